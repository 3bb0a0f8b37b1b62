/** Checks a user name and a password: slow to guess (rate limit, constant work), fast for API clients that repeat requests. */

import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import { type Account, type Accounts, mostMeant } from "../account.ts";
import { mayEnter } from "../demo.ts";
import type { Events } from "../events.ts";
import { holds } from "../moments.ts";
import { type Limit, type LimitReached, MINUTE, type RateLimiter } from "../rate-limit.ts";
import type { Devices } from "./device.ts";
import { isCode } from "./one-time-code.ts";
import { verifyPassword } from "./password.ts";

type Verdict =
  | { readonly account: Account; readonly cause: "kennwort" | "code" }
  | "wrong"
  | LimitReached;

/** Per account and address or device, per minute. */
const TRIES = 10;
/** Per address and minute, for all accounts: a whole library may share it. */
const ADDRESS_TRIES = 100;
/** Per account and hour, from all addresses: an attacker can have many. */
const ACCOUNT_TRIES = 100;
const HOUR = 60 * MINUTE;
/** How long an address is remembered after a sign-in. */
const PLACE_KNOWN_FOR = 30 * 24 * HOUR;
const PROOF_VALID_FOR = 5 * 60_000;

interface SignInParts {
  readonly accounts: Accounts;
  readonly rateLimit: RateLimiter;
  readonly events: Events;
  readonly devices: Devices;
  /** The same on every node: rate limit keys are HMACs with it, so that they reveal nothing. */
  readonly secret: string;
  readonly now: () => number;
}

/** The credentials, and where they come from. */
interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The cookie of a possibly known browser. */
  readonly device?: string | null;
  /** The session of a user who is already signed in. */
  readonly session?: string;
  /** The request comes from this machine, to a library that nobody else can reach. */
  readonly here?: boolean;
}

export class SignIn {
  readonly #parts: SignInParts;
  /** Recently verified passwords, in memory only. */
  readonly #proofs = new Map<string, { proof: string; since: number }>();
  /** Checks in progress. */
  readonly #asked = new Map<string, Promise<Verdict>>();
  readonly #key = randomBytes(32);
  /** Failed attempts since the start: wrong ones, and those refused by the rate limit. */
  readonly failures = { wrong: 0, limited: 0 };

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** For API clients, which send the password with every request: argon2 runs once in five minutes. */
  async again(given: Attempt): Promise<Verdict> {
    const { username, password, address, here = false } = given;
    const matching = await this.#parts.accounts.matching(username);
    const known = this.#proofs.get(username);
    const account = matching.find(
      (one) => mayEnter(one, here) && known?.proof === this.#proof(username, password, [one]),
    );
    if (account && known && holds(known.since, PROOF_VALID_FOR, this.#parts.now()))
      return { account, cause: "kennwort" };
    // Concurrent requests with the same credentials count as one attempt: an API client with ten connections is not ten guesses.
    const attempt = `${this.#proof(username, password, matching)} ${address} ${here}`;
    const asked = this.#asked.get(attempt) ?? this.#check(matching, given, false);
    this.#asked.set(attempt, asked);
    const verdict = await asked.finally(() => this.#asked.delete(attempt));
    if (typeof verdict === "object" && "account" in verdict) {
      if (this.#proofs.size >= 1000) this.#proofs.clear();
      const proof = this.#proof(username, password, [verdict.account]);
      this.#proofs.set(username, { proof, since: this.#parts.now() });
    }
    return verdict;
  }

  /** For the sign-in form, where a one-time code is accepted as well. */
  async once(given: Attempt): Promise<Verdict> {
    return this.#check(await this.#parts.accounts.matching(given.username), given, true);
  }

  /** For a signed-in user who has to confirm the password: neither a code nor another account's password is accepted. */
  async confirm(given: Attempt): Promise<Verdict> {
    const account = await this.#parts.accounts.byName(given.username);
    return this.#check(account ? [account] : [], given, false);
  }

  /**
   * Checks the matching accounts one after the other; a guess counts for each of them, and once for its address. Always computes the
   * maximum number of hashes: neither time nor answer may reveal how many accounts share an e-mail address, not even to one of them. The
   * same holds if some or all are rate limited; but exhausting another account's limit never blocks the right password of one.
   */
  async #check(matching: readonly Account[], given: Attempt, codes: boolean): Promise<Verdict> {
    const { rateLimit, events } = this.#parts;
    const failed: (Account | null)[] = [];
    let full: LimitReached | null = null;
    let entered: Verdict | null = null;
    let hashes = 0;
    const counted = new Set<string>();
    // An unknown name costs the same time.
    for (const account of matching.length > 0 ? matching : [null]) {
      const [first, ...others] = await this.#limitsFor(account, given);
      const limits = [first, ...others.filter(({ who }) => !counted.has(who))] as const;
      const taken = await rateLimit.take([...limits]);
      if ("waitSeconds" in taken) {
        events.noteRarely({ what: "gebremst", ...whoTried(account, given) });
        full ??= taken;
        continue;
      }
      for (const { who } of limits) counted.add(who);
      hashes++;
      const cause = await this.#causeToEnter(account, given, codes);
      if (!account || cause === null) {
        await taken.failed();
        failed.push(account);
        continue;
      }
      await taken.succeeded();
      await rateLimit.know(this.#placeOf(account, given.address), PLACE_KNOWN_FOR);
      entered = { account, cause };
      break;
    }
    // A refused attempt takes as long as a checked one, as far as the limit of its address allows.
    const isPaid = hashes > 0 || (await rateLimit.count(this.#limitOf(given.address))) === null;
    const most = isPaid ? mostMeant(given.username) : 0;
    for (; hashes < most; hashes++)
      await verifyPassword(given.password, matching[0]?.passwordHash ?? null);
    if (entered) return entered;
    this.failures[full ? "limited" : "wrong"]++;
    for (const account of failed)
      events.note({ what: "fehlgeschlagen", ...whoTried(account, given) });
    return full ?? "wrong";
  }

  async #causeToEnter(
    account: Account | null,
    { password, here = false }: Attempt,
    codes: boolean,
  ): Promise<"kennwort" | "code" | null> {
    const code = codes && isCode(password, account?.code ?? null, this.#parts.now());
    // Always checked, so that the time reveals neither a code nor an unknown name.
    const right = (await verifyPassword(password, account?.passwordHash ?? null)) || code;
    if (!account || !right || !mayEnter(account, here)) return null;
    return code ? "code" : "kennwort";
  }

  /** Attempts from a known browser or address of the account are counted separately: guesses by strangers cannot lock it out there. */
  async #limitsFor(
    account: Account | null,
    { username, address, device = null, session }: Attempt,
  ): Promise<readonly [Limit, ...Limit[]]> {
    const { devices, rateLimit } = this.#parts;
    const id = account?.id ?? foldedName(username);
    const limit = (most: number, window: number, ...what: readonly unknown[]): Limit =>
      this.#limit(most, window, what);
    const own = session ?? devices.read(device, account);
    if (own !== null) return [limit(TRIES, MINUTE, "bekannt", id, own)];
    const network = networkOf(address);
    const pair = limit(TRIES, MINUTE, "konto und adresse", id, network);
    if (account && (await rateLimit.isKnown(this.#placeOf(account, address), PLACE_KNOWN_FOR)))
      return [pair];
    return [pair, this.#limitOf(address), limit(ACCOUNT_TRIES, HOUR, "konto", id)];
  }

  #limitOf(address: string): Limit {
    return this.#limit(ADDRESS_TRIES, MINUTE, ["adresse", networkOf(address)]);
  }

  #limit(most: number, window: number, what: readonly unknown[]): Limit {
    return { who: this.#nameOf(...what), most, window };
  }

  /** Includes the stored hash: a new password invalidates all known places, and without the account the key reveals nothing. */
  #placeOf({ id, passwordHash }: Account, address: string): string {
    return this.#nameOf("ort", id, passwordHash, networkOf(address));
  }

  #nameOf(...what: readonly unknown[]): string {
    return createHmac("sha256", this.#parts.secret)
      .update(JSON.stringify(what))
      .digest("base64url");
  }

  /** Bound to the stored hash: a changed password invalidates every cached proof at once. */
  #proof(username: string, password: string, accounts: readonly Account[]): string {
    const hashes = accounts.map(({ id, passwordHash }) => [id, passwordHash]);
    return createHmac("sha256", this.#key)
      .update(JSON.stringify([username, password, hashes]))
      .digest("base64");
  }
}

/** Never the typed name, which may be a password in the wrong field. */
function whoTried(account: Account | null, { address }: Attempt) {
  return { account: account?.id ?? null, name: account?.username ?? null, address };
}

function foldedName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** A client with one IPv6 address usually has the whole /64 network (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const groups = [before, after].map((half) => half.split(":").filter((group) => group !== ""));
  const [first = [], last = []] = groups;
  const zeros = Array(Math.max(0, 8 - first.length - last.length)).fill("0");
  const half = [...first, ...zeros, ...last].slice(0, 4);
  return half.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** Checks a user name and a password: slow to guess (rate limit, constant work), quick for programs that repeat a request. */

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

/** Of one account from one address or device, in a minute. */
const TRIES = 10;
/** From one address in a minute, for whatever accounts: a whole library may stand behind it. */
const ADDRESS_TRIES = 100;
/** For one account in an hour, from wherever: many addresses can belong to one who guesses. */
const ACCOUNT_TRIES = 100;
const HOUR = 60 * MINUTE;
/** How long an address is remembered from which an account has signed in. */
const PLACE_KNOWN_FOR = 30 * 24 * HOUR;
const PROOF_VALID_FOR = 5 * 60_000;

interface SignInParts {
  readonly accounts: Accounts;
  readonly rateLimit: RateLimiter;
  readonly events: Events;
  readonly devices: Devices;
  /** The same on every node: names under which tries are counted say nothing without it. */
  readonly secret: string;
  readonly now: () => number;
}

/** What somebody says, and from where. */
interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The cookie of a browser that may be known. */
  readonly device?: string | null;
  /** Of somebody who is signed in already. */
  readonly session?: string;
  /** This machine asks, in a library that nobody else can reach. */
  readonly here?: boolean;
}

export class SignIn {
  readonly #parts: SignInParts;
  /** Of passwords that were right a moment ago, in the memory of the process only. */
  readonly #proofs = new Map<string, { proof: string; since: number }>();
  /** Those that are being looked at. */
  readonly #asked = new Map<string, Promise<Verdict>>();
  readonly #key = randomBytes(32);
  /** Tries since the start that let nobody in: wrong ones, and those that came too soon after others. */
  readonly failures = { wrong: 0, limited: 0 };

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** For programs, which send the password with every request: argon2 runs once in five minutes. */
  async again(given: Attempt): Promise<Verdict> {
    const { username, password, address, here = false } = given;
    const matching = await this.#parts.accounts.matching(username);
    const known = this.#proofs.get(username);
    const account = matching.find(
      (one) => mayEnter(one, here) && known?.proof === this.#proof(username, password, [one]),
    );
    if (account && known && holds(known.since, PROOF_VALID_FOR, this.#parts.now()))
      return { account, cause: "kennwort" };
    // Many requests at once are one try: a program with ten connections is not ten guesses.
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

  /** For people at the sign-in form, who may also have a code. */
  async once(given: Attempt): Promise<Verdict> {
    return this.#check(await this.#parts.accounts.matching(given.username), given, true);
  }

  /** For somebody signed in who has to show the password once more: a code is none, and nobody else's password. */
  async confirm(given: Attempt): Promise<Verdict> {
    const account = await this.#parts.accounts.byName(given.username);
    return this.#check(account ? [account] : [], given, false);
  }

  /**
   * Whoever is meant is asked one after the other; a guess counts for each of them, and once for where it comes from. As many hashes are made
   * as if all were meant who can be: neither the time nor the answer may tell how many share an address, not even to one of them. So it
   * is the same where one of them, or all, have been tried too often; but whoever fills another's share keeps nobody out who is right.
   */
  async #check(matching: readonly Account[], given: Attempt, codes: boolean): Promise<Verdict> {
    const { rateLimit, events } = this.#parts;
    const failed: (Account | null)[] = [];
    let full: LimitReached | null = null;
    let entered: Verdict | null = null;
    let hashes = 0;
    const counted = new Set<string>();
    // Nobody at all costs as much as somebody.
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
    // A refused try takes as long as a checked one, as far as the share of its address allows.
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
    // Asked in any case, so that neither a code nor an unknown name can be told by the time it takes.
    const right = (await verifyPassword(password, account?.passwordHash ?? null)) || code;
    if (!account || !right || !mayEnter(account, here)) return null;
    return code ? "code" : "kennwort";
  }

  /** Tries from a browser or address that the account has used before are counted separately: no stranger's guesses can lock it out there. */
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

  /** With the stored hash: a new password makes every place a new one, and without the account nobody can tell whose it was. */
  #placeOf({ id, passwordHash }: Account, address: string): string {
    return this.#nameOf("ort", id, passwordHash, networkOf(address));
  }

  #nameOf(...what: readonly unknown[]): string {
    return createHmac("sha256", this.#parts.secret)
      .update(JSON.stringify(what))
      .digest("base64url");
  }

  /** Bound to the stored hash: a changed password makes every remembered proof worthless at once. */
  #proof(username: string, password: string, accounts: readonly Account[]): string {
    const hashes = accounts.map(({ id, passwordHash }) => [id, passwordHash]);
    return createHmac("sha256", this.#key)
      .update(JSON.stringify([username, password, hashes]))
      .digest("base64");
  }
}

/** Never as it was typed: in the field for the name there may stand a password. */
function whoTried(account: Account | null, { address }: Attempt) {
  return { account: account?.id ?? null, name: account?.username ?? null, address };
}

function foldedName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** A client with one IPv6 address usually has all that share its first 64 bits (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const groups = [before, after].map((half) => half.split(":").filter((group) => group !== ""));
  const [first = [], last = []] = groups;
  const zeros = Array(Math.max(0, 8 - first.length - last.length)).fill("0");
  const half = [...first, ...zeros, ...last].slice(0, 4);
  return half.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

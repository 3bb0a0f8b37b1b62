/** Authentication: joins the proofs of `identity` (passwords, sessions, tokens, one-time codes) with the kind of accounts. */

import { randomBytes } from "node:crypto";
import type { Authenticator } from "../engine/authenticator.ts";
import type { AskedRequest } from "../http/requests/exchange.ts";
import { type Account, type Accounts, mostMeant } from "../identity/account.ts";
import { BackgroundTasks } from "../identity/background-tasks.ts";
import { DeferredWrites } from "../identity/deferred-writes.ts";
import { isForThisMachineOnly, isFromThisMachine, mayEnter, type Reach } from "../identity/demo.ts";
import { Events } from "../identity/events.ts";
import { readBasic } from "../identity/proofs/basic.ts";
import { readCookies } from "../identity/proofs/cookie.ts";
import { FormTokens } from "../identity/proofs/csrf.ts";
import { Devices } from "../identity/proofs/device.ts";
import { Sessions } from "../identity/proofs/session.ts";
import { SignIn } from "../identity/proofs/sign-in.ts";
import { Keys, looksLikeKey, readBearer } from "../identity/proofs/token.ts";
import { SignedTokens } from "../identity/proofs/token-for-one.ts";
import { type LimitReached, limitHeaders, MINUTE, RateLimiter } from "../identity/rate-limit.ts";
import { complain } from "../logs/write/complain.ts";
import { Problem } from "../model/answers/problem.ts";
import { type Actor, isReader, type Represented, STAFF } from "../model/kinds/access.ts";
import type { Kinds } from "../model/kinds/kind.ts";
import type { Member } from "../model/store/member.ts";
import type { OpenStore } from "../storage/open.ts";
import type { Params } from "../texts/phrases.ts";
import { mailAddress } from "../words/mail-address.ts";

/** What pages need for signing in and out. */
export interface Identity {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly events: Events;
  readonly notes: DeferredWrites;
  readonly signIn: SignIn;
  readonly devices: Devices;
  readonly rateLimit: RateLimiter;
  readonly backgroundTasks: BackgroundTasks;
  readonly forms: FormTokens;
  /** Signs the unsubscribe links in messages. */
  readonly unsubscribing: SignedTokens;
  /** Whether the site is served over https: then cookies are `Secure`. */
  readonly isSecure: (request: AskedRequest) => boolean;
  /** The request is from this machine, and no other can reach the server: only then the demo accounts work. */
  readonly isHere: (request: AskedRequest, address: string) => boolean;
  readonly now: () => number;
}

const SECRET = "geheimnis";
/** Writes of a reader per minute: more than any person makes. */
const WRITES = 60;

export async function openIdentity(
  store: OpenStore,
  kinds: Kinds,
  options: { readonly reach: Reach; readonly now: () => number },
): Promise<Identity> {
  const { now, reach } = options;
  const onlyHere = isForThisMachineOnly(reach);
  const accounts = accountsIn(store, kinds);
  const notes = new DeferredWrites(store.rows);
  const events = new Events(store.rows, notes, now);
  const secret = await secretOf(store);
  const devices = new Devices(secret, now);
  const rateLimit = new RateLimiter(store.rows, now);
  return {
    accounts,
    events,
    notes,
    sessions: new Sessions(store.rows, notes, now),
    keys: new Keys(store.rows, now, { later: notes, today: () => store.read.today() }),
    signIn: new SignIn({ accounts, events, rateLimit, devices, secret, now }),
    devices,
    rateLimit,
    backgroundTasks: new BackgroundTasks((error) => complain("what follows an answer", error)),
    forms: new FormTokens(secret, now),
    unsubscribing: new SignedTokens(secret, "abbestellen"),
    isSecure: (request) => (reach.url ?? request.url).startsWith("https:"),
    isHere: (request, address) => onlyHere && isFromThisMachine(request, address),
    now,
  };
}

/** Whom an account represents, where the program on top of the core defines that. */
export type AnswersFor = (account: number) => Promise<readonly Represented[]>;

export function authenticatorOf(identity: Identity, answersFor?: AnswersFor): Authenticator {
  const { events, forms, rateLimit } = identity;
  /** An API key is for its own account alone. */
  const withOthers = async (identified: Promise<Actor | null>) => {
    const actor = await identified;
    const others = actor && !actor.byKey ? await answersFor?.(actor.id) : undefined;
    return actor && others && others.length > 0 ? { ...actor, answersFor: others } : actor;
  };
  return {
    challenge: CHALLENGE,
    identify(request, exchange) {
      const { address } = exchange.client;
      const header = request.headers.get("Authorization");
      const cookie = request.headers.get("Cookie");
      if (header !== null) {
        const here = identity.isHere(request, address);
        return withOthers(byHeader(identity, header, address, here));
      }
      return cookie === null ? null : withOthers(bySession(identity, request, cookie, address));
    },
    token: (session, action) => forms.make(session, action),
    check: (session, action, token) => forms.check(session, action, token),

    /** Staff have no rate limit. */
    async rateLimit(actor) {
      if (!isReader(actor)) return;
      const limit = { who: `aendern ${actor.id}`, most: WRITES, window: MINUTE };
      const full = await rateLimit.count(limit);
      if (full) throw tooMany("aendern", full);
    },

    refused(actor, exchange) {
      events.noteRarely({
        what: "verweigert",
        account: actor?.id ?? null,
        name: actor?.username ?? null,
        address: exchange.client.address,
        detail: exchange.target.replace(/\?.*$/s, ""),
      });
    },
  };
}

/** 429. */
export function tooMany(name: string, full: LimitReached): Problem {
  return new Problem(
    "zu-viele",
    { seconds: full.waitSeconds },
    { headers: limitHeaders(name, full) },
  );
}

async function byHeader(
  identity: Identity,
  header: string,
  address: string,
  here: boolean,
): Promise<Actor> {
  const key = readBearer(header);
  if (key !== null) return byKey(identity, key, here);
  const credentials = readBasic(header);
  if (credentials === null || credentials === "malformed") throw unauthorized("", { header: 1 });
  const { username, password } = credentials;
  const verdict = await identity.signIn.again({ username, password, address, here });
  if (verdict === "wrong")
    throw unauthorized("", looksLikeKey(password) ? { keyAsPassword: 1 } : {});
  if ("waitSeconds" in verdict) throw tooMany("anmeldung", verdict);
  return actorOf(verdict.account);
}

async function byKey({ keys, accounts }: Identity, secret: string, here: boolean): Promise<Actor> {
  const key = await keys.find(secret);
  const account = key && (await accounts.byId(key.account));
  if (!account || !mayEnter(account, here))
    throw unauthorized('Bearer error="invalid_token", ', { byKey: 1 });
  return { ...actorOf(account), byKey: true, ...(key.scope === "lesen" && { readsOnly: true }) };
}

/** An expired or unknown cookie is no error: the client is anonymous. */
async function bySession(
  { sessions, accounts, isSecure, isHere }: Identity,
  request: AskedRequest,
  header: string,
  address: string,
): Promise<Actor | null> {
  const cookie = readCookies(header, isSecure(request)).session;
  const session = cookie && (await sessions.find(cookie));
  const account = session && (await accounts.byId(session.account));
  if (!session || !account || !mayEnter(account, isHere(request, address))) return null;
  return { ...actorOf(account), session: session.id };
}

function actorOf({ id, username, role }: Account): Actor {
  return { id, username, role };
}

const CHALLENGE = 'Basic realm="Leihwerk", charset="UTF-8"';

function unauthorized(first = "", facts: Params = {}): Problem {
  const headers = { "WWW-Authenticate": first + CHALLENGE };
  return new Problem("nicht-angemeldet", facts, { headers });
}

function accountsIn({ read }: OpenStore, kinds: Kinds): Accounts {
  const { accounts } = kinds;
  const fields = Object.entries(accounts.fields);
  /** The unique fields and e-mail addresses of accounts; fields added by a site are not for signing in. */
  const own = fields.filter(([name]) => !accounts.added.includes(name));
  const names = own.flatMap(([name, field]) =>
    field.type === "text" && field.unique ? [name] : [],
  );
  const addresses = own.flatMap(([name, field]) =>
    field.type === "text" && field.format === "email" ? [name] : [],
  );
  const by = async (field: string, value: string) => {
    const member = await read.findBy(accounts, field, value);
    return member && accountOf(member);
  };
  const byAddress = async (said: string) => {
    // Without an @ there is no query; PostgreSQL refuses null characters.
    if (!said.includes("@") || said.includes("\u0000")) return [];
    const spellings = [...new Set([said, said.toLowerCase(), mailAddress(said.toLowerCase())])];
    const found = await Promise.all(
      spellings.flatMap((address) =>
        addresses.map((field) =>
          read.matching(accounts, { [field]: address, aktiv: "ja" }, mostMeant(said)),
        ),
      ),
    );
    return found.flat().map(accountOf);
  };
  return {
    byName: (username) => by("username", username),
    /** All queries are always made, so that the time reveals nothing (timing attack). */
    async matching(said) {
      const [addressed, ...named] = await Promise.all([
        byAddress(said),
        ...names.map((name) => by(name, said)),
      ]);
      const all = [...named, ...addressed].filter((account) => account !== null);
      const once = new Map(all.map((account) => [account.id, account]));
      return [...once.values()].slice(0, mostMeant(said));
    },
    async byId(id) {
      const [member] = await read.members(accounts, [id]);
      return member ? accountOf(member) : null;
    },
  };
}

function accountOf({ id, values }: Member): Account {
  return {
    id,
    username: `${values.username}`,
    role: STAFF.find((role) => role === values.rolle) ?? "leser",
    passwordHash: values.kennwort as string | null,
    code: values.einmalcode as string | null,
    disabled: values.aktiv === "nein",
  };
}

/** Created once, and shared by all workers: a second one finds it. */
async function secretOf(store: OpenStore): Promise<string> {
  const known = await store.read.setting(SECRET);
  if (known !== null) return known;
  return store.write(async (writing) => {
    const made = (await writing.setting(SECRET)) ?? randomBytes(32).toString("base64url");
    await writing.setSetting(SECRET, made);
    return made;
  });
}

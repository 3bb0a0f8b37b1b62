/** `/zugang/<user_id>`: passwords, keys and sessions of an account; for its owner and the staff. */

import { SHORTEST_PASSWORD } from "../../identity/account.ts";
import type { EventName, Events } from "../../identity/events.ts";
import { makeCode } from "../../identity/proofs/one-time-code.ts";
import { hashPassword } from "../../identity/proofs/password.ts";
import type { Sessions } from "../../identity/proofs/session.ts";
import type { SignIn } from "../../identity/proofs/sign-in.ts";
import { KEY_LIFETIME, type Keys, SCOPES, USUAL_LIFETIME } from "../../identity/proofs/token.ts";
import { makeToken } from "../../identity/proofs/token-for-one.ts";
import { limitHeaders } from "../../identity/rate-limit.ts";
import { isLocal } from "../../model/answers/address.ts";
import { type DocumentShape, entries, type PartValues } from "../../model/answers/document.ts";
import {
  type FormFields,
  memberAt,
  type Page,
  type PageAnswer,
  type Visit,
} from "../../model/answers/page.ts";
import { type Fault, invalid, Problem } from "../../model/answers/problem.ts";
import {
  type Actor,
  isStaff,
  SIGNED_IN,
  STAFF_OR_OWNER,
  towards,
} from "../../model/kinds/access.ts";
import { choice, day, number, secret, text } from "../../model/kinds/field.ts";
import { parameter } from "../../model/parameters/parameter-types.ts";
import type { Member } from "../../model/store/member.ts";
import { isId } from "../../words/slug.ts";
import { type AccessPage, accessPage, hasCalendar } from "./zugang-html.ts";

interface AccessParts {
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly events: Events;
  readonly signIn: SignIn;
  readonly now: () => number;
  readonly setSecret: (account: number, field: string, value: string | null) => Promise<void>;
  /** Ends all sessions but `current`, and all keys and codes, in the same transaction. */
  readonly setPassword: (account: number, hash: string, current: string) => Promise<void>;
  readonly setCodes: (records: ReadonlyMap<number, string>, actor: Actor | null) => Promise<void>;
}

/** The request, and what the page answers. */
interface AccessScene {
  readonly access: AccessParts;
  readonly visit: Visit;
  readonly account: Member;
  readonly own: boolean;
  readonly byCode: boolean;
  readonly fields: FormFields;
}

type AccessOutcome = Partial<Pick<AccessPage, "message" | "secret" | "fault" | "refusedKey">> & {
  readonly status?: number;
  /** A password was set after signing in with a code. */
  readonly settled?: boolean;
  /** Whether a calendar address exists now. */
  readonly calendar?: boolean;
  /** The page to go on to after signing in with a code. */
  readonly next?: string;
};

const SHAPE: DocumentShape = {
  name: "zugang",
  parts: {
    username: text({ required: true }),
    sitzung: entries("sitzungen", always("id", "geraet", "adresse", "begonnen", "zuletzt"), {
      attributes: true,
    }),
    schluessel: entries(
      "schluesselliste",
      { ...always("id", "name", "umfang", "ablauf"), zuletzt: day() },
      { attributes: true },
    ),
    geheim: text(),
  },
};

function always(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, text({ required: true, max: 1000 })]));
}

export function accessPages(access: AccessParts): Page[] {
  return [
    {
      path: "/zugang",
      read: SIGNED_IN,
      personal: true,
      negotiated: false,
      answer: ({ view: { actor } }) => actor && { seeOther: `/zugang/${actor.id}` },
    },
    {
      // Where password managers look for the way to a new password (W3C, A Well-Known URL for Changing Passwords).
      path: "/.well-known/change-password",
      read: ["all"],
      personal: true,
      negotiated: false,
      answer: ({ view: { actor } }) => ({
        seeOther: actor ? `/zugang/${actor.id}` : "/anmeldung?weiter=%2Fzugang",
      }),
    },
    {
      path: "/zugang/:key",
      read: STAFF_OR_OWNER,
      owner: (key) => (isId(key) ? Number(key) : null),
      negotiated: true,
      personal: true,
      notByKey: true,
      programs: true,
      parameters: { weiter: parameter.text(2000) },
      takes: {
        aktion: choice([...ACTIONS.keys()], { required: true }),
        bisher: secret(),
        neu: secret(),
        weiter: text({ max: 2000 }),
        sitzung: text(),
        name: text({ max: 100 }),
        tage: number(KEY_LIFETIME),
        umfang: choice(SCOPES),
        schluessel: text(),
      },
      requires: { sitzung: ["sitzung"], schluessel: ["name"], widerrufen: ["schluessel"] },
      document: SHAPE,
      keys: "id",
      async answer(visit) {
        const scene = await sceneOf(access, visit, new Map());
        return scene && show(scene, {});
      },
      async act(visit, fields) {
        const scene = await sceneOf(access, visit, fields);
        if (scene === null) throw new Problem("nicht-gefunden", { path: visit.view.path });
        const name = fields.get("aktion") ?? "";
        const possible = [...ACTIONS.keys()].filter(
          (one) => !one.startsWith("kalender") || hasCalendar(scene.account, visit.view),
        );
        if (!possible.includes(name)) {
          const params = { choices: possible.join(", ") };
          throw invalid({ pointer: "/aktion", code: "auswahl", params });
        }
        const outcome =
          scene.byCode && LASTING.has(name)
            ? passwordFirst(scene)
            : await ACTIONS.get(name)!(scene);
        return outcome.next ? { seeOther: outcome.next, notice: "kennwort" } : show(scene, outcome);
      },
      /** Another window may have ended or revoked it before: what is there now is shown. The form of a new key keeps its fields. */
      async again(visit, fields, { detail, faults }) {
        const scene = await sceneOf(access, visit, fields);
        if (scene === null) return null;
        const isKey = scene.own && fields.get("aktion") === "schluessel";
        const message = isKey && faults.length > 0 ? null : (faults[0]?.detail ?? detail);
        const outcome = { message, ...(isKey && { refusedKey: { fields, faults } }) };
        return accessPage(await pageOf(scene, outcome), visit.view);
      },
    },
  ];
}

const ACTIONS = new Map<string, (scene: AccessScene) => Promise<AccessOutcome>>(
  Object.entries({
    kennwort: changePassword,
    sitzung: endSession,
    andere: endOthers,
    schluessel: makeKey,
    widerrufen: revokeKey,
    einmalcode: handOutCode,
    kalender: openCalendar,
    "kalender-zu": closeCalendar,
  }),
);

/** What they give would outlast the code: whoever handed that out could keep it. */
const LASTING = new Set(["schluessel", "kalender"]);

function passwordFirst({ visit }: AccessScene): AccessOutcome {
  return { message: visit.view.texts.access.byCode, fault: "neu", status: 422 };
}

async function sceneOf(
  access: AccessParts,
  visit: Visit,
  fields: FormFields,
): Promise<AccessScene | null> {
  const { key, view } = visit;
  const account = await memberAt(view.kinds.accounts.singular, key, visit);
  if (!account) return null;
  const { actor } = view;
  // Access of staff is for librarians to see.
  if (actor?.id !== account.id && !isStaff(towards(actor, account)))
    throw new Problem("kein-zugriff");
  const own = actor?.id === account.id && !actor.byKey;
  const session =
    own && (await access.sessions.of(account.id)).find(({ id }) => id === actor.session);
  return {
    access,
    visit,
    account,
    own,
    fields,
    byCode: session ? session.cause === "code" : false,
  };
}

async function changePassword(scene: AccessScene): Promise<AccessOutcome> {
  const { access, visit, account, own, byCode, fields } = scene;
  const texts = visit.view.texts.access;
  if (!own) throw new Problem("kein-zugriff", { reason: "nur-selbst" });
  const password = fields.get("neu") ?? "";
  if ([...password].length < SHORTEST_PASSWORD)
    return { message: texts.tooShort(SHORTEST_PASSWORD), fault: "neu", status: 422 };
  if (!byCode) {
    const password = fields.get("bisher") ?? "";
    const { address, view } = visit;
    const session = view.actor?.session;
    const given = { username: account.title, password, address, ...(session && { session }) };
    const verdict = await access.signIn.confirm(given);
    if (verdict === "wrong") return { message: texts.wrongOld, fault: "bisher", status: 422 };
    if ("waitSeconds" in verdict) {
      const headers = limitHeaders("anmeldung", verdict);
      throw new Problem("zu-viele", { seconds: verdict.waitSeconds }, { headers });
    }
  }
  const hash = await hashPassword(password);
  await access.setPassword(account.id, hash, visit.view.actor?.session ?? "");
  note(scene, "kennwort-geaendert");
  const next = fields.get("weiter") ?? "";
  const onwards = byCode && isLocal(next) && { next };
  return { message: texts.changed, settled: true, calendar: false, ...onwards };
}

async function endSession({ access, visit, account, fields }: AccessScene): Promise<AccessOutcome> {
  const id = fields.get("sitzung") ?? "";
  if (!(await access.sessions.end(account.id, id))) throw unknownId("/sitzung", id);
  return { message: visit.view.texts.access.ended };
}

/** If a librarian ends the sessions of another account, their own is not among them. */
async function endOthers({ access, visit, account }: AccessScene): Promise<AccessOutcome> {
  await access.sessions.endOthers(account.id, visit.view.actor?.session ?? "");
  return { message: visit.view.texts.access.ended };
}

async function makeKey(scene: AccessScene): Promise<AccessOutcome> {
  const { access, visit, account, own, fields } = scene;
  if (!own) throw new Problem("kein-zugriff", { reason: "nur-selbst" });
  const name = (fields.get("name") ?? "").trim();
  const days = Number(fields.get("tage") ?? USUAL_LIFETIME);
  const asked = fields.get("umfang") ?? "lesen";
  const scope = SCOPES.find((one) => one === asked);
  const faults: Fault[] = [];
  if (name.length > 100) faults.push({ pointer: "/name", code: "zu-lang", params: { limit: 100 } });
  if (!Number.isInteger(days) || days < KEY_LIFETIME.min || days > KEY_LIFETIME.max)
    faults.push({ pointer: "/tage", code: "bereich", params: KEY_LIFETIME });
  if (scope === undefined)
    faults.push({ pointer: "/umfang", code: "auswahl", params: { choices: SCOPES.join(", ") } });
  if (faults.length > 0 || scope === undefined) throw invalid(faults);
  const value = await access.keys.make(account.id, name, scope, days);
  note(scene, "schluessel-angelegt", name);
  return { secret: { label: visit.view.texts.access.keyMade, value } };
}

async function revokeKey(scene: AccessScene): Promise<AccessOutcome> {
  const { access, visit, account, fields } = scene;
  const id = fields.get("schluessel") ?? "";
  if (!(await access.keys.revoke(account.id, id))) throw unknownId("/schluessel", id);
  note(scene, "schluessel-widerrufen");
  return { message: visit.view.texts.access.revoked };
}

function unknownId(pointer: string, id: string): Problem {
  return invalid({ pointer, code: "kennung-unbekannt", params: { id: id.slice(0, 100) } });
}

/** A new address invalidates the one before. */
async function openCalendar(scene: AccessScene): Promise<AccessOutcome> {
  const { access, visit, account, own } = scene;
  if (!own) throw new Problem("kein-zugriff", { reason: "nur-selbst" });
  const { token, stored } = makeToken(account.id);
  await access.setSecret(account.id, "kalender", stored);
  note(scene, "schluessel-angelegt", "Kalender");
  const value = `${visit.view.origin}/kalender?token=${token}`;
  const label = visit.view.texts.access.calendarMade;
  return { secret: { label, value }, calendar: true };
}

async function closeCalendar(scene: AccessScene): Promise<AccessOutcome> {
  const { access, visit, account } = scene;
  if ((account.values.kalender ?? null) !== null) {
    await access.setSecret(account.id, "kalender", null);
    note(scene, "schluessel-widerrufen", "Kalender");
  }
  return { message: visit.view.texts.access.calendarClosed, calendar: false };
}

async function handOutCode(scene: AccessScene): Promise<AccessOutcome> {
  const { access, visit, account } = scene;
  const { actor } = visit.view;
  if (!isStaff(actor)) throw new Problem("kein-zugriff");
  const { code, record } = makeCode(access.now());
  await access.setCodes(new Map([[account.id, record]]), actor);
  note(scene, "einmalcode-ausgegeben");
  return { secret: { label: visit.view.texts.access.codeMade, value: code } };
}

function note({ access, visit, account }: AccessScene, what: EventName, detail?: string) {
  const by = visit.view.actor?.username ?? null;
  const who = { account: account.id, name: account.title, address: visit.address };
  access.events.note({ what, ...who, detail: detail ?? by });
}

async function show(scene: AccessScene, outcome: AccessOutcome): Promise<PageAnswer> {
  const page = await pageOf(scene, outcome);
  return {
    status: outcome.status ?? 200,
    html: () => accessPage(page, scene.visit.view),
    values: valuesOf(page),
  };
}

async function pageOf(scene: AccessScene, outcome: AccessOutcome): Promise<AccessPage> {
  const { access, visit, account, own, byCode } = scene;
  const { view } = visit;
  const sessions = await access.sessions.of(account.id);
  const keys = await access.keys.of(account.id);
  return {
    account,
    own,
    byCode: byCode && !outcome.settled,
    leastPassword: SHORTEST_PASSWORD,
    sessions: sessions.map((one) => ({ ...one, current: one.id === view.actor?.session })),
    keys: keys.map((key) => ({ ...key, expired: !access.keys.isGood(key) })),
    calendar: outcome.calendar ?? (account.values.kalender ?? null) !== null,
    message: outcome.message ?? null,
    fault: outcome.fault ?? null,
    secret: outcome.secret ?? null,
    refusedKey: outcome.refusedKey ?? null,
    next: scene.fields.get("weiter") ?? view.query.get("weiter") ?? "",
  };
}

function valuesOf({ account, sessions, keys, secret }: AccessPage): PartValues {
  return {
    username: account.title,
    sitzung: sessions.map(({ id, device, address, begun, last }) => ({
      values: { id, geraet: device, adresse: address, begonnen: begun, zuletzt: last },
    })),
    schluessel: keys.map(({ id, name, scope, expires, last }) => ({
      values: { id, name, umfang: scope, ablauf: expires, zuletzt: last || null },
    })),
    geheim: secret?.value,
  };
}

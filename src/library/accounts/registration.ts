/**
 * `/kennwort-vergessen` and `/registrierung`: for users who cannot sign in yet. The response never depends on the input, so that it reveals
 * no accounts.
 */

import { checkInput } from "../../core/engine/write/check-input.ts";
import { inOneWrite } from "../../core/engine/write/in-one-write.ts";
import { create } from "../../core/engine/write/write.ts";
import type { Accounts } from "../../core/identity/account.ts";
import type { BackgroundTasks } from "../../core/identity/background-tasks.ts";
import { DEMO_SECRET } from "../../core/identity/demo.ts";
import type { Events } from "../../core/identity/events.ts";
import { makeCode } from "../../core/identity/proofs/one-time-code.ts";
import { digest } from "../../core/identity/proofs/secret.ts";
import { networkOf } from "../../core/identity/proofs/sign-in.ts";
import { limitHeaders, MINUTE, type RateLimiter } from "../../core/identity/rate-limit.ts";
import type { Mail } from "../../core/model/answers/mail.ts";
import type { FormFields, Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { invalid, Problem } from "../../core/model/answers/problem.ts";
import type { Actor } from "../../core/model/kinds/access.ts";
import { text } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { changeAndFollow } from "../../core/model/kinds/rules.ts";
import type { Store } from "../../core/model/store/store.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import json from "../../core/representations/json.ts";
import { mailAddress } from "../../core/words/mail-address.ts";
import { readerTexts } from "../texts/themes.ts";
import { type HandedCode, postCodes } from "./code-mail.ts";
import { forgottenForm, registrationAnsweredPage, registrationForm } from "./registration-html.ts";

interface RegistrationParts {
  readonly accounts: Accounts;
  readonly events: Events;
  readonly rateLimit: RateLimiter;
  readonly backgroundTasks: BackgroundTasks;
  readonly mail: Mail | null;
  readonly store: Store;
  readonly kinds: Kinds;
  readonly site: RegistrationSite & Readonly<Record<string, unknown>>;
  readonly now: () => number;
  readonly addCode: (writing: Writing, account: number, record: string) => Promise<void>;
}

/** The library's settings; without them neither page exists. */
interface RegistrationSite {
  readonly kennwortVergessen?: string;
  readonly registrierung?: string;
}

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Rate limit per IP address and hour: a whole school may share one. */
const ADDRESS_KNOCKS = 20;
/** Rate limit of e-mails per mailbox and day, against flooding. */
const MAILS = 3;
/** Rate limit of new accounts per day from all addresses, against mass registration. */
const NEW_ACCOUNTS = 200;

/** Registration writes with the rights of the desk. */
const REGISTERING: Actor = { id: 0, username: "registrierung", role: "theke" };

export function canForget({ site, mail }: Pick<RegistrationParts, "site" | "mail">): boolean {
  return site.kennwortVergessen === "ja" && mail !== null;
}

export function canRegister({ site, mail }: Pick<RegistrationParts, "site" | "mail">): boolean {
  return site.registrierung === "theke" || (site.registrierung === "email" && mail !== null);
}

export function registrationPages(registration: RegistrationParts): Page[] {
  const common = { read: ["all"], negotiated: true, personal: true } as const;
  return [
    {
      path: "/kennwort-vergessen",
      takes: { wer: text({ required: true }) },
      ...common,
      answer: ({ view }) =>
        canForget(registration) ? { html: () => forgottenForm(null, view) } : null,
      async act(visit, fields) {
        if (!canForget(registration))
          throw new Problem("nicht-gefunden", { path: visit.view.path });
        const said = (fields.get("wer") ?? "").trim().slice(0, 200);
        if (said === "") throw invalid({ pointer: "/wer", code: "pflicht" });
        await checkRateLimit(registration, visit);
        registration.backgroundTasks.do(() => sendCode(registration, visit, said));
        return { html: () => registrationAnsweredPage("forgotten", visit.view) };
      },
      again: async ({ view }, _, { detail, faults: [fault] }) =>
        forgottenForm(fault?.detail ?? detail, view),
    },
    {
      path: "/registrierung",
      ...common,
      takes: { name: text({ required: true }), email: text({ format: "email" }) },
      answer: ({ view }) =>
        canRegister(registration)
          ? {
              html: () =>
                registrationForm(
                  { name: "", email: "", needsEmail: byMail(registration) },
                  null,
                  view,
                ),
            }
          : null,
      async act(visit, fields) {
        if (!canRegister(registration))
          throw new Problem("nicht-gefunden", { path: visit.view.path });
        return register(registration, visit, fields);
      },
    },
  ];
}

function byMail({ site }: RegistrationParts): boolean {
  return site.registrierung === "email";
}

async function sendCode(
  registration: RegistrationParts,
  { view, address }: Visit,
  said: string,
): Promise<void> {
  const { accounts, store, kinds, events } = registration;
  const matching = (await accounts.matching(said)).filter(
    ({ disabled, passwordHash }) => !disabled && passwordHash !== DEMO_SECRET,
  );
  const ids = matching.map(({ id }) => id);
  const members = await store.read.members(kinds.one("konto"), ids);
  // Self-registered readers who are still blocked and have no password have to come to the desk first.
  const reached = members.filter(
    ({ values }) =>
      typeof values.email === "string" && !(values.kennwort === null && values.gesperrt !== null),
  );
  const { forgotten } = readerTexts(view.texts);
  const says = [forgotten.subject(view.siteName), forgotten.letter] as const;
  for (const [email, some] of Map.groupBy(reached, ({ values }) => `${values.email}`)) {
    if (!(await mayMail(registration, email))) continue;
    const codes: HandedCode[] = [];
    for (const member of some) {
      const { code, record } = makeCode(registration.now(), 1, "post");
      await store.write((writing) => registration.addCode(writing, member.id, record));
      const detail = "kennwort-vergessen";
      events.note({
        what: "einmalcode-ausgegeben",
        account: member.id,
        name: member.title,
        address,
        detail,
      });
      codes.push({ member, code });
    }
    await postCodes(registration, email, says, view, codes);
  }
}

async function register(
  registration: RegistrationParts,
  visit: Visit,
  fields: FormFields,
): Promise<PageAnswer> {
  const { view } = visit;
  const { registration: texts } = readerTexts(view.texts);
  const clean = (name: string) =>
    (fields.get(name) ?? "")
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/gu, "")
      .trim();
  const [name, email] = [clean("name"), mailAddress(clean("email").toLowerCase())];
  const needsEmail = byMail(registration);
  const isWrong = (field: "name" | "email", value: string) =>
    checkInput(registration.kinds.one("konto"), registration.kinds, { [field]: value }).faults
      .length > 0;
  const fault =
    !/\p{L}/u.test(name) || name.length > 200 || isWrong("name", name)
      ? texts.nameMissing
      : email === ""
        ? needsEmail && texts.emailWrong
        : isWrong("email", email) && texts.emailWrong;
  if (fault) {
    const form = { name: name.slice(0, 200), email: email.slice(0, 254), needsEmail };
    return { status: 422, html: () => registrationForm(form, fault, view) };
  }
  await checkRateLimit(registration, visit);
  registration.backgroundTasks.do(() => makeAccount(registration, visit, name, email));
  return {
    html: () =>
      registrationAnsweredPage(needsEmail ? "registeredByMail" : "registeredAtDesk", view),
  };
}

/** That an account already exists is said only in an e-mail to its owner. */
async function makeAccount(
  registration: RegistrationParts,
  { view, address }: Visit,
  name: string,
  email: string,
): Promise<void> {
  const { store, kinds, site, rateLimit, events } = registration;
  const konto = kinds.one("konto");
  const { registration: texts } = readerTexts(view.texts);
  if (email !== "") {
    const [known] = await store.read.matching(konto, { email }, 1);
    if (known) {
      const says = [texts.subject(view.siteName), texts.knownLetter] as const;
      if (await mayMail(registration, email)) await postCodes(registration, email, says, view, []);
      return;
    }
  }
  if (await rateLimit.count({ who: "registrierung", most: NEW_ACCOUNTS, window: DAY })) return;
  const confirms = byMail(registration);
  if (confirms && !(await mayMail(registration, email))) return;
  const write = { store, site, kinds, kind: konto, view: { ...view, actor: REGISTERING } };
  const input = {
    name,
    ...(email !== "" && { email }),
    ...(!confirms && { gesperrt: texts.unconfirmed }),
  };
  const { code, record } = makeCode(registration.now(), 1, "post");
  const member = await inOneWrite(store, async (here, writing) => {
    const made = await create({ ...write, store: here }, { input, format: json });
    const today = writing.today();
    const occasion = { writing, kinds, site, actor: null, today, origin: view.origin };
    await changeAndFollow(made, { ...made.values, unbestaetigt: today }, occasion);
    if (confirms) await registration.addCode(writing, made.id, record);
    return made;
  });
  events.note({
    what: "registriert",
    account: member.id,
    name: member.title,
    address,
    detail: null,
  });
  if (!confirms) return;
  const says = [texts.subject(view.siteName), texts.letter] as const;
  await postCodes(registration, email, says, view, [{ member, code }]);
}

async function checkRateLimit({ rateLimit }: RegistrationParts, { address }: Visit): Promise<void> {
  const full = await rateLimit.count({
    who: `anklopfen ${digest(networkOf(address))}`,
    most: ADDRESS_KNOCKS,
    window: HOUR,
  });
  if (!full) return;
  const headers = limitHeaders("anklopfen", full);
  throw new Problem("zu-viele", { seconds: full.waitSeconds }, { headers });
}

async function mayMail({ rateLimit }: RegistrationParts, email: string): Promise<boolean> {
  const who = `post ${digest(email.toLowerCase())}`;
  return (await rateLimit.count({ who, most: MAILS, window: DAY })) === null;
}

/** The pages that know who asks: loan lists, signing in and out, the account's access, the desk. */

import type { Identity } from "../../core/accounts/authenticate.ts";
import type { Account } from "../../core/identity/account.ts";
import { DEMO_SECRET } from "../../core/identity/demo.ts";
import { withCode, withoutCode } from "../../core/identity/proofs/one-time-code.ts";
import type { Mail } from "../../core/model/answers/mail.ts";
import type { Page } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { type Actor, isStaff, towards } from "../../core/model/kinds/access.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { entrancePages } from "../../core/pages/anmeldung/anmeldung.ts";
import { eventsPageOf } from "../../core/pages/vorgaenge/vorgaenge.ts";
import { accessPages } from "../../core/pages/zugang/zugang.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { loanListPages } from "../desk/loan-list/ausleihliste.ts";
import { calendarFeed } from "../desk/loan-list/kalender.ts";
import { deskLists } from "../desk/page/lists.ts";
import { deskOffline } from "../desk/page/offline.ts";
import { deskPaper } from "../desk/page/paper.ts";
import { deskPages } from "../desk/page/theke.ts";
import { cashBookPages } from "../fees/kassenbuch.ts";
import { paymentPage } from "../fees/zahlung.ts";
import { figurePages } from "../figures/zahlen.ts";
import { coversPage } from "../import/covers/titelbilder.ts";
import { lendingRules } from "../lending/rules.ts";
import { unsubscribePageOf } from "../outbox/abbestellen.ts";
import { cardsPage } from "../paper/ausweise.ts";
import { labelsPage } from "../paper/etiketten.ts";
import { setupPages } from "../setup/einrichten.ts";
import { setupState } from "../setup/setup-steps.ts";
import type { Site } from "../site/site.ts";
import { dataPage } from "./daten.ts";
import { accessSlipsPageOf } from "./einmalcodes.ts";
import { rememberPage } from "./merken.ts";
import { canForget, canRegister, registrationPages } from "./registration.ts";
import { afterSignOut, belowSignIn } from "./sign-in-html.ts";
import { movingPage } from "./versetzung.ts";

export function peoplePages(site: Site, identity: Identity, library: Rooms): Page[] {
  const { store, kinds } = library;
  const konto = kinds.one("konto");
  const codesOf = async (writing: Writing, id: number) => {
    const [account] = await writing.members(konto, [id]);
    return (account?.values.einmalcode ?? null) as string | null;
  };
  // Whoever comes in by a code is who they say.
  const confirm = async (writing: Writing, id: number) => {
    const [account] = await writing.members(konto, [id]);
    if (account && account.values.unbestaetigt !== null)
      await writing.update(account, { ...account.values, unbestaetigt: null }, null);
  };
  const addCode = async (writing: Writing, id: number, record: string) =>
    writing.setSecret(konto, id, "einmalcode", withCode(await codesOf(writing, id), record));
  const setSecret = (id: number, field: string, value: string | null) =>
    store.write((writing) => writing.setSecret(konto, id, field, value));
  const setPassword = (id: number, hash: string, current: string) =>
    store.write(async (writing) => {
      await writing.setSecret(konto, id, "kennwort", hash);
      // Other ways in: a forgotten code, a calendar's address, a session or a key made in one.
      await writing.setSecret(konto, id, "einmalcode", null);
      await writing.setSecret(konto, id, "kalender", null);
      await identity.keys.revokeAll(id, writing.rows);
      await identity.sessions.endOthers(id, current, writing.rows);
      await identity.sessions.settle(id, current, writing.rows);
    });
  // Looked at and taken away in one transaction: of two who type the same code, one comes in.
  const spendCode = (id: number, code: string) =>
    store.write(async (writing) => {
      const used = withoutCode(await codesOf(writing, id), code, identity.now());
      if (used) await writing.setSecret(konto, id, "einmalcode", used.left);
      if (used) await confirm(writing, id);
      return used !== null;
    });
  const firstPlace = async ({ role, passwordHash }: Account) =>
    role === "bibliothekar" && passwordHash !== DEMO_SECRET && (await setupState(store)) === "offen"
      ? "/einrichten"
      : null;
  const setCodes = (records: ReadonlyMap<number, string>, actor: Actor | null) =>
    store.write(async (writing) => {
      // Asked of who they are now: a code of the desk lets nobody in as staff.
      const accounts = await writing.members(konto, [...records.keys()]);
      if (!accounts.every((account) => isStaff(towards(actor, account))))
        throw new Problem("kein-zugriff");
      for (const [id, record] of records) await addCode(writing, id, record);
    });
  const registration = { ...identity, store, kinds, site, mail: library.mail, addCode };
  const ways = () => ({
    forgotten: canForget(registration),
    registration: canRegister(registration),
  });
  return [
    ...loanListPages(() => lendingRules(site)),
    calendarFeed(() => lendingRules(site)),
    unsubscribePageOf(identity.unsubscribing, store),
    ...entrancePages({
      ...identity,
      spendCode,
      firstPlace,
      below: (form, view) => belowSignIn(form, ways(), view),
      afterwards: afterSignOut,
    }),
    ...registrationPages(registration),
    ...accessPages({ ...identity, setSecret, setPassword, setCodes }),
    accessSlipsPageOf({ ...identity, mail: library.mail, setCodes }),
    dataPage(identity, kinds),
    ...deskPages({ store, kinds, site, logView: library.logView, now: identity.now }),
    deskLists,
    ...setupPages(store),
    ...deskPaper,
    labelsPage,
    cardsPage,
    ...deskOffline,
    rememberPage({ store, site }),
    coversPage,
    eventsPageOf(identity.events),
    ...cashBookPages,
    ...figurePages,
    paymentPage({ store, site }),
    movingPage({ store, site }),
  ];
}

interface Rooms {
  readonly store: OpenStore;
  readonly kinds: Kinds;
  readonly logView: boolean;
  readonly mail: Mail | null;
}

/** The pages that depend on the signed-in user: loan lists, signing in and out, the account's access, the desk. */

import { accountSecrets } from "../../core/accounts/account-secrets.ts";
import type { Identity } from "../../core/accounts/authenticate.ts";
import type { Account } from "../../core/identity/account.ts";
import { DEMO_SECRET } from "../../core/identity/demo.ts";
import type { Mail } from "../../core/model/answers/mail.ts";
import type { Page } from "../../core/model/answers/page.ts";
import { isStaff } from "../../core/model/kinds/access.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { changeAndFollow } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { entrancePages } from "../../core/pages/anmeldung/anmeldung.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { bookingCalendar } from "../desk/booking/belegung.ts";
import { closedDays } from "../desk/booking/schliesstage.ts";
import { appointmentPlan } from "../desk/booking/terminplan.ts";
import { loanListPages } from "../desk/loan-list/ausleihliste.ts";
import { calendarFeed } from "../desk/loan-list/kalender.ts";
import { agreementPage } from "../desk/loan-list/leihvertrag.ts";
import { deskOffline } from "../desk/offline/offline.ts";
import { deskLists } from "../desk/page/lists.ts";
import { deskPaper } from "../desk/page/paper.ts";
import { deskPages, payAgain } from "../desk/page/theke.ts";
import { scanningPage } from "../desk/stock/erfassen.ts";
import { photographPage } from "../desk/stock/fotografieren.ts";
import { stockResult } from "../desk/stock/inventurliste.ts";
import { periodicalPage } from "../desk/stock/zeitschriften.ts";
import { cashBookPages } from "../fees/kassenbuch.ts";
import { paymentPage } from "../fees/zahlung.ts";
import { carePages } from "../figures/bestandspflege.ts";
import { figurePages } from "../figures/zahlen.ts";
import { coversPage } from "../import/covers/titelbilder.ts";
import { lendingRules, lends } from "../lending/rules.ts";
import { unsubscribePageOf } from "../outbox/abbestellen.ts";
import { cardsPage } from "../paper/ausweise.ts";
import { labelsPage } from "../paper/etiketten.ts";
import { shelfListPageOf } from "../paper/regalliste.ts";
import { setupPages } from "../setup/einrichten.ts";
import { setupState } from "../setup/setup-steps.ts";
import type { Site } from "../site/site.ts";
import { dataPage } from "./daten.ts";
import { accessSlipsPageOf } from "./einmalcodes.ts";
import { rememberPage } from "./merken.ts";
import { canForget, canRegister, registrationPages } from "./registration.ts";
import { leavingPageOf } from "./school/abgaenge.ts";
import { sheetsPageOf } from "./school/handzettel.ts";
import { yearPageOf } from "./school/jahreswechsel.ts";
import { movingPage } from "./school/versetzung.ts";
import { afterSignOut, belowSignIn } from "./sign-in-html.ts";

export function peoplePages(site: Site, identity: Identity, library: Rooms): Page[] {
  const { store, kinds } = library;
  const secrets = accountSecrets({ store, kinds, identity, confirm: confirmIn(kinds, site) });
  const firstPlace = async ({ role, passwordHash }: Account) =>
    role === "bibliothekar" && passwordHash !== DEMO_SECRET && (await setupState(store)) === "offen"
      ? "/einrichten"
      : null;
  const registration = {
    ...identity,
    store,
    kinds,
    site,
    mail: library.mail,
    addCode: secrets.addCode,
  };
  const desk = { store, kinds, site, now: identity.now };
  const ways = () => ({
    forgotten: canForget(registration),
    registration: canRegister(registration),
  });
  return [
    ...loanListPages({ store, site }),
    calendarFeed(() => lendingRules(site)),
    unsubscribePageOf(identity.unsubscribing, store),
    ...entrancePages({
      ...identity,
      spendCode: secrets.spendCode,
      home: (account) => homeOf(account, site),
      firstPlace,
      below: (form, view) => belowSignIn(form, ways(), view),
      afterwards: afterSignOut,
    }),
    ...registrationPages(registration),
    accessSlipsPageOf({ ...identity, mail: library.mail, setCodes: secrets.setCodes }),
    dataPage(identity, kinds),
    ...deskPages(desk),
    deskLists,
    bookingCalendar,
    appointmentPlan(desk),
    closedDays({ store, site }),
    scanningPage(desk),
    stockResult,
    periodicalPage(desk),
    ...setupPages(store),
    ...deskPaper,
    agreementPage,
    labelsPage,
    cardsPage,
    shelfListPageOf,
    ...deskOffline,
    rememberPage({ store, site }),
    coversPage,
    photographPage,
    ...cashBookPages,
    ...figurePages,
    ...carePages,
    paymentPage({ store, site, again: payAgain(desk) }),
    movingPage({ store, site }),
    leavingPageOf({ store, site }),
    yearPageOf({ store, site }),
    sheetsPageOf,
  ];
}

/** Where signing in leads to. */
function homeOf(account: Account, site: Site): string {
  if (!lends({ site })) return isStaff(account) ? "/" : `/konto/${account.id}`;
  return isStaff(account) ? "/theke" : `/ausleihliste/${account.id}`;
}

/** Who has come in by the code that was sent has the mailbox. */
function confirmIn(kinds: Kinds, site: Site) {
  return async (account: Member, writing: Writing): Promise<void> => {
    if (account.values.unbestaetigt === null) return;
    const occasion = { writing, kinds, site, actor: null, today: writing.today(), origin: "" };
    await changeAndFollow(account, { ...account.values, unbestaetigt: null }, occasion);
  };
}

interface Rooms {
  readonly store: OpenStore;
  readonly kinds: Kinds;
  readonly mail: Mail | null;
}

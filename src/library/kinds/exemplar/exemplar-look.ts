/** The page of a copy, as opened by phone from the QR code of its label: actions come before details. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nounsOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook, lookOf } from "../../../core/representations/html/look.ts";
import { beside, nameOf } from "../../../core/representations/html/member/beside.ts";
import { details } from "../../../core/representations/html/member/details.ts";
import { related } from "../../../core/representations/html/member/related.ts";
import { bookingsWithoutOther } from "../../circulation/changed-bookings.ts";
import { linkIn } from "../../circulation/values.ts";
import { isMissing, isWithdrawn } from "../../lending/loan.ts";
import { lendingRules, lends } from "../../lending/rules.ts";
import { calendarLink } from "../../site/booking-link.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { lendingTexts, printTexts, stockTexts } from "../../texts/themes.ts";
import { copiesAndReaders } from "../ausleihe/lending-look.ts";
import { careOf } from "../pflege/pflege-look.ts";
import { ownOf, stateText, tellLending, workAvailability } from "../werk/availability.ts";
import { copySteps, loanSteps } from "./outcomes.ts";

const LOST = { ausgang: "verloren" } as const;
/** How many entries of the care log the page of a copy shows. */
const LAST_CARE = 3;

export const look = htmlLook({
  emptyWays: emptyWays(["werke", "einspielungen"]),
  printed: {
    page: "etiketten",
    itself: true,
    texts: ({ texts }) => printTexts(texts).pages.etiketten,
  },

  page(copy, view) {
    const work = linkIn(copy.values, "werk");
    const whole = beside("werk", work?.id, view);
    const title = work?.title ?? copy.title;
    const [noun] = nounsOf(copy.kind, view);
    const state = stateText(copy.kind, copy.values, view);
    return {
      title: `${title}, ${copy.title}`,
      description: view.texts.member.about(`${title}, ${copy.title}`, noun, view.siteName),
      image: null,
      main: html`<header class="member-head">${heading(title)}
<p class="lead"><bdi>${copy.title}</bdi>${state && ` · ${state}`}</p></header>
${Number(view.facts?.overdueRepair ?? 0) > 0 && html`<p class="hint">${stockTexts(view.texts).care.repairOver(view.texts.formats.day(`${copy.values.reparaturBis}`))}</p>`}
${isStaff(view.actor) ? lends(view) && copyState(copy, view) : whole && workAvailability(whole, view)}
${details(copy, view, [copy.kind.titleName, "status"])}
${related(copy, view)}`,
    };
  },

  /** The cover of the work beside the shelf mark. */
  entry(copy, view) {
    const work = beside("werk", linkIn(copy.values, "werk")?.id, view);
    const cover = work && lookOf(work.kind).cover?.(work);
    // On the page of a place the place is not repeated for each copy.
    const here = view.listed?.member.kind.singular;
    const shown = copy.kind.entry.filter((name) => name !== here);
    const makers = work ? linksIn(work, "person").map(({ title }) => title) : [];
    return html`${cover}<div class="entry-text">${titleLink(copy, view)}${facts(copy, shown, view)}${makers.length > 0 && html`<div class="entry-facts">${makers.join(", ")}</div>`}${foundIn(copy, view)}</div>`;
  },

  gatherEntries: (copies, read, { kinds }) => {
    const works = copies.flatMap(({ values }) => linkIn(values, "werk")?.id ?? []);
    return read.entries(kinds.one("werk"), [...new Set(works)]);
  },

  /** Less frequent actions of staff. */
  beside(copy, view) {
    const loan = loanBeside(view);
    // The return button is already shown above.
    const steps = loan ? loanSteps(loan, view, { back: false }) : copySteps(copy, view);
    return html`${steps}${calendarLink(copy, view)}${isStaff(view.actor) && careOf(copy, loan, view)}`;
  },

  /** Everybody sees the availability of the work; only staff see who has this copy. */
  async gather(copy, read, view) {
    if (!isStaff(view.actor)) {
      const work = await workOf(copy, read, view);
      return work ? [work, ...(await ownOf(work, read, view))] : [];
    }
    const care = view.kinds.one("pflege");
    return [
      ...(lends(view) ? await lendingOf(copy, read, view) : []),
      ...(await read.matching(care, { exemplar: copy.id }, LAST_CARE, "last first")),
    ];
  },

  async tell(copy, read, view) {
    const { reparaturBis } = copy.values;
    if (isStaff(view.actor))
      return { overdueRepair: reparaturBis && `${reparaturBis}` <= read.today() ? 1 : 0 };
    const work = await workOf(copy, read, view);
    return work ? tellLending(work, read, view) : {};
  },
});

/** Its loan, the bookings that no other copy could fulfil, and whose they are. */
async function lendingOf(copy: Member, read: Reading, view: View): Promise<readonly Member[]> {
  const isLost = copy.values.zustand === "verloren";
  const conditions = { exemplar: copy.id, ...(isLost ? LOST : { zurueck: null }) };
  const all = await read.matching(view.kinds.one("ausleihe"), conditions);
  const loans = all.slice(-1);
  const rules = lendingRules(view.site ?? {});
  const bookings = await bookingsWithoutOther(copy, rules, { read, kinds: view.kinds });
  return [...loans, ...bookings, ...(await copiesAndReaders([...loans, ...bookings], read, view))];
}

/** The borrower and the return button, or the field to lend it. */
function copyState(copy: Member, view: View): Markup {
  const { desk, list } = lendingTexts(view.texts);
  const loan = loanBeside(view);
  if (loan && loan.values.zurueck === null) {
    const account = beside("konto", linkIn(loan.values, "konto")?.id, view);
    const bis = `${loan.values.bis}`;
    return html`<section class="having" aria-label="${desk.title}">
<p class="lending">${account && html`${list.lentTo} <a href="theke?konto=${account.id}"><bdi>${nameOf(account)}</bdi></a>. `}<a href="${hrefOf(loan.kind, loan)}">${list.due} <time datetime="${bis}">${view.texts.formats.day(bis)}</time></a></p>
${form("zurueck", copy, html`<button>${desk.takeBack}</button>`, view)}</section>`;
  }
  const [away, isGone] = [isMissing(copy.values), isWithdrawn(copy.values)];
  const lending = html`<label for="feld-leser">${desk.lendTo}</label>
<span class="search-line"><input id="feld-leser" name="leser" type="text" required maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" dir="auto"><button>${desk.lend}</button></span>`;
  return html`<section class="having" aria-label="${desk.title}">
${!away && !isGone && form("ausleihen", copy, lending, view)}
${!isGone && loan === null && form(away ? "gefunden" : "vermisst", copy, html`<button class="light">${away ? desk.found : desk.missing}</button>`, view)}</section>`;
}

function form(action: string, copy: Member, content: Markup, view: View): Markup {
  const fields = [
    ["aktion", action],
    ["exemplar", `${copy.id}`],
  ] as const;
  return html`<form class="change" method="post" action="theke">${hiddenInputs(fields)}${tokenField("POST", "/theke", view)}${content}</form>\n`;
}

function loanBeside(view: View): Member | null {
  return view.beside?.find(({ kind }) => kind.singular === "ausleihe") ?? null;
}

async function workOf(copy: Member, read: Reading, { kinds }: View): Promise<Member | null> {
  const work = linkIn(copy.values, "werk");
  const [member] = work ? await read.members(kinds.one("werk"), [work.id]) : [];
  return member ?? null;
}

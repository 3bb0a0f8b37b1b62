/** The HTML of appointments: day and time, and the button to cancel. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { beside, nameOf } from "../../../core/representations/html/member/beside.ts";
import { linkIn } from "../../circulation/values.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { copiesAndReaders } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["terminplan"]),
  /** Everybody chooses from what is free. */
  creating: (_, { texts }) =>
    html`<ul class="actions"><li><a href="terminplan">${bookingTexts(texts).visit.title}</a></li></ul>`,
  /** "2026-12-01 14:00" */
  titleIn: (title, { texts }) =>
    title.replace(/^(\d{4}-\d\d-\d\d) /, (_, day) => `${texts.formats.day(day)}, `),
  entry(one, view) {
    const account = beside("konto", linkIn(one.values, "konto")?.id, view);
    const isShown = account !== null && isStaff(view.actor);
    return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(one.kind, one)}">${spanText(one, view)}</a>${isShown && html`<div class="entry-facts"><a href="theke?konto=${account.id}"><bdi>${nameOf(account)}</bdi></a></div>`}</div>`;
  },
  /** Past appointments are removed automatically; cancelling removes one. */
  steps(one, next, view) {
    const path = `/${one.kind.singular}/${one.id}`;
    const fields = [
      ["_aktion", "loeschen"],
      ["_ziel", path],
      ["_version", `${one.version}`],
      ["_weiter", next],
      ["_meldung", "terminGeloescht"],
    ] as const;
    return html`<form class="change" method="post" action="${one.kind.plural}">${hiddenInputs(fields)}${tokenField("DELETE", path, view)}<button class="light taking">${bookingTexts(view.texts).visit.cancel}<span class="unseen"> (${spanText(one, view)})</span></button></form>`;
  },
  gather: (one, read, view) => copiesAndReaders([one], read, view),
  gatherEntries: copiesAndReaders,
  /** Readers choose from the offered slots, and cancel by buttons. */
  byButton: ["leser"],
});

/** "1. Dezember 2026, 14:00–14:15". */
function spanText({ values }: Member, view: View): string {
  return `${view.texts.formats.day(`${values.tag}`)}, ${values.uhr}–${values.bis}`;
}

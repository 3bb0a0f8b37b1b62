/** Messages that did not reach a reader: whoever looks at the reader should know. */

import { isStaff } from "../../model/access.ts";
import type { Member } from "../../model/member.ts";
import type { Reading } from "../../model/reading.ts";
import type { View } from "../../model/representation.ts";
import { html, type Markup } from "../../representations/html/frame/markup.ts";
import { linkIn } from "../lending/values.ts";

const MOST = 5;

export function readFailedNotices(
  { id }: Pick<Member, "id">,
  read: Reading,
  { kinds, actor }: Pick<View, "kinds" | "actor">,
): Promise<readonly Member[]> {
  if (!isStaff(actor)) return Promise.resolve([]);
  return read.matching(kinds.one("nachricht"), { konto: id, zustand: "fehlgeschlagen" }, MOST);
}

/** Of those that the page has. */
export function failedNotices({ id }: Pick<Member, "id">, view: View): Markup | null {
  const failed = (view.beside ?? []).filter(
    ({ kind, values }) => kind.singular === "nachricht" && linkIn(values, "konto")?.id === id,
  );
  return failed.length === 0 ? null : html`${failed.map((one) => failedNotice(one, view))}`;
}

function failedNotice({ id, values }: Member, view: View): Markup {
  const { notices, formats } = view.texts;
  return html`<p class="late"><a href="nachricht/${id}">${notices.outbox.failedAt(formats.day(`${values.wann}`))}</a>${values.fehler && html`: ${`${values.fehler}`}`}</p>\n`;
}

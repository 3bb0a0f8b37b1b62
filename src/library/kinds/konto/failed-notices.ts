/** Messages that did not reach a reader, shown to staff on the pages about the reader. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { linkIn } from "../../circulation/values.ts";
import { noticeTexts } from "../../texts/themes.ts";

const MOST = 5;

export function readFailedNotices(
  { id }: Pick<Member, "id">,
  read: Reading,
  { kinds, actor }: Pick<View, "kinds" | "actor">,
): Promise<readonly Member[]> {
  if (!isStaff(actor)) return Promise.resolve([]);
  return read.matching(kinds.one("nachricht"), { konto: id, zustand: "fehlgeschlagen" }, MOST);
}

/** From the members already loaded for the page. */
export function failedNotices({ id }: Pick<Member, "id">, view: View): Markup | null {
  const failed = (view.beside ?? []).filter(
    ({ kind, values }) => kind.singular === "nachricht" && linkIn(values, "konto")?.id === id,
  );
  return failed.length === 0 ? null : html`${failed.map((one) => failedNotice(one, view))}`;
}

function failedNotice({ id, values }: Member, view: View): Markup {
  const { formats } = view.texts;
  const notices = noticeTexts(view.texts);
  return html`<p class="late"><a href="nachricht/${id}">${notices.outbox.failedAt(formats.day(`${values.wann}`))}</a>${values.fehler && html`: ${`${values.fehler}`}`}</p>\n`;
}

/** Copies handed out to a class, one reader after the other in the order of their names: the empty field opens the next. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { deskAt, type Scene } from "../steps/scene.ts";

/** The desk with the next reader of the class, or with nobody behind the last one. */
export function nextAt(scene: Scene): string {
  const next = nextIn(scene);
  if (next) return deskAt(scene, { konto: `${next.id}` });
  return deskAt({ ...scene, account: null, group: null });
}

/** Where the open reader stands in the class, and who comes next. */
export function classLine(scene: Scene, view: View): Markup | null {
  const { group, account } = scene;
  if (!group) return null;
  const all = linksIn(group, "konto");
  const place = all.findIndex(({ id }) => id === account?.id) + 1;
  const next = nextIn(scene);
  const { inClass } = lendingTexts(view.texts).desk;
  const name = next && (next.extras.name || next.title);
  return html`<p class="entry-facts"><bdi>${inClass(group.title, place, all.length, name)}</bdi></p>`;
}

/** Whether somebody outside the class has the copy, such as the teacher: then it is passed on to the open reader by the scan alone. */
export async function isToPassOn(copy: Member, { group, account, visit }: Scene): Promise<boolean> {
  if (!group || !account) return false;
  const { view, read } = visit;
  const open = { exemplar: copy.id, zurueck: null };
  const [loan] = await read.matching(view.kinds.one("ausleihe"), open, 1);
  const holder = loan && linkOf(loan, "konto")?.id;
  return holder !== undefined && !linksIn(group, "konto").some(({ id }) => id === holder);
}

function nextIn({ group, account }: Scene): Link | null {
  const all = group ? linksIn(group, "konto") : [];
  return all[all.findIndex(({ id }) => id === account?.id) + 1] ?? null;
}

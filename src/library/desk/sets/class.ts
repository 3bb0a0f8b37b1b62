/** Copies handed out to a class, one reader after the other in the order of their names: the empty field opens the next. */

import type { Problem } from "../../../core/model/answers/problem.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { notPossible } from "../../lending/refusal.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { readerNames } from "../steps/reader-names.ts";
import {
  type DeskStep,
  deskAt,
  isSecondMeant,
  lending,
  passingOn,
  type Scene,
  SECOND,
} from "../steps/scene.ts";
import type { LendingAtDesk } from "../steps/work.ts";

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

/** A child of a class gets one copy of a work: two desks, or a scan too many, would give it a second one. Staff can say that it is meant so; the rules of lending hold for it all the same. */
export function onlyOneOf(
  copy: Member,
  { group, account, fields, visit: { view } }: Scene,
): NonNullable<LendingAtDesk["check"]> | null {
  const isChild = group && linksIn(group, "konto").some(({ id }) => id === account?.id);
  if (!isChild || !account || isSecondMeant(fields)) return null;
  return async (writing) => {
    const open = { konto: account.id, zurueck: null };
    const loans = await writing.matching(view.kinds.one("ausleihe"), open);
    const ids = loans.flatMap((loan) => linkOf(loan, "exemplar")?.id ?? []);
    const others = ids.filter((id) => id !== copy.id);
    const work = linkOf(copy, "werk")?.id;
    const [same] = (await writing.members(view.kinds.one("exemplar"), others)).filter(
      (one) => linkOf(one, "werk")?.id === work,
    );
    const barcode = `${same?.values.barcode ?? same?.title}`;
    if (same) throw notPossible({ reason: "schon-ausgeliehen", barcode });
  };
}

/** What the desk says of that; null of any other problem. */
export async function hasOneAlready(
  { params }: Problem,
  copy: Member | null,
  scene: Scene,
): Promise<DeskStep | null> {
  const { account, fields, visit } = scene;
  // The same reason against a reservation names no copy.
  if (params.reason !== "schon-ausgeliehen" || params.barcode === undefined) return null;
  if (!copy || !account) return null;
  const { view, read } = visit;
  const title = titleOfWork(copy);
  const names = await readerNames([account], { kinds: view.kinds, read });
  const { hasAnother } = lendingTexts(view.texts).desk;
  const message = hasAnother(title, names(account), `${params.barcode}`);
  const lent = { exemplar: copy.id, zurueck: null };
  const [loan] = await read.matching(view.kinds.one("ausleihe"), lent, 1);
  const button = loan ? passingOn(copy, scene) : lending(copy, scene);
  const reason = fields.get("trotzdem") ?? "";
  const said = [SECOND, ...(reason === "" ? [] : [["trotzdem", reason] as const])];
  return {
    state: "warning",
    message,
    buttons: [{ ...button, fields: [...button.fields, ...said] }],
  };
}

function nextIn({ group, account }: Scene): Link | null {
  const all = group ? linksIn(group, "konto") : [];
  return all[all.findIndex(({ id }) => id === account?.id) + 1] ?? null;
}

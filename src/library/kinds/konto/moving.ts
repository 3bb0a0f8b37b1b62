/** Below a list of readers that is narrowed down: those who are chosen in it come into another group. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import type { Together } from "../../../core/representations/html/look.ts";
import { readerTexts } from "../../texts/themes.ts";

/** More are no help to whoever types a name. */
const MOST_OFFERED = 200;

export function moving(view: View): Together | null {
  if (!isOffered(view)) return null;
  const { group: texts } = readerTexts(view.texts);
  const groups = view.beside?.filter(({ kind }) => kind.singular === "gruppe") ?? [];
  const form = "versetzung";
  const list = ["gruppe", "suche"].flatMap((name) => {
    const asked = view.query.get(name);
    return asked ? [[name, asked]] : [];
  });
  const back = `/konten?${new URLSearchParams(list).toString()}`;
  return {
    form,
    markup: html`<form class="together" id="${form}" method="post" action="versetzung">${tokenField("POST", "/versetzung", view)}${hiddenInputs([["weiter", back]])}
<p><label for="versetzung-gruppe">${texts.moveChosen}</label><input id="versetzung-gruppe" type="text" name="gruppe" required maxlength="200" autocomplete="off" list="gruppen" aria-describedby="versetzung-hilfe"></p>
<p><button>${texts.move}</button></p>
<p class="help" id="versetzung-hilfe">${texts.moveHelp}</p>
<datalist id="gruppen">${groups.map(({ title }) => html`<option value="${title}"></option>`)}</datalist></form>`,
  };
}

/** The groups that there are, to choose from. */
export async function groupsToChoose(read: Reading, view: View): Promise<readonly Member[]> {
  if (!isOffered(view)) return [];
  const query = { words: [], sorting: null, limit: MOST_OFFERED, cursor: null };
  return (await read.list(view.kinds.one("gruppe"), query)).members;
}

function isOffered({ actor, query }: View): boolean {
  return isStaff(actor) && Boolean(query.get("gruppe") || query.get("suche"));
}

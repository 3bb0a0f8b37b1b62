/** The field above all others: a number is scanned or typed, and the form is filled in from another catalogue. */

import type { View } from "../../../../model/answers/representation.ts";
import type { Member } from "../../../../model/store/member.ts";
import { hrefOf } from "../../frame/addresses.ts";
import { html, type Markup } from "../../frame/markup.ts";
import type { Fill } from "../fill.ts";
import { STEP, stepTo } from "../steps.ts";

/** The field whose numbers can be looked up in this form; null where none can. */
export function looksUpIn({ page, names }: Pick<Fill, "page" | "names">): string | null {
  const { kind, member, otherCatalogue } = page;
  if (member || otherCatalogue === null) return null;
  const name = names.find((one) => {
    const field = kind.fields[one];
    return field?.type === "texts" && field.lookup;
  });
  return name ?? null;
}

/** null where nothing can be looked up, or the member exists already. */
export function lookUpField({ page, names, finds }: Fill, view: View): Markup | null {
  const { otherCatalogue, looked, problem } = page;
  const name = looksUpIn({ page, names });
  if (name === null || otherCatalogue === null) return null;
  const { lookUp } = view.texts;
  const id = `nachschlagen-${name}`;
  // A new form is mostly opened with a book in one hand and the scanner in the other.
  const first = !problem && looked?.state !== "known" && html` autofocus`;
  const failed = looked !== null && looked.state !== "known";
  const sentence =
    looked &&
    (looked.state === "known" ? lookUp.known : lookUp.failures[looked.state])(looked.params);
  const before = page.pairs?.find(([name]) => name === "_nachgeschlagen")?.[1];
  return html`<div class="field look-up" data-look-up="${name}">
<label for="${id}">${lookUp.label}</label>
<p class="help" id="hilfe-${id}">${lookUp.help(otherCatalogue)}</p>
<span class="search-line"><input id="${id}" type="text" name="_suche.${name}" value="${finds.words.get(name) ?? ""}" maxlength="40" dir="auto" autocomplete="off" aria-describedby="hilfe-${id} stand-${id}"${first}><button name="${STEP}" value="${stepTo("nachschlagen", name)}" formnovalidate>${lookUp.submit}</button></span>
<p class="${failed ? "fault" : "done"}" id="stand-${id}" role="status">${sentence}</p>
${looked && looked.here.length > 0 && html`<p class="fault" role="alert">${lookUp.here} ${linksTo(looked.here)}</p>\n`}${before && html`<input type="hidden" name="_nachgeschlagen" value="${before}">`}</div>
`;
}

function linksTo(members: readonly Member[]): Markup[] {
  return members.map(
    (member, index) =>
      html`${index > 0 && ", "}<a href="${hrefOf(member.kind, member)}"><bdi>${member.title}</bdi></a>`,
  );
}

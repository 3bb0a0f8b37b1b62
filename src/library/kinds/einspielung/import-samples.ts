/** The first new members of a trial on the page of an import, as they will be displayed. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link, LinkField, LinksField } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import { extraTexts, shownAs } from "../../../core/representations/html/member/values.ts";
import { readSamples, type Sample, sampleMember } from "../../import/report/samples.ts";
import { importTexts } from "../../import/texts/themes.ts";

/** The fact that contains them, as JSON. */
const SAMPLES = "beispiele";

export async function tellSamples(
  member: Member,
  read: Reading,
): Promise<readonly (readonly [string, string])[]> {
  const samples = await readSamples(read, member);
  return samples.length > 0 ? [[SAMPLES, JSON.stringify(samples)]] : [];
}

/** The first samples: cover, title, and the value of each column. */
export function sampleList({ values: { art } }: Member, view: View): Markup | null {
  const kind = view.kinds.find(`${art}`)?.kind;
  const all = JSON.parse(`${view.facts?.[SAMPLES] ?? "[]"}`) as readonly Sample[];
  const own = all.filter((one) => one.kind === art);
  if (!kind || own.length === 0) return null;
  return html`<section aria-labelledby="beispiele"><h2 id="beispiele">${importTexts(view.texts).samples(own.length)}</h2>
<ul class="entries samples">
${own.map(({ values }) => html`<li>${sampleEntry(sampleMember(kind, values), view)}</li>\n`)}</ul></section>`;
}

function sampleEntry(member: Member, view: View): Markup {
  const { kind, values, title } = member;
  const rows = Object.entries(values).flatMap(([name, value]) => {
    const field = kind.fields[name];
    if (name === kind.titleName || field?.type === "image") return [];
    const shown =
      field?.type === "link" || field?.type === "links"
        ? html`<bdi>${[value]
            .flat()
            .map((link) => linkText(field, link as Link, view))
            .join("; ")}</bdi>`
        : shownAs(kind, name, value, view);
    return shown ? [html`<div><dt>${labelOf(kind, name, view)}</dt><dd>${shown}</dd></div>\n`] : [];
  });
  return html`${lookOf(kind).cover?.(member)}<div class="entry-text"><bdi class="entry-title">${title}</bdi>
<dl class="details">
${rows}</dl></div>`;
}

/** A linked member that is only created by the import has no page to link to yet. */
function linkText(field: LinkField | LinksField, link: Link, view: View): string {
  const beside = extraTexts(field, link, view);
  return beside.length > 0 ? `${link.title} (${beside.join(", ")})` : link.title;
}

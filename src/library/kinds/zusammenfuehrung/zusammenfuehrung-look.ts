/** The HTML of mergings: both members side by side, with a choice for each field. */

import { readQuery } from "../../../core/engine/ask/query/list.ts";
import type { FormPage, View } from "../../../core/model/answers/representation.ts";
import { tellingApart } from "../../../core/model/duplicates/duplicate-keys.ts";
import {
  choosable,
  countOfLinks,
  type MergeSide,
  mergedFields,
  mergedValues,
  proposedSide,
  sidesFor,
} from "../../../core/model/duplicates/merging.ts";
import { may } from "../../../core/model/kinds/access.ts";
import type { Field, Link, Value } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { fieldId } from "../../../core/representations/html/form/fields.ts";
import { STEP, searchedIn, stepIn, stepTo } from "../../../core/representations/html/form/steps.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf, manyOf, nounsOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { calledIn } from "../../../core/representations/html/member/beside.ts";
import { shownAs } from "../../../core/representations/html/member/values.ts";
import { readerTexts } from "../../texts/themes.ts";

export const look = htmlLook({
  page(member, view) {
    const texts = view.texts.merging;
    const said = (name: string) => `${member.values[name] ?? ""}`;
    const [kept, lost] = [said("titel"), said("gehtTitel")];
    const kind = kindCalled(said("bleibt").split("/")[1] ?? "", view.kinds);
    const done = texts.done(lost, kept);
    return {
      description: done,
      main: html`<header class="member-head">${heading(member.title)}
<p class="lead">${done}</p></header>
<dl class="details"><div><dt>${texts.kept}</dt><dd>${addressed(said("bleibt"), kept)}</dd></div>
<div><dt>${texts.gone}</dt><dd>${addressed(said("geht"), lost)} <small>${said("geht")}</small></dd></div>
${kind && taken(member, kind, view)}</dl>`,
    };
  },

  /** Its title already names both. */
  entry: (member, view) =>
    html`<div class="entry-text">${titleLink(member, view)}${facts(member, ["bleibt", "geht"], view)}${foundIn(member, view)}</div>`,

  /** Until both members are chosen, a search for them is shown. */
  async fields(page, textOf, view) {
    const [kept, lost] = await Promise.all(
      ["bleibt", "geht"].map((name) => memberAt(textOf(name), view, page.read)),
    );
    if (!kept || !lost || kept.kind !== lost.kind || kept.id === lost.id)
      return choosing(kept ?? lost ?? null, !kept && lost ? "bleibt" : "geht", page, view);
    return comparison(kept, lost, page, view);
  },
});

const SHOWN = "8";

/**
 * First the member to keep, of any kind, then the other one of the same kind; each result links to the next step. `missing`: what is still
 * to be chosen where one of the two is given.
 */
async function choosing(
  given: Member | null,
  missing: "bleibt" | "geht",
  page: FormPage,
  view: View,
): Promise<Markup> {
  const { form, merging: texts } = view.texts;
  const name = given ? missing : "bleibt";
  const words = searchedIn(page.pairs ?? [], stepIn(page.pairs ?? [])).get(name) ?? "";
  const found = await foundFor(words, given, page, view);
  const stays = given && name === "bleibt" ? await moreLinked(given, found, page.read) : null;
  const sidesOf = (one: Member): BothSides => {
    if (!given) return { bleibt: one };
    const isKept = stays === null || stays(one);
    return isKept ? { bleibt: given, geht: one } : { bleibt: one, geht: given };
  };
  const kinds = given ? [given.kind] : mergeable(view);
  const label = form.find(kinds.map((kind) => manyOf(kind, view)).join(", "));
  const [lead, side, hidden] =
    name === "geht"
      ? [texts.chooseOther, texts.kept, "bleibt"]
      : [given ? texts.chooseKept : texts.chooseFirst, texts.lost, "geht"];
  return html`<p class="lead">${lead}</p>
${given && html`<dl class="details"><div><dt>${side}</dt><dd>${linkTo(given, view)}<input type="hidden" name="${hidden}" value="${placeOf(given)}"></dd></div></dl>`}
<div class="field"><div class="chooser-search">
<label for="${fieldId(name)}">${label}</label>
<span class="search-line"><input id="${fieldId(name)}" type="search" name="_suche.${name}" value="${words}" dir="auto" autocomplete="off"><button name="${STEP}" value="${stepTo("suchen", name)}" formnovalidate>${form.findSubmit}</button></span>
</div>
<div class="results" id="treffer-${name}" role="status">${words !== "" && found.length === 0 && html`<p>${form.noResults}</p>`}${
    found.length > 0 &&
    html`<ul>
${found.map((one) => html`<li>${toStep(one, sidesOf(one), page, view)}</li>\n`)}</ul>`
  }</div></div>`;
}

/** Whether the given member stays, as more others link to it than to the one found: with the misspelt one at hand it goes. */
async function moreLinked(
  given: Member,
  found: readonly Member[],
  read: Reading,
): Promise<(one: Member) => boolean> {
  const all = await read.entries(given.kind, [given.id, ...found.map(({ id }) => id)]);
  const links = new Map(all.map((one) => [one.id, countOfLinks(one)]));
  return ({ id }) => (links.get(given.id) ?? 0) > (links.get(id) ?? 0);
}

/** By words or address; without input, possible duplicates of the first. */
async function foundFor(
  words: string,
  kept: Member | null,
  { read }: FormPage,
  view: View,
): Promise<readonly Member[]> {
  if (words === "")
    return kept ? read.possibleDuplicates(kept.kind, kept.values, Number(SHOWN), kept.id) : [];
  const addressed = /^(?:\/|https?:)/.test(words) ? await memberAt(words, view, read) : null;
  const found = addressed ? [addressed] : [];
  for (const kind of addressed ? [] : kept ? [kept.kind] : mergeable(view)) {
    const query = readQuery(kind, new URLSearchParams({ suche: words, anzahl: SHOWN }));
    found.push(...(await read.list(kind, query)).members);
  }
  return found.filter(({ kind, id }) => !kept || (kind === kept.kind && id !== kept.id));
}

interface BothSides {
  readonly bleibt: Member;
  readonly geht?: Member;
}

function toStep(one: Member, { bleibt, geht }: BothSides, page: FormPage, view: View): Markup {
  const query = new URLSearchParams({
    formular: "neu",
    bleibt: placeOf(bleibt),
    ...(geht && { geht: placeOf(geht) }),
  });
  const { kind } = one;
  const facts = [...(geht ? [] : [nounsOf(kind, view)[0]]), placeOf(one)].join(" · ");
  return html`<a class="button step" href="${page.kind.plural}?${query.toString()}"><span><bdi>${told(one, view)}</bdi><small>${makersOf(one)}${facts}</small></span></a>`;
}

/** Tells apart eight works called "Faust". */
function makersOf({ values }: Member): Markup | null {
  const makers = ((values.person ?? []) as readonly Link[]).map(({ title }) => title);
  return makers.length === 0 ? null : html`<bdi>${makers.join(", ")}</bdi> · `;
}

function mergeable(view: View): readonly Kind[] {
  return view.kinds.all.filter(
    ({ alike, access }) => alike.length > 0 && may(access.replace, view.actor),
  );
}

function addressed(path: string, title: string): Markup {
  return html`<a href="${path.slice(1)}"><bdi>${title}</bdi></a>`;
}

/** The side chosen for each field. */
function taken({ values }: Member, kind: Kind, view: View): Markup[] {
  const { sidesTaken } = view.texts.merging;
  return ((values.wahl ?? []) as readonly string[]).map((choice) => {
    const [name = "", side] = choice.split("=", 2);
    return html`<div><dt>${labelOf(kind, name, view)}</dt><dd>${sidesTaken[side as MergeSide]}</dd></div>\n`;
  });
}

function comparison(kept: Member, lost: Member, page: FormPage, view: View): Markup {
  const texts = view.texts.merging;
  const { kind } = kept;
  const chosen = new Map(
    (page.pairs ?? []).flatMap(([name, value]) =>
      name.startsWith("wahl") ? [value.split("=", 2) as [string, MergeSide]] : [],
    ),
  );
  const different = choosable(kind, kept.values, lost.values);
  const same = mergedFields(kind).filter(
    (name) => !different.includes(name) && `${kept.values[name] ?? ""}` !== "",
  );
  const swapped = new URLSearchParams({
    formular: "neu",
    bleibt: placeOf(lost),
    geht: placeOf(kept),
  });
  const about = kind === view.kinds.accounts ? readerTexts(view.texts).merging : texts.about;
  return html`<p class="lead">${about}</p>
<dl class="details"><div><dt>${texts.kept}</dt><dd>${linkTo(kept, view)}<input type="hidden" name="bleibt" value="${placeOf(kept)}"></dd></div>
<div><dt>${texts.lost}</dt><dd>${linkTo(lost, view)}<input type="hidden" name="geht" value="${placeOf(lost)}"></dd></div></dl>
<p><a href="${page.kind.plural}?${swapped.toString()}">${texts.swap}</a></p>
${different.map((name) => choice(name, kept, lost, chosen.get(name), view))}
${same.length > 0 && html`<p class="help">${texts.same(same.map((name) => labelOf(kind, name, view)).join(", "))}</p>`}`;
}

function choice(
  name: string,
  kept: Member,
  lost: Member,
  chosen: MergeSide | undefined,
  view: View,
): Markup {
  const { kind } = kept;
  const { sides } = view.texts.merging;
  const field = kind.fields[name] as Field;
  const [own, other] = [kept.values[name] ?? null, lost.values[name] ?? null];
  const checked = chosen ?? proposedSide(field, own, other);
  const option = (side: MergeSide) => {
    const both = mergedValues(kind, kept, lost, new Map([[name, side]]), view.kinds)[name] ?? null;
    const value = side === "bleibt" ? own : side === "geht" ? other : both;
    return html`<div><label class="radio"><input type="radio" name="wahl.${name}" value="${name}=${side}"${checked === side && html` checked`}> ${sides[side]}</label><div class="theirs" dir="auto">${shown(kind, name, field, value, view)}</div></div>\n`;
  };
  return html`<fieldset class="field clash"><legend>${labelOf(kind, name, view)}</legend>
<div class="versions">
${sidesFor(field).map(option)}</div></fieldset>
`;
}

function shown(kind: Kind, name: string, field: Field, value: Value, view: View): Markup {
  if (field.type === "image")
    return value === null
      ? html`<em>–</em>`
      : html`<img src="${`${value}`}" alt="" width="96" loading="lazy">`;
  return shownAs(kind, name, value, view) ?? html`<em>–</em>`;
}

function linkTo(member: Member, view: View): Markup {
  return html`<a href="${hrefOf(member.kind, member)}"><bdi>${told(member, view)}</bdi></a>`;
}

function told(member: Member, view: View): string {
  const { kind, values } = member;
  return tellingApart(kind, calledIn(member, view), values, view.texts.formats.day);
}

function placeOf({ kind, id }: Member): string {
  return `/${kind.singular}/${id}`;
}

async function memberAt(address: string, view: View, read: Reading): Promise<Member | null> {
  const url = URL.parse(address, view.origin);
  if (url?.origin !== new URL(view.origin).origin) return null;
  const [, first = "", key = ""] = /^\/([a-z0-9]+)\/([a-z0-9-]+)$/.exec(url.pathname) ?? [];
  const kind = kindCalled(first, view.kinds);
  const found = kind ? await read.find(kind, key) : null;
  return found && "member" in found ? found.member : null;
}

function kindCalled(name: string, kinds: Kinds): Kind | null {
  const kind = kinds.find(name)?.kind;
  return kind && kind.alike.length > 0 ? kind : null;
}

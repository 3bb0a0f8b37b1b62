/** The page for developers: the operations with their parameters and answers, and links to try them. */

import { pathOf, variantPath } from "../../model/answers/address.ts";
import type { standardsOf } from "../../model/answers/page.ts";
import { STATUS } from "../../model/answers/problem.ts";
import type { Representation, View } from "../../model/answers/representation.ts";
import { takenTypes } from "../../model/answers/representation.ts";
import type { Role } from "../../model/kinds/access.ts";
import { codeNameOf, type Field, isReadOnly } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { formatName, labelOf, nounsOf } from "../../representations/html/frame/names.ts";
import type { ProblemCode } from "../../texts/codes.ts";
import type { KindOperation, PageOperation } from "../openapi/operations.ts";
import type { ParameterName } from "../openapi/parameters.ts";

export interface Example {
  readonly member: Member;
  readonly formats: readonly Representation[];
  readonly lists: readonly Representation[];
}

interface InterfaceContent {
  readonly kinds: readonly { readonly kind: Kind; readonly operations: readonly KindOperation[] }[];
  readonly pages: readonly PageOperation[];
  readonly examples: readonly Example[];
  readonly standards: ReturnType<typeof standardsOf>;
}

export function interfacePage(content: InterfaceContent, view: View): string {
  const { programs } = view.texts;
  const main = html`<div class="interface">
${heading(programs.title)}
<p class="lead">${programs.about(view.siteName)}</p>
<p><span class="label">${programs.descriptions}</span> <a href="openapi.json">OpenAPI</a> · <a href=".well-known/api-catalog">api-catalog</a></p>
${standardsIn(content.standards, view)}
${tryIt(content.examples, view)}
${content.kinds.map(({ kind, operations }) => kindSection(kind, operations, view))}
${pagesSection(content.pages, view)}
${formatsSection(view)}
${namesSection("listen", programs.listsTitle, LISTS, view)}
${namesSection("kopfzeilen", programs.headersTitle, HEADERS, view)}
<div class="part"><h2 id="anmelden">${programs.signInTitle}</h2><p>${programs.signInHelp}</p></div>
${errorsSection(view)}
</div>`;
  const description = programs.about(view.siteName);
  return layout({ title: programs.title, description, path: "/schnittstelle", main }, view);
}

const LISTS: readonly ParameterName[] = [
  "suche",
  "anfang",
  "sortierung",
  "anzahl",
  "nach",
  "geaendertSeit",
  "felder",
  "format",
  "lang",
];
const HEADERS: readonly ParameterName[] = [
  "If-Match",
  "If-None-Match",
  "If-Unmodified-Since",
  "If-Modified-Since",
  "Prefer",
  "Idempotency-Key",
  "Range",
  "If-Range",
];

function standardsIn(spoken: InterfaceContent["standards"], { texts }: View): Markup | null {
  if (spoken.length === 0) return null;
  return html`<p><span class="label">${texts.programs.standards}:</span> ${spoken.map(({ name, described, path }, index) => html`${index > 0 && " · "}<code>${path}</code> <a href="${described}">${name}</a>`)}</p>`;
}

function tryIt(examples: readonly Example[], view: View): Markup | null {
  const [first] = examples;
  if (!first) return null;
  const { programs } = view.texts;
  const rows = examples.flatMap(({ member, formats, lists }) => {
    const { kind } = member;
    return [
      [html`<code>${pathOf(kind, member)}</code>`, links(pathOf(kind, member), formats)],
      [html`<code>/${kind.plural}</code>`, links(`/${kind.plural}`, lists)],
    ];
  });
  return html`<div class="part"><h2 id="ausprobieren">${programs.tryIt}</h2>
<p>${programs.tryHelp}</p>
${table(programs.tryIt, [programs.columns.address, programs.columns.formats], rows)}
${searchForm(first, view)}
${first.formats.filter(({ schema }) => schema).map((format) => answerOf(first.member, format, view))}
<h3>${programs.onTheCommandLine}</h3>
${region(programs.onTheCommandLine, `curl -H 'Accept: application/json' ${view.origin}${pathOf(first.member.kind, first.member)}`)}
</div>`;
}

/** A list in a chosen format; a GET form, so it needs no script. */
function searchForm({ member, lists }: Example, view: View): Markup {
  const { programs } = view.texts;
  const { kind } = member;
  return html`<form class="try" method="get" action="${kind.plural}">
<p><code>GET /${kind.plural}</code></p>
<p><label for="worte">${programs.words}</label> <input id="worte" type="search" name="suche" value="${member.title}"></p>
<p><label for="format">${programs.format}</label> <select id="format" name="format">
${lists.map((format) => html`<option value="${format.name}"${format.schema?.suffix === "json" && html` selected`}>${formatName(format)}</option>\n`)}</select></p>
<p><button>${programs.send}</button></p>
</form>`;
}

function answerOf(member: Member, format: Representation, view: View): Markup {
  const text = format.member?.(member, view) ?? "";
  const title = view.texts.programs.answers(formatName(format));
  const shown =
    format.schema?.suffix === "json" ? JSON.stringify(JSON.parse(text), null, 2) : text.trim();
  return html`<h3>${title}</h3>
${region(title, shown)}`;
}

function kindSection(kind: Kind, operations: readonly KindOperation[], view: View): Markup {
  const { programs } = view.texts;
  const { columns, doings, fieldsOf, schemas } = programs;
  const [one, many] = nounsOf(kind, view);
  const rows = operations.map(({ method, path, doing, roles }) => [
    html`<code>${method.toUpperCase()}</code>`,
    html`<code>${path}</code>`,
    kind.words[view.language]?.doings?.[doing] ?? doings[doing](one, many),
    who(roles, view),
  ]);
  const fields = Object.entries(kind.fields)
    .filter(([, { type }]) => type !== "secret")
    .map(([name, field]) => [
      html`<code>${name}</code>`,
      labelOf(kind, name, view),
      factsOf(field, view),
    ]);
  const documents = view.representations.flatMap(({ schema }) =>
    schema ? [kind.singular, kind.plural].map((name) => `schema/${name}.${schema.suffix}`) : [],
  );
  return html`<div class="part"><h2 id="${kind.plural}">${many}</h2>
${table(many, [columns.method, columns.address, columns.what, columns.who], rows)}
<details><summary>${fieldsOf(many)}</summary>
${table(fieldsOf(many), [columns.field, columns.what, columns.value], fields)}
<p><span class="label">${schemas}</span> ${documents.map((path, index) => html`${index > 0 && " · "}<a href="${path}">${path.replace("schema/", "")}</a>`)}</p>
</details></div>`;
}

function factsOf(field: Field, view: View): string {
  const { programs } = view.texts;
  if (field.type === "secret") return "";
  const { maxLength } = field.schema;
  return [
    field.type === "choice"
      ? programs.oneOf(field.choices.join(", "))
      : (codedIn(field, view) ?? programs.values[field.type]),
    field.type === "text" && maxLength !== undefined && programs.atMost(maxLength),
    field.required && !(field.type === "text" && field.make) && programs.required,
    field.unique && programs.unique,
    isReadOnly(field) && programs.readOnly,
  ]
    .filter(Boolean)
    .join("; ");
}

function pagesSection(pages: readonly PageOperation[], view: View): Markup {
  const { pagesTitle, columns, pages: sentences, actions } = view.texts.programs;
  const rows = pages.map(({ path, method, page, formats, roles }) => [
    html`<code>${method.toUpperCase()}</code>`,
    html`<code>${path}</code>`,
    (method === "post" ? actions : sentences)[page.path] ?? "",
    formats.length > 0
      ? formats.map(formatName).join(", ")
      : (page.sends ?? []).map((type) => html`<code>${type}</code> `),
    who(roles, view),
  ]);
  return html`<div class="part"><h2 id="weitere">${pagesTitle}</h2>
${table(pagesTitle, [columns.method, columns.address, columns.what, columns.formats, columns.who], rows)}
</div>`;
}

function formatsSection(view: View): Markup {
  const { formatsTitle, columns } = view.texts.programs;
  const rows = view.representations.map((one) => [
    formatName(one),
    html`<code>.${one.name}</code>`,
    html`<code>${one.accepts[0]}</code>`,
    takenTypes(one).map((type) => html`<code>${type}</code> `),
  ]);
  return html`<div class="part"><h2 id="formate">${formatsTitle}</h2>
${table(formatsTitle, [columns.formats, columns.suffix, columns.type, columns.reads], rows)}
</div>`;
}

function namesSection(
  id: string,
  title: string,
  names: readonly ParameterName[],
  view: View,
): Markup {
  const { parameters } = view.texts.programs;
  return html`<div class="part"><h2 id="${id}">${title}</h2>
<dl class="details">
${names.map((name) => html`<div><dt><code>${name}</code></dt><dd>${parameters[name]}</dd></div>\n`)}</dl></div>`;
}

function errorsSection(view: View): Markup {
  const { errorsTitle, errorsHelp } = view.texts.programs;
  const codes = Object.keys(STATUS) as ProblemCode[];
  return html`<div class="part"><h2 id="fehler">${errorsTitle}</h2>
<p>${errorsHelp}</p>
<ul class="titles">
${codes.map((code) => html`<li><a href="problem/${code}"><span class="number">${STATUS[code]}</span> ${view.texts.problems[code].title}</a></li>\n`)}</ul></div>`;
}

function who(roles: readonly Role[], view: View): string {
  return roles.map((role) => view.texts.programs.who[role]).join(", ");
}

function links(path: string, formats: readonly Representation[]): Markup[] {
  return formats.map(
    (format, index) =>
      html`${index > 0 && " · "}<a href="${variantPath(path, format.name).slice(1)}" type="${format.accepts[0]}">${formatName(format)}</a>`,
  );
}

type CellMarkup = string | Markup | readonly Markup[];

/** Wide tables scroll horizontally, with the keyboard too. */
function table(
  label: string,
  columns: readonly string[],
  rows: readonly (readonly CellMarkup[])[],
): Markup {
  return html`<section class="table" tabindex="0" aria-label="${label}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></section>`;
}

function region(label: string, text: string): Markup {
  return html`<section class="trace" tabindex="0" aria-label="${label}"><pre>${text}</pre></section>`;
}

function codedIn(field: Field, view: View): string | null {
  const code = codeNameOf(field);
  return code ? view.texts.programs.codes[code] : null;
}

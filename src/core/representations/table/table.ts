/** Lists as tables, for spreadsheets and statistics: the columns and their cells. */

import { imageOf, pathOf } from "../../model/answers/address.ts";
import { type ChosenFields, factOf } from "../../model/answers/chosen-fields.ts";
import {
  type Document,
  type DocumentEntry,
  type DocumentShape,
  type EntriesPart,
  type PartValues,
  type Place,
  placeAddress,
} from "../../model/answers/document.ts";
import { wrongParameter } from "../../model/answers/problem.ts";
import type { Representation, View } from "../../model/answers/representation.ts";
import { saidValue } from "../../model/answers/said-value.ts";
import { fieldCells, fieldColumns } from "../../model/answers/table.ts";
import { mayRead, ownerOf } from "../../model/kinds/access.ts";
import { type Field, isInDocuments, type Link } from "../../model/kinds/field.ts";
import { isLinking, type Kind, type Kinds } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Listing } from "../../model/store/query.ts";

export type TableCell = string | number;

/** How a table is written: a prefix, a row, and its foot. */
export interface TableStyle {
  readonly mark: string;
  line(cells: readonly TableCell[]): string;
  readonly foot?: string;
}

type TableWriters = Required<
  Pick<Representation, "collection" | "rest" | "ofSomeKinds" | "gather" | "document">
>;

export function tableWriters(styleOf: (view: View) => TableStyle): TableWriters {
  return {
    collection: (listing, view) => {
      const style = styleOf(view);
      const head = style.line(columnsOf(listing.kind, view, view.chosen));
      return style.mark + head + rowsOf(listing, view, style);
    },
    rest: (listing, view) => rowsOf(listing, view, styleOf(view)),
    ofSomeKinds: {
      suits: ({ rows }) => rows !== null,
      write: (member, view) => listedTable(member, view, styleOf(view)),
    },
    gather: async (what, read, { kinds }) => {
      const links = "values" in what ? listedIn(what, kinds) : null;
      if (!links) return {};
      const ids = links.links.map(({ id }) => id);
      return { beside: await read.members(links.target, ids) };
    },
    document: {
      suits: ({ table }) => table !== undefined,
      write: (document, view) => tableOf(document, view, styleOf(view)),
    },
  };
}

function rowsOf({ kind, members }: Listing, view: View, style: TableStyle): string {
  const { line } = style;
  const fields = fieldsOf(kind, view, view.chosen);
  return members.map((member) => line(memberCells(member, fields, view))).join("");
}

/** The list of a member as a table of the linked members, with the texts of the links. */
function listedTable(member: Member, view: View, style: TableStyle): string {
  const listed = listedIn(member, view.kinds);
  if (!listed) return "";
  const { links, extras, target } = listed;
  const { mark, line, foot = "" } = style;
  const fields = fieldsOf(target, view);
  const rows = links.flatMap(({ id, extras: texts }) => {
    const other = view.beside?.find((one) => one.kind === target && one.id === id);
    if (!other) return [];
    return line([...memberCells(other, fields, view), ...extras.map((name) => texts[name] ?? "")]);
  });
  return mark + line([...columnsOf(target, view), ...extras]) + rows.join("") + foot;
}

function listedIn({ kind, values }: Member, kinds: Kinds) {
  const field = kind.fields[kind.rows ?? ""];
  if (field?.type !== "links") return null;
  const links = (values[kind.rows ?? ""] ?? []) as readonly Link[];
  return { links, extras: field.extras, target: kinds.target(field) };
}

/** As in an export, with the titles of linked members for people to read. */
function columnsOf(kind: Kind, view: View, chosen?: ChosenFields): string[] {
  const fields = fieldsOf(kind, view, chosen).flatMap(([name, field]) =>
    fieldColumns(name, field, isLinking(field) ? view.kinds.target(field).titleName : null),
  );
  return ["url", ...shownFacts(chosen), ...fields];
}

function shownFacts(chosen: ChosenFields | undefined): readonly string[] {
  return chosen?.facts ?? ["version"];
}

/** Derived fields are left out: the other kind's table has them. */
function fieldsOf(kind: Kind, { actor }: View, chosen?: ChosenFields): [string, Field][] {
  if (chosen) return chosen.fields.map((name) => [name, kind.fields[name] as Field]);
  return Object.entries(kind.fields).filter(
    ([, field]) =>
      field.type !== "derived" &&
      isInDocuments(field) &&
      (mayRead(field, actor, null) || mayRead(field, actor, actor?.id ?? null)),
  );
}

function memberCells(member: Member, fields: readonly [string, Field][], view: View): TableCell[] {
  const { kind, values, title } = member;
  const owner = ownerOf(member);
  const cells = fields.flatMap(([name, field]): TableCell | TableCell[] => {
    const value = mayRead(field, view.actor, owner) ? (values[name] ?? null) : null;
    if (typeof value === "number") return value;
    if (field.type === "image")
      return value === null ? "" : imageOf(value as string, title, view.origin);
    const addressOf = (link: Link) =>
      isLinking(field) ? view.origin + pathOf(view.kinds.target(field), link) : "";
    return fieldCells(field, saidValue(field, value, view), addressOf, true);
  });
  const facts = shownFacts(view.chosen).map((fact) => factOf(member, fact, view) ?? "");
  return [view.origin + pathOf(kind, member), ...facts, ...cells];
}

function tableOf({ shape, values }: Document, view: View, style: TableStyle): string {
  const name = tableAsked(shape, view);
  const part = shape.parts[name] as EntriesPart;
  const rows = (values[name] ?? []) as readonly DocumentEntry[];
  const columns = Object.entries(part.parts).flatMap(([name, inner]) => [
    name,
    ...(inner.type === "reference" ? inner.extras : []),
  ]);
  const { mark, line, foot = "" } = style;
  const head = line([...columns, ...(part.addressed ? ["url"] : [])]);
  return mark + head + rows.map((row) => line(cellsOf(part, row, view))).join("") + foot;
}

function tableAsked({ table = "", otherTables = [] }: DocumentShape, { query }: View): string {
  const value = query.get("tabelle");
  if (value === null || otherTables.length === 0) return table;
  const tables = [table, ...otherTables];
  if (tables.includes(value)) return value;
  throw wrongParameter("tabelle", value, tables.join(", "));
}

function cellsOf({ parts, addressed }: EntriesPart, entry: DocumentEntry, view: View): TableCell[] {
  const cells = Object.entries(parts).flatMap(([name, part]) =>
    partCells(name, part, entry.values, view),
  );
  return addressed ? [...cells, view.origin + (entry.path ?? "")] : cells;
}

/** A reference by its title, and its texts in cells of their own. */
function partCells(
  name: string,
  part: EntriesPart["parts"][string],
  values: PartValues,
  view: View,
): TableCell[] {
  const value = values[name] ?? null;
  if (typeof value === "number") return [value];
  if (part.type === "place")
    return [value === null ? "" : placeAddress(value as Place, view.origin)];
  if (part.type !== "reference") return [value === null ? "" : `${value}`];
  const link = value as Link | null;
  return [link?.title ?? "", ...part.extras.map((extra) => link?.extras[extra] ?? "")];
}

/** Fills in a form from another catalogue: typed values stay, and a failed look-up never stops the form. */

import { pathOf } from "../../model/answers/address.ts";
import type { Finding, Looked, OtherCatalogue } from "../../model/answers/other-catalogue.ts";
import type { Pair, Representation } from "../../model/answers/representation.ts";
import { readCode } from "../../model/codes/codes.ts";
import { normalLine } from "../../model/codes/codes-in.ts";
import { may } from "../../model/kinds/access.ts";
import { codeNameOf } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { filterBy } from "../../model/store/filter.ts";
import type { Member } from "../../model/store/member.ts";
import { filtered } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { RequestContext } from "../ask/request-context.ts";
import { create, type Write } from "../write/write.ts";
import { type Form, readFile, valueSent } from "./form.ts";

const STEP = "nachschlagen";
/** The previous look-up of this form: its number, and the picture that came with it. */
const BEFORE = "_nachgeschlagen";
/** The least width in pixels: some catalogues send a dot where there is no cover. */
const SMALLEST = 32;
const MOST_HERE = 5;

/** The catalogue for look-ups; null where none is configured or the user may not use it. */
export function looksUp(context: RequestContext): OtherCatalogue | null {
  const catalogue = context.app.otherCatalogue;
  return catalogue && may(catalogue.roles, context.actor) ? catalogue : null;
}

/** null where nothing is to be looked up. */
export async function fillFromElsewhere(
  form: Form,
  representation: Representation,
  context: RequestContext,
  write: Write,
): Promise<Looked | null> {
  const { kind } = write;
  const catalogue = looksUp(context);
  const pairs = representation.form?.write;
  const field = fieldAsked(form, kind);
  if (!catalogue || !pairs || field === null || form.command !== "anlegen") return null;
  const search = `_suche.${field}`;
  const typed = sent(form, search).trim() || (sent(form, field).split("\n")[0] ?? "").trim();
  const finding = await catalogue.lookUp(typed);
  const { code } = finding;
  if (code !== null) {
    // From here on the number is in its own field, so that the Enter key saves.
    form.fill(search, []);
    await forgetBefore(form, field, kind, catalogue, pairs);
    addNumber(form, field, code);
  }
  const here = await membersWith(typed, field, kind, context.read);
  if (finding.state !== "known")
    return { field, state: finding.state, params: finding.params, here };
  for (const [name, found] of pairsByField(finding, kind, pairs)) {
    if (name === field) for (const [, value] of found) addNumber(form, field, value);
    else if (pairsOfField(form, name).length === 0) form.fill(name, found);
  }
  const picture = await takeCover(form, finding.code, catalogue, context, write);
  form.fill(BEFORE, [[BEFORE, [code, ...(picture ? [picture] : [])].join(" ")]]);
  return { field, state: "known", params: { name: catalogue.name, code: finding.code }, here };
}

/** Members that have the number already: a second copy of a book needs no second work. */
async function membersWith(
  typed: string,
  field: string,
  kind: Kind,
  read: Reading,
): Promise<readonly Member[]> {
  const name = codeNameOf(kind.fields[field]);
  const code = name ? readCode(name, typed) : null;
  if (code === null) return [];
  return (await read.list(kind, filtered(MOST_HERE, filterBy(field, [code])))).members;
}

/** Each number once, with or without hyphens. */
function addNumber(form: Form, field: string, code: string): void {
  form.fill(field, [[field, [...numbersBut(form, field, code), code].join("\n")]]);
}

function numbersBut(form: Form, field: string, code: string): string[] {
  const lines = pairsOfField(form, field).flatMap(([, value]) => value.split(/\r?\n/));
  const bare = (text: string) => text.replace(/[\s-]/g, "");
  return lines.filter((line) => bare(line) !== bare(code));
}

/** The field whose button was pressed, or in whose search field the Enter key was. */
function fieldAsked(form: Form, kind: Kind): string | null {
  const [step = "", named = ""] = sent(form, "_schritt").split(" ");
  const names = Object.keys(kind.fields).filter((name) => isLookedUp(kind, name));
  if (step === STEP) return names.find((name) => name === named) ?? null;
  if (step !== "weiter") return null;
  return names.find((name) => sent(form, `_suche.${name}`).trim() !== "") ?? null;
}

function isLookedUp(kind: Kind, name: string): boolean {
  const field = kind.fields[name];
  return field?.type === "texts" && field.lookup === true;
}

/** On the next look-up, values of the previous one that were not edited are removed: a second book must not keep half of the first. */
async function forgetBefore(
  form: Form,
  field: string,
  kind: Kind,
  catalogue: OtherCatalogue,
  pairs: FormWriter,
): Promise<void> {
  const [code = "", picture = ""] = sent(form, BEFORE).split(" ");
  if (code === "") return;
  const finding = await catalogue.lookUp(code);
  if (finding.state !== "known") return;
  for (const [name, found] of pairsByField(finding, kind, pairs)) {
    if (name === field)
      for (const [, value] of found)
        form.fill(field, [[field, numbersBut(form, field, value).join("\n")]]);
    else if (markOf(kind, pairsOfField(form, name)) === markOf(kind, found)) form.fill(name, []);
  }
  for (const name of imagesOf(kind)) if (sent(form, name) === picture) form.fill(name, []);
}

type FormWriter = NonNullable<NonNullable<Representation["form"]>["write"]>;

function pairsByField(
  finding: Finding & { state: "known" },
  kind: Kind,
  write: FormWriter,
): Map<string, Pair[]> {
  const pairs = write(finding.inputFor(kind), kind);
  return Map.groupBy(pairs, ([name]) => name.split(".", 1)[0] ?? name);
}

/** The address of the picture; null where there is none, or the field has another one. */
async function takeCover(
  form: Form,
  code: string,
  catalogue: OtherCatalogue,
  context: RequestContext,
  write: Write,
): Promise<string | null> {
  const { pictures } = write.kinds;
  const [name] = imagesOf(write.kind);
  if (!pictures?.upload || name === undefined || pairsOfField(form, name).length > 0) return null;
  if (!may(pictures.access.create, context.actor)) return null;
  const bytes = await catalogue.cover(code);
  if (bytes === null || bytes.length > pictures.upload.limit) return null;
  const taken = await readFile({ name, fileName: "", bytes }, pictures.upload, `/${name}`);
  if (Array.isArray(taken) || Number(taken.values.breite) < SMALLEST) return null;
  const format = context.app.representations[0] as Representation;
  const body = { input: { [pictures.titleName]: titleFor(form, write.kind, code) }, format, taken };
  const picture = await create({ ...write, kind: pictures }, body);
  const address = context.origin + pathOf(pictures, picture);
  form.fill(name, [[name, address]]);
  return address;
}

function titleFor(form: Form, kind: Kind, code: string): string {
  return [...(sent(form, kind.titleName).trim() || code)].slice(0, 200).join("");
}

function imagesOf(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => kind.fields[name]?.type === "image");
}

function sent(form: Form, name: string): string {
  return valueSent(form.fields, name) ?? "";
}

/** The values of a field without blanks. */
function pairsOfField(form: Form, name: string): Pair[] {
  return form.fields.filter(
    ([full, value]) => (full === name || full.startsWith(`${name}.`)) && value.trim() !== "",
  );
}

/** In one form for comparing, since forms have words where a catalogue has codes. */
function markOf(kind: Kind, pairs: readonly Pair[]): string {
  const lines = pairs.flatMap(([name, value]) =>
    value.split(/\r?\n/).map((line) => `${placeOf(kind, name)}=${normalLine(kind, name, line)}`),
  );
  return lines.toSorted().join("\n");
}

/** The order of entries in a list does not count. */
function placeOf(kind: Kind, name: string): string {
  const [field = ""] = name.split(".", 1);
  return kind.fields[field]?.type === "texts" ? field : name;
}

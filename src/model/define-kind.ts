/** How a kind is declared: one file, and addresses, tables, checks, lists and forms follow from it. */

import type { Mistake } from "../texts/findings.ts";
import { textsOf } from "../texts/languages.ts";
import { type Operation, PUBLIC_CATALOGUE, type Role } from "./access.ts";
import type { Field, Values } from "./field.ts";
import { LIST_PARAMETERS } from "./filter.ts";
import type { FormFacts } from "./form-facts.ts";
import {
  DeclarationError,
  type DeskPart,
  didYouMean,
  type Likeness,
  type Naming,
  type Sharing,
  type Single,
} from "./kind.ts";
import {
  accessMistakes,
  fieldMistakes,
  formMistakes,
  isKnownType,
  unknownFacts,
  unknownFields,
  withoutUnknown,
} from "./mistakes.ts";
import type { RuledKind, Rules } from "./rules.ts";
import type { Upload } from "./upload.ts";

export interface Declaration {
  /** `/person/<key>` is a member … */
  singular: string;
  /** … and `/personen` is the collection; both are also the names of the XML elements. */
  plural: string;
  fields: Readonly<Record<string, Field>>;
  /** What a member is called: the name of a field, or made from several. */
  title: string | ((values: Values) => string);
  /** What the title is called where another member points here; the title's field, or "name". */
  titleName?: string;
  /** What the collection is ordered by, where that is not the title. */
  sort?: string | ((values: Values) => string);
  /** The collection begins with what was made last, as an outbox does. */
  newestFirst?: boolean;
  /** Has addresses that speak: `/person/georg-buechner`. */
  slug?: boolean;
  /** Has one member, which is there from the beginning and stands at the address of the collection: `/einstellungen`. */
  alone?: boolean;
  /** Every page shows something of its members, as the menu does: answers are made anew when one changes. */
  framing?: boolean;
  /** Its place in menus, from 1 on; 0 for a kind that is reached through others. */
  menu?: number;
  /** The fields that an entry of the collection shows; the title's field, if not told. */
  entry?: readonly string[];
  /** Lists that an entry looks at though it does not show them: whether one of the copies can be had. */
  glance?: readonly string[];
  /** The fields of a representation, where it does not show all of them. */
  shape?: Readonly<Record<string, readonly string[]>>;
  /** Who may do what; without it all read and librarians write. */
  access?: Partial<Record<Operation, readonly Role[]>>;
  /** The field (or "id") that names the account a member belongs to. */
  owner?: string;
  /** It stays when that account goes, and forgets whose it was; without this it goes along. */
  outlives?: boolean;
  /** Nobody is known to the library for having one: a registration that was never confirmed goes with it. */
  slight?: boolean;
  /** The links of a member that is a list of others: its rows, where it is read as a table. */
  rows?: string;
  /** The choice by which its owner lets everybody read a member; all others are 404 for anybody else. */
  shared?: Sharing;
  /** The choice that leaves a member to the desk; librarians alone change the others. */
  desk?: DeskPart;
  /** The schema.org type, for JSON-LD. */
  term?: string;
  /** What people call one and many of them, by language. */
  label?: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** What a change must obey and what follows from it. */
  rules?: Rules;
  /** What the database itself allows only once at a time. */
  single?: readonly Single[];
  /** Its members can be linked to by name, and are made by being named; its title is then called "name". */
  named?: Naming;
  /** What makes two members look like one: whoever makes another in a form is shown those that do. */
  alike?: readonly Likeness[];
  /** Each of its members makes one of two others: what looks alike leads to its form. */
  merges?: boolean;
  /** A decision of the library (`gebuehren`) that turns it on: until then there is no trace of it. */
  needs?: string;
  /** Its members are files. */
  upload?: Upload;
  /** How its form is laid out; without it one field follows on the other. */
  form?: FormFacts;
  /** What it brings along for a representation, by its name: `{ html: htmlLook({ … }) }`. */
  looks?: Readonly<Record<string, object>>;
}

/** Words that the engine uses itself, in a document or in a table. */
const TAKEN = new Set([
  ..."url ref id slug version gesamt weiter position mitglied ziel wert".split(" "),
  ..."bezeichnung sortiert sortwert such_titel such_text erstellt geaendert beruehrt suche facetten".split(
    " ",
  ),
  ..."quelle quelle_id quelle_version __proto__ constructor prototype".split(" "),
]);
/** The compiler asks for every fact that there is. */
const KIND_FACTS: Readonly<Record<keyof Declaration, true>> = {
  ...{ singular: true, plural: true, fields: true, title: true, titleName: true, sort: true },
  ...{ newestFirst: true },
  ...{ slug: true, alone: true, framing: true, menu: true, entry: true, glance: true, shape: true },
  ...{
    access: true,
    owner: true,
    outlives: true,
    slight: true,
    rows: true,
    shared: true,
    desk: true,
    term: true,
    label: true,
  },
  ...{ rules: true, single: true, named: true, alike: true, merges: true, upload: true },
  ...{ form: true, looks: true, needs: true },
};
const SINGLE = new Set(["text", "number", "day", "choice", "link", "links"]);
const NAME = /^[a-z][a-z0-9]*$/;
const FIELD_NAME = /^[a-z][a-zA-Z0-9]*$/;
const LONGEST_TOGETHER = 40;

export function defineKind(declaration: Declaration): RuledKind {
  const { singular, plural, fields, title, label = {} } = declaration;
  if (!NAME.test(singular ?? "") || !NAME.test(plural ?? "") || singular === plural) {
    throw new DeclarationError(
      `A kind needs a singular and a plural, two different words of a-z and 0-9, not "${singular}" and "${plural}".`,
    );
  }
  checkFields(singular, fields ?? {});
  const titleField = typeof title === "string" ? title : null;
  if (titleField !== null && fields?.[titleField]?.type !== "text") {
    throw new DeclarationError(
      `The title of the kind "${singular}" is "${titleField}", which is not one of its text fields${didYouMean(titleField, textsIn(fields))}`,
    );
  }
  if (title === undefined) {
    throw new DeclarationError(`The kind "${singular}" needs a title: the name of a text field.`);
  }
  const { sort } = declaration;
  if (typeof sort === "string" && !["text", "day"].includes(fields?.[sort]?.type ?? "")) {
    throw new DeclarationError(
      `The order of the kind "${singular}" is "${sort}", which is none of its texts and days.`,
    );
  }
  const { owner = "", outlives } = declaration;
  if (outlives && (!fields?.[owner] || fields[owner].required)) {
    throw new DeclarationError(
      `The kind "${singular}" cannot outlive the accounts that it belongs to: it needs an owner that is not required.`,
    );
  }
  const titleName = declaration.titleName ?? titleField ?? "name";
  checkNaming(singular, declaration.named, titleName, fields ?? {});
  checkLikeness(declaration);
  const mistakes = refused(mistakesIn(declaration));
  const known = (names: readonly string[] = []) =>
    names.filter((name) => Object.hasOwn(fields, name));
  const titleOf =
    typeof title === "function" ? title : (values: Values) => String(values[title] ?? "");
  return {
    singular,
    plural,
    fields,
    title: titleOf,
    titleName,
    sort:
      typeof sort === "function" ? sort : sort ? (values) => String(values[sort] ?? "") : titleOf,
    sortName: typeof sort === "string" ? sort : sort ? null : titleField,
    newestFirst: declaration.newestFirst ?? false,
    slug: declaration.slug ?? false,
    alone: declaration.alone ?? false,
    framing: declaration.framing ?? declaration.alone ?? false,
    menu: declaration.menu ?? 9,
    entry: known(declaration.entry ?? (titleField === null ? [] : [titleField])),
    glance: known(declaration.glance),
    shape: Object.fromEntries(
      Object.entries(declaration.shape ?? {}).map(([name, shown]) => [name, known(shown)]),
    ),
    access: { ...PUBLIC_CATALOGUE, ...declaration.access },
    owner: declaration.owner ?? null,
    outlives: declaration.outlives ?? false,
    slight: declaration.slight ?? false,
    shared: declaration.shared ?? null,
    desk: declaration.desk ?? null,
    rows: known([declaration.rows ?? ""])[0] ?? null,
    term: declaration.term ?? "Thing",
    label,
    rules: declaration.rules ?? {},
    single: declaration.single ?? [],
    upload: declaration.upload ?? null,
    named: declaration.named ?? null,
    alike: declaration.alike ?? [],
    merges: declaration.merges ?? false,
    needs: declaration.needs ?? null,
    form: checkedForm(singular, declaration.form, fields ?? {}),
    looks: declaration.looks ?? {},
    added: [],
    mistakes,
  };
}

function mistakesIn(declaration: Declaration): Mistake[] {
  const { singular, fields, access = {}, form } = declaration;
  const { entry = [], glance = [], shape = {}, rows, owner, shared } = declaration;
  const locks = [...(owner === "id" ? [] : [owner]), shared?.field].flatMap((name) => name ?? []);
  return [
    ...unknownFacts(singular, declaration, Object.keys(KIND_FACTS)),
    ...fieldMistakes(singular, fields),
    ...accessMistakes(singular, access),
    ...unknownFields(singular, "entry", entry, fields),
    ...unknownFields(singular, "glance", glance, fields),
    ...Object.values(shape).flatMap((shown) => unknownFields(singular, "shape", shown, fields)),
    ...unknownFields(singular, "rows", rows === undefined ? [] : [rows], fields),
    ...unknownFields(singular, "owner, shared", locks, fields).map((mistake) => ({
      ...mistake,
      locks: true,
    })),
    ...(form ? formMistakes(singular, form, fields) : []),
  ];
}

/** With what may be a misspelt lock there is no kind: better none than one that is open to everybody. */
export function refused(mistakes: readonly Mistake[]): readonly Mistake[] {
  const lock = mistakes.find(({ locks }) => locks);
  if (lock) throw new DeclarationError(textsOf("en").findings.mistake(lock), lock.kind);
  return mistakes;
}

function textsIn(fields: Readonly<Record<string, Field>> = {}): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === "text");
}

export function checkTypes(singular: string, fields: Readonly<Record<string, Field>>): void {
  const none = Object.keys(fields).find((name) => !isKnownType(fields[name]?.type));
  if (none !== undefined) {
    throw new DeclarationError(
      `"${none}" of the kind "${singular}" is no field: write \`${none}: text()\`, or another one.`,
    );
  }
}

/** Whatever can be told without knowing the other kinds. */
export function checkFields(singular: string, fields: Readonly<Record<string, Field>>): void {
  checkTypes(singular, fields);
  checkNames(singular, Object.keys(fields));
  for (const field of Object.values(fields)) {
    if (field.type === "links") checkNames(singular, field.extras);
  }
  checkContainers(singular, fields);
  checkFacets(singular, fields);
  checkLeading(singular, fields);
}

/** Every search asks for it, so there has to be an index. */
function checkLeading(singular: string, fields: Readonly<Record<string, Field>>): void {
  for (const [name, field] of Object.entries(fields)) {
    const { type, unique, sortable, leads } = field;
    const isFound =
      (type === "text" && (unique || sortable)) || (type === "texts" && !field.format);
    if (!leads || isFound) continue;
    throw new DeclarationError(
      `The field "${name}" of the kind "${singular}" cannot lead to its members: only texts can that are unique, sortable or a list.`,
    );
  }
}

/** A form that asks for what there is not would ask for it in vain. */
function checkedForm(
  singular: string,
  form: FormFacts | undefined,
  fields: Readonly<Record<string, Field>>,
): FormFacts | null {
  if (!form) return null;
  const known = withoutUnknown(form, fields);
  const { along } = known;
  if (along && fields[along.field]?.type !== "derived") {
    throw new DeclarationError(
      `In the form of the kind "${singular}" "${along.field}" cannot be made along: it is no list of what points here.`,
    );
  }
  return known;
}

/** In XML each list stands in an element of its own. */
function checkContainers(singular: string, fields: Readonly<Record<string, Field>>): void {
  const seen = new Set(Object.keys(fields));
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== "texts") continue;
    const { container } = field;
    if (!FIELD_NAME.test(container) || seen.has(container)) {
      throw new DeclarationError(
        `The texts "${name}" of the kind "${singular}" cannot stand in an element called "${container}": choose a plural that no other field has.`,
      );
    }
    seen.add(container);
  }
}

/** Bodies say `{ "name": … }` of whatever can be named. */
function checkNaming(
  singular: string,
  named: Naming | undefined,
  titleName: string,
  fields: Readonly<Record<string, Field>>,
): void {
  if (!named) return;
  if (titleName !== "name") {
    throw new DeclarationError(
      `The kind "${singular}" cannot be named: its title is called "${titleName}", not "name".`,
    );
  }
  if (named.also !== undefined && fields[named.also]?.type !== "texts") {
    throw new DeclarationError(
      `The other names of the kind "${singular}" are "${named.also}", which are none of its texts.`,
    );
  }
}

function checkLikeness({ singular, alike = [], named, fields }: Declaration): void {
  for (const { by, unless = [] } of alike) {
    if (by === "name" && !named) {
      throw new DeclarationError(
        `Members of the kind "${singular}" cannot be alike by name: they cannot be named. Say with a function what is alike.`,
      );
    }
    const unknown = unless.find((name) => !SINGLE.has(fields[name]?.type ?? ""));
    if (unknown !== undefined) {
      throw new DeclarationError(
        `Members of the kind "${singular}" cannot be told apart by "${unknown}": only a text, a number, a day or a choice can do that.`,
      );
    }
  }
}

/** Values are counted for everybody, and a member stands at one place among them. */
function checkFacets(singular: string, fields: Readonly<Record<string, Field>>): void {
  const names = new Set<string>();
  for (const [field, { facet, type, read }] of Object.entries(fields)) {
    if (!facet) continue;
    const { name = field, of } = facet === true ? {} : facet;
    const place = `The field "${field}" of the kind "${singular}" cannot be a facet`;
    if (!NAME.test(name) || LIST_PARAMETERS.has(name) || names.has(name)) {
      throw new DeclarationError(`${place} called "${name}".`);
    }
    if (read) throw new DeclarationError(`${place}: not everybody may read it.`);
    if (type === "computed" || type === "secret" || (!of && !SINGLE.has(type))) {
      throw new DeclarationError(`${place}: say with "of" what its value counts as.`);
    }
    names.add(name);
  }
}

/** Names become columns: not all databases tell capitals apart, and PostgreSQL cuts off what is long. */
function checkNames(singular: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const small = name.toLowerCase();
    const fits = singular.length + name.length <= LONGEST_TOGETHER;
    if (!FIELD_NAME.test(name) || TAKEN.has(name) || seen.has(small) || !fits) {
      const why = fits ? "" : `: together the two names have more than ${LONGEST_TOGETHER} letters`;
      throw new DeclarationError(
        `The kind "${singular}" cannot have a field called "${name}"${why}.`,
      );
    }
    seen.add(small);
  }
}

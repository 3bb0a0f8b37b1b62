/** The declaration of a kind: addresses, tables, checks, lists and forms are derived from it. */

import { textsOf } from "../../texts/languages.ts";
import type { Mistake } from "../../texts/mistakes.ts";
import { type Operation, PUBLIC_CATALOGUE, type Role } from "./access.ts";
import { checkDuplicateFacts, checkFields, checkNaming } from "./check/check-fields.ts";
import {
  accessMistakes,
  type DeclaredFields,
  fieldMistakes,
  formMistakes,
  settingMistakes,
  unknownFacts,
  unknownFields,
  withoutUnknown,
} from "./check/mistakes.ts";
import type { Field, Values } from "./field.ts";
import type { FormFacts } from "./form-facts.ts";
import {
  DeclarationError,
  type DeskPart,
  type Disjoint,
  type DuplicateFacts,
  didYouMean,
  type Naming,
  type SearchFacts,
  type Sharing,
  type Single,
} from "./kind.ts";
import { nounsIn, type WordsFor, withLabels, withYesAndNo } from "./kind-words.ts";
import type { RuledKind, Rules } from "./rules.ts";
import type { Upload } from "./upload.ts";

export interface Declaration<F extends DeclaredFields = DeclaredFields> {
  /** `/person/<key>` is a member … */
  singular: string;
  /** … and `/personen` is the collection; both are also the names of the XML elements. */
  plural: string;
  fields: F;
  /** The title of a member: the name of a field, or computed from several. */
  title: string | ((values: Values) => string);
  /** The name of the title in links to a member; the title's field by default, or "name". */
  titleName?: string;
  /** The sort key of the collection; the title by default. */
  sort?: string | ((values: Values) => string);
  /** The collection begins with the newest, as an outbox does. */
  newestFirst?: boolean;
  /** Has slugs: `/person/georg-buechner`. */
  slug?: boolean;
  /** A singleton: its only member always exists, at the address of the collection: `/einstellungen`. */
  alone?: boolean;
  /** Every page shows something of its members, as the menu does: a change invalidates all cached answers. */
  framing?: boolean;
  /** Its position in menus, from 1 on; 0 for a kind that is reached through others. */
  menu?: number;
  /** The ranking of its members in searches and suggestions. */
  search?: SearchFacts;
  /** The fields shown by an entry of the collection; by default the title's field. */
  entry?: readonly string[];
  /** Lists that an entry reads without showing them, for example to tell whether a copy is available. */
  glance?: readonly string[];
  /** The fields of a representation, if it does not show all of them. */
  shape?: Readonly<Record<string, readonly string[]>>;
  /** Permissions; by default everybody reads and librarians write. */
  access?: Partial<Record<Operation, readonly Role[]>>;
  /** The field (or "id") with the account that a member belongs to. */
  owner?: string;
  /** The member stays without an owner when that account is deleted; otherwise it is deleted as well. */
  outlives?: boolean;
  /** Whether a member keeps its account in use: if false, an unconfirmed registration expires all the same. */
  keepsAccount?: boolean;
  /** The links that become the rows of a table, for a member that is a list of others. */
  rows?: string;
  /** The choice by which the owner makes a member public; all others are 404 for other users. */
  shared?: Sharing;
  /** The choice that lets desk staff change a member; all others only librarians may change. */
  desk?: DeskPart;
  /** Errors at its addresses are shown in the browser, whatever the settings; in production the settings alone decide. */
  displayErrors?: boolean;
  /** The schema.org type, for JSON-LD. */
  term?: string;
  /** Its names in singular and plural, by language. */
  label?: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** The names of the kind and of everything in it, in every language. */
  words?: WordsFor<NoInfer<F>>;
  /** Validation and consequences of a change. */
  rules?: Rules;
  /** Uniqueness enforced by the database, for open members. */
  single?: readonly Single[];
  /** Non-overlap enforced by the database. */
  disjoint?: Disjoint;
  /** Members can be linked to by name, and are created by being named; the title is then called "name". */
  named?: Naming;
  /** How duplicates are recognized; a form that would create one shows them. */
  alike?: readonly DuplicateFacts[];
  /** A member is a merge of two others: possible duplicates link to its form. */
  merges?: boolean;
  /** A member is a bulk change of others: members selected in a list lead to its form. */
  changesMany?: boolean;
  /** The link to what several alike belong to: the form of a new member asks how many, and then leads there. */
  several?: string;
  /** The setting (`gebuehren`) that enables it: without it the kind is hidden everywhere. */
  needs?: string;
  /** Its members are files. */
  upload?: Upload;
  /** The layout of its form; by default all fields in order. */
  form?: FormFacts;
  /** Additions for a representation, by its name: `{ html: htmlLook({ … }) }`. */
  looks?: Readonly<Record<string, object>>;
}

/** The type makes the compiler require every fact. */
const KIND_FACTS: Readonly<Record<keyof Declaration, true>> = {
  ...{ singular: true, plural: true, fields: true, title: true, titleName: true, sort: true },
  ...{ newestFirst: true },
  ...{
    slug: true,
    alone: true,
    framing: true,
    menu: true,
    search: true,
    entry: true,
    glance: true,
    shape: true,
  },
  ...{
    access: true,
    owner: true,
    outlives: true,
    keepsAccount: true,
    rows: true,
    shared: true,
    desk: true,
    displayErrors: true,
    term: true,
    label: true,
    words: true,
  },
  ...{
    rules: true,
    single: true,
    disjoint: true,
    named: true,
    alike: true,
    merges: true,
    upload: true,
    changesMany: true,
    several: true,
  },
  ...{ form: true, looks: true, needs: true },
};
const NAME = /^[a-z][a-z0-9]*$/;

export function defineKind<const F extends DeclaredFields>(declaration: Declaration<F>): RuledKind {
  const { singular, plural, fields, title } = declaration;
  const words = withYesAndNo(declaration.words ?? {}, fields ?? {});
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
  checkDuplicateFacts(declaration);
  const mistakes = refused(mistakesIn(declaration));
  const known = (names: readonly string[] = []) =>
    names.filter((name) => Object.hasOwn(fields, name));
  const titleOf =
    typeof title === "function" ? title : (values: Values) => String(values[title] ?? "");
  return {
    singular,
    plural,
    fields: withLabels(fields, words),
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
    search: declaration.search ?? {},
    entry: known(declaration.entry ?? (titleField === null ? [] : [titleField])),
    glance: known(declaration.glance),
    shape: Object.fromEntries(
      Object.entries(declaration.shape ?? {}).map(([name, shown]) => [name, known(shown)]),
    ),
    access: { ...PUBLIC_CATALOGUE, ...declaration.access },
    owner: declaration.owner ?? null,
    outlives: declaration.outlives ?? false,
    keepsAccount: declaration.keepsAccount ?? true,
    shared: declaration.shared ?? null,
    desk: declaration.desk ?? null,
    rows: known([declaration.rows ?? ""])[0] ?? null,
    displayErrors: declaration.displayErrors === true,
    term: declaration.term ?? "Thing",
    label: { ...nounsIn(words), ...declaration.label },
    words,
    rules: declaration.rules ?? {},
    single: declaration.single ?? [],
    disjoint: declaration.disjoint ?? null,
    upload: declaration.upload ?? null,
    named: declaration.named ?? null,
    alike: declaration.alike ?? [],
    merges: declaration.merges ?? false,
    changesMany: declaration.changesMany ?? false,
    several: known([declaration.several ?? ""])[0] ?? null,
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
    ...settingMistakes(singular, fields),
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

/** Rejects the kind if a misspelt word may have been meant to restrict access. */
export function refused(mistakes: readonly Mistake[]): readonly Mistake[] {
  const lock = mistakes.find(({ locks }) => locks);
  if (lock) throw new DeclarationError(textsOf("en").mistake(lock), lock.kind);
  return mistakes;
}

function textsIn(fields: Readonly<Record<string, Field>> = {}): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === "text");
}

/** Drops unknown fields from the form. */
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

/** How a kind is declared: one file, and addresses, tables, checks, lists and forms follow from it. */

import { textsOf } from "../../texts/languages.ts";
import type { Mistake } from "../../texts/mistakes.ts";
import { type Operation, PUBLIC_CATALOGUE, type Role } from "./access.ts";
import { checkDuplicateFacts, checkFields, checkNaming } from "./check/check-fields.ts";
import {
  accessMistakes,
  type DeclaredFields,
  fieldMistakes,
  formMistakes,
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
  /** How its members rank in searches and suggestions. */
  search?: SearchFacts;
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
  /** Whether an account with one is in use: false lets a registration that was never confirmed lapse all the same. */
  keepsAccount?: boolean;
  /** The links of a member that is a list of others: its rows, where it is read as a table. */
  rows?: string;
  /** The choice by which its owner lets everybody read a member; all others are 404 for anybody else. */
  shared?: Sharing;
  /** The choice that leaves a member to the desk; librarians alone change the others. */
  desk?: DeskPart;
  /** Errors at its addresses are shown in the browser, whatever the settings say; in production the settings alone decide. */
  displayErrors?: boolean;
  /** The schema.org type, for JSON-LD. */
  term?: string;
  /** What people call one and many of them, by language. */
  label?: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** What people call it and all that is in it, in every language. */
  words?: WordsFor<NoInfer<F>>;
  /** What a change must obey and what follows from it. */
  rules?: Rules;
  /** What the database itself allows only once at a time. */
  single?: readonly Single[];
  /** What the database itself keeps from overlapping. */
  disjoint?: Disjoint;
  /** Its members can be linked to by name, and are made by being named; its title is then called "name". */
  named?: Naming;
  /** What makes two members look like duplicates; a form that would create another shows those that do. */
  alike?: readonly DuplicateFacts[];
  /** Each of its members makes one of two others: what looks alike leads to its form. */
  merges?: boolean;
  /** Each of its members changes many others: what is ticked in a list leads to its form. */
  changesMany?: boolean;
  /** A decision of the library (`gebuehren`) that turns it on: until then there is no trace of it. */
  needs?: string;
  /** Its members are files. */
  upload?: Upload;
  /** How its form is laid out; without it one field follows on the other. */
  form?: FormFacts;
  /** What it brings along for a representation, by its name: `{ html: htmlLook({ … }) }`. */
  looks?: Readonly<Record<string, object>>;
}

/** The compiler asks for every fact that there is. */
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
  if (lock) throw new DeclarationError(textsOf("en").mistake(lock), lock.kind);
  return mistakes;
}

function textsIn(fields: Readonly<Record<string, Field>> = {}): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === "text");
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

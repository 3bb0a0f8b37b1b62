/** Validates the fields of a kind: a fault is one sentence, and the kind is rejected. */

import { LIST_PARAMETERS } from "../../store/filter.ts";
import { declaredFacets, type Field } from "../field.ts";
import { DeclarationError, type DuplicateFacts, type Naming } from "../kind.ts";
import { isKnownType } from "./mistakes.ts";

/** Reserved names that the engine uses itself, in documents or tables. */
const TAKEN = new Set([
  ..."url ref id slug version gesamt weiter position mitglied ziel wert".split(" "),
  ..."bezeichnung sortiert sortwert such_titel such_text erstellt geaendert beruehrt suche facetten".split(
    " ",
  ),
  ..."quelle quelle_id quelle_version __proto__ constructor prototype".split(" "),
]);
const SINGLE = new Set(["text", "number", "day", "choice", "link", "links"]);
const PARAMETER_NAME = /^[a-z][a-z0-9]*$/;
const FIELD_NAME = /^[a-z][a-zA-Z0-9]*$/;
const LONGEST_TOGETHER = 40;

export function checkTypes(singular: string, fields: Readonly<Record<string, Field>>): void {
  const none = Object.keys(fields).find((name) => !isKnownType(fields[name]?.type));
  if (none !== undefined) {
    throw new DeclarationError(
      `"${none}" of the kind "${singular}" is no field: write \`${none}: text()\`, or another one.`,
    );
  }
}

/** All checks that do not need the other kinds. */
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

/** Every search looks it up, so it needs an index. */
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

/** In XML each list has an element of its own. */
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

/**
 * Facet values are counted for everybody, and a member has one place among them. Links are counted only if everybody who may read the list
 * may read them.
 */
function checkFacets(singular: string, fields: Readonly<Record<string, Field>>): void {
  const names = new Set<string>();
  for (const [field, { facet, type, read }] of Object.entries(fields)) {
    for (const { name = field, of } of declaredFacets(facet)) {
      const place = `The field "${field}" of the kind "${singular}" cannot be a facet`;
      if (!PARAMETER_NAME.test(name) || LIST_PARAMETERS.has(name) || names.has(name)) {
        throw new DeclarationError(`${place} called "${name}".`);
      }
      const isLink = facet === true && (type === "link" || type === "links");
      if (read && !isLink) throw new DeclarationError(`${place}: not everybody may read it.`);
      if (type === "computed" || type === "secret" || (!of && !SINGLE.has(type))) {
        throw new DeclarationError(`${place}: say with "of" what its value counts as.`);
      }
      names.add(name);
    }
  }
}

/** Names become columns: not all databases are case-sensitive, and PostgreSQL truncates long names. */
function checkNames(singular: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const why = whyNotCalled(singular, name, seen);
    if (why !== null) {
      throw new DeclarationError(
        `The kind "${singular}" cannot have a field called "${name}": ${why}.`,
      );
    }
    seen.add(name.toLowerCase());
  }
}

function whyNotCalled(singular: string, name: string, others: ReadonlySet<string>): string | null {
  if (!FIELD_NAME.test(name))
    return "a name begins with a small letter, and has only letters of a-z and digits";
  if (TAKEN.has(name)) return "the program uses this name itself";
  if (others.has(name.toLowerCase())) return "another one is called so, but for capital letters";
  if (singular.length + name.length > LONGEST_TOGETHER)
    return `together the two names have more than ${LONGEST_TOGETHER} letters`;
  return null;
}

/** Request bodies name members as `{ "name": … }`. */
export function checkNaming(
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

export function checkDuplicateFacts({
  singular,
  alike = [],
  named,
  fields,
}: {
  readonly singular: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly alike?: readonly DuplicateFacts[];
  readonly named?: Naming;
}): void {
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

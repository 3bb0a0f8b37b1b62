/** Finds unknown words in a declaration, mostly typos: the kind works without them, but they are reported. */

import type { Mistake } from "../../../texts/mistakes.ts";
import { closest } from "../../../words/distance.ts";
import type { Operation, Role } from "../access.ts";
import { declaredFacets, type FacetFacts, type Facts, type Field } from "../field.ts";
import type { FormFacts, FormGroup, MadeAlong } from "../form-facts.ts";

export type DeclaredFields = Readonly<Record<string, Field>>;
type KnownNames<T> = Readonly<Record<keyof T, true>>;
type OwnFacts<T extends Field["type"]> = Readonly<
  Record<Exclude<keyof Extract<Field, { type: T }>, keyof Facts>, true>
>;

/** The type makes the compiler require every fact. */
const COMMON: KnownNames<Facts> = {
  ...{
    required: true,
    unique: true,
    uniqueAmong: true,
    former: true,
    sortable: true,
    searchable: true,
    leads: true,
  },
  ...{
    connects: true,
    facet: true,
    bulk: true,
    term: true,
    read: true,
    write: true,
    imported: true,
    notByKey: true,
    needs: true,
    under: true,
  },
  ...{ label: true, exchange: true },
};
const BASE = { type: true, schema: true } as const;
const FACTS: { readonly [T in Field["type"]]: OwnFacts<T> } = {
  text: {
    ...BASE,
    ...{
      multiline: true,
      blank: true,
      articles: true,
      byNumbers: true,
      make: true,
      lookAlikes: true,
      madeOf: true,
      numbered: true,
    },
    ...{ href: true, format: true, code: true, noted: true, markdown: true },
  },
  number: { ...BASE, year: true },
  day: BASE,
  choice: { ...BASE, choices: true, initial: true, byMail: true, takesAway: true, more: true },
  image: { ...BASE, placeholder: true },
  secret: BASE,
  texts: { ...BASE, container: true, lookup: true, format: true, code: true, beginsWith: true },
  link: { ...BASE, to: true, by: true, told: true, hierarchy: true, filters: true },
  links: { ...BASE, to: true, extras: true, codes: true },
  derived: {
    ...BASE,
    ...{
      from: true,
      by: true,
      extras: true,
      through: true,
      counted: true,
      filters: true,
      listed: true,
      leftAt: true,
      tally: true,
    },
  },
  computed: { ...BASE, make: true, where: true, atDesk: true, format: true, filterOnly: true },
};
/** Facts that become part of the schema of a field. */
const BOUNDS = ["min", "max", "pattern"];
const FACET: KnownNames<FacetFacts> = {
  ...{ name: true, of: true, choices: true, label: true, needs: true },
};
const FORM: KnownNames<FormFacts> = {
  first: true,
  groups: true,
  later: true,
  keep: true,
  along: true,
  next: true,
};
const GROUP: KnownNames<FormGroup> = {
  name: true,
  fields: true,
  needs: true,
  label: true,
};
const ALONG: KnownNames<MadeAlong> = { field: true, asks: true, more: true, propose: true };
const ACCESS: Readonly<Record<Operation, true>> = {
  ...{ read: true, list: true, create: true, replace: true, remove: true },
};
const ROLES: Readonly<Record<Role, true>> = {
  ...{ all: true, leser: true, theke: true, bibliothekar: true },
  ...{ owner: true, representative: true },
};
/** If a misspelt word is similar to one of these, the kind is rejected: it may have been meant to restrict access. */
const RESTRICTING = new Set(["read", "write", "access", "owner", "shared", "desk", "atDesk"]);

export function isKnownType(type: unknown): boolean {
  return typeof type === "string" && Object.hasOwn(FACTS, type);
}

/** `known`: the facts of a kind, or of an extension. */
export function unknownFacts(kind: string, declared: object, known: readonly string[]): Mistake[] {
  return unknownNames({ kind, field: null, place: null }, declared, known);
}

export function fieldMistakes(kind: string, fields: DeclaredFields): Mistake[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = { kind, field: name, place: null };
    const known = [...Object.keys(COMMON), ...Object.keys(FACTS[field.type])];
    const { facet, read = [], write = [] } = field;
    return [
      ...unknownNames(place, field, known, BOUNDS),
      ...declaredFacets(facet).flatMap((one) =>
        unknownNames({ ...place, place: "facet" }, one, Object.keys(FACET)),
      ),
      ...roles({ ...place, place: "read" }, read),
      ...roles({ ...place, place: "write" }, write),
    ];
  });
}

/** Settings stand under others of the same kind. */
export function settingMistakes(kind: string, fields: DeclaredFields): Mistake[] {
  return Object.entries(fields).flatMap(([field, { under }]) =>
    under === undefined
      ? []
      : unknownFields(kind, "under", [under], fields).map((mistake) => ({ ...mistake, field })),
  );
}

export function accessMistakes(kind: string, access: object): Mistake[] {
  const place = { kind, field: null, place: "access" };
  return [
    ...unknownNames(place, access, Object.keys(ACCESS)),
    ...Object.values(access).flatMap((given: readonly string[]) => roles(place, given)),
  ];
}

export function formMistakes(kind: string, form: FormFacts, fields: DeclaredFields): Mistake[] {
  const at = (place: string) => ({ kind, field: null, place });
  const { first = [], groups = [], later = [], keep = [], along } = form;
  return [
    ...unknownNames(at("form"), form, Object.keys(FORM)),
    ...unknownFields(kind, "form.first", first, fields),
    ...groups.flatMap((group) => [
      ...unknownNames(at("form.groups"), group, Object.keys(GROUP)),
      ...unknownFields(kind, "form.groups", group.fields ?? [], fields),
    ]),
    ...unknownFields(kind, "form.later", later, fields),
    ...unknownFields(kind, "form.keep", keep.map(beforeDot), fields),
    ...(along
      ? [
          ...unknownNames(at("form.along"), along, Object.keys(ALONG)),
          ...unknownFields(kind, "form.along", [along.field], fields),
        ]
      : []),
  ];
}

export function unknownFields(
  kind: string,
  place: string,
  names: readonly string[],
  fields: DeclaredFields,
): Mistake[] {
  return names
    .filter((name) => !Object.hasOwn(fields, name))
    .map((word) => {
      const near = closest(word, Object.keys(fields));
      return { kind, field: null, place, word, means: "field" as const, near, locks: false };
    });
}

/** The form without unknown fields. */
export function withoutUnknown(form: FormFacts, fields: DeclaredFields): FormFacts {
  const known = (names: readonly string[] = []) =>
    names.filter((name) => Object.hasOwn(fields, beforeDot(name)));
  const { along, ...rest } = form;
  return {
    ...rest,
    first: known(form.first),
    ...(form.groups && {
      groups: form.groups.map((group) => ({ ...group, fields: known(group.fields) })),
    }),
    ...(form.later && { later: known(form.later) }),
    ...(form.keep && { keep: known(form.keep) }),
    ...(along && Object.hasOwn(fields, along.field) && { along }),
  };
}

/** `exemplar.standort` is a field of members created along. */
function beforeDot(name: string): string {
  return name.split(".", 1)[0] ?? name;
}

type MistakePlace = Pick<Mistake, "kind" | "field" | "place">;

function unknownNames(
  place: MistakePlace,
  given: object,
  known: readonly string[],
  more: readonly string[] = [],
): Mistake[] {
  return Object.keys(given)
    .filter((word) => !known.includes(word))
    .map((word) => {
      const near = closest(word, [...known, ...more]);
      const locks = place.place === "access" || (near !== null && RESTRICTING.has(near));
      return { ...place, word, means: "fact" as const, near, locks };
    });
}

function roles(place: MistakePlace, given: readonly string[]): Mistake[] {
  return given
    .filter((word) => !Object.hasOwn(ROLES, word))
    .map((word) => {
      const near = closest(word, Object.keys(ROLES));
      return { ...place, word, means: "role" as const, near, locks: true };
    });
}

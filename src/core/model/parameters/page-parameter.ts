/** The query parameters of a page, declared once: by that they are handed to it, refused where they are wrong, and described. */

import { isDay } from "../../words/dates/calendar.ts";
import { isId, isSlug } from "../../words/slug.ts";
import { hasPages } from "../answers/document.ts";
import type { Page } from "../answers/page.ts";
import { type Problem, wrongParameter } from "../answers/problem.ts";
import type { Kind, Kinds } from "../kinds/kind.ts";
import { waysTo } from "../kinds/naming.ts";
import { choosingParameters } from "../store/filter.ts";
import type { Reading } from "../store/reading.ts";
import type { PageParameter } from "./parameter-types.ts";

/** Whether programs read it: then it gets what it declares, and nothing else. Standards declare the parameters of theirs. */
export function declaresAll({ document, sends, protocol, standard }: Page): boolean {
  return (document ?? sends) !== undefined && !protocol && !standard;
}

/** Besides those of every address. */
export function parameterNames(page: Page, kinds: Kinds): string[] {
  const { document, selects, parameters = {} } = page;
  return [
    ...Object.keys(parameters),
    ...(hasPages(document) ? ["nach"] : []),
    ...(document?.table === undefined ? [] : ["tabelle"]),
    ...(selects ? namesOfList(kinds.one(selects)) : []),
  ];
}

/** What lists of the kind are narrowed down by, and its other fields: by these they say that they cannot be. */
function namesOfList(kind: Kind): string[] {
  return ["suche", "sortierung", ...choosingParameters(kind), ...Object.keys(kind.fields)];
}

/** 400 for a value that a declared parameter cannot have; of several values the first counts, and an empty one is an empty field. */
export async function checkPageParameters(
  { parameters = {} }: Page,
  query: URLSearchParams,
  kinds: Kinds,
  read: Pick<Reading, "find">,
): Promise<void> {
  if (query.size === 0) return;
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = query.get(name) ?? "";
    if (value === "") continue;
    const problem =
      parameter.type === "member"
        ? await nothingMeantBy(name, value, kinds.one(parameter.kind), read)
        : wrongIn(name, value, parameter, kinds);
    if (problem) throw problem;
  }
}

/** An empty answer would look like one about it. */
async function nothingMeantBy(
  name: string,
  value: string,
  kind: Kind,
  read: Pick<Reading, "find">,
): Promise<Problem | null> {
  const found = isId(value) || isSlug(value) ? await read.find(kind, value) : null;
  if (found && "member" in found) return null;
  return wrongParameter(name, value, "kein-verweis", { meant: "", ways: waysTo(kind).join(", ") });
}

function wrongIn(
  name: string,
  value: string,
  parameter: Exclude<PageParameter, { type: "member" }>,
  kinds: Kinds,
): Problem | null {
  const wrong = (reason: string) => wrongParameter(name, value, reason);
  switch (parameter.type) {
    case "choice":
      return parameter.choices.includes(value) ? null : wrong(parameter.choices.join(", "));
    case "kind": {
      const all = kinds.all.filter(parameter.of).map(({ singular }) => singular);
      return all.includes(value) ? null : wrong(all.join(", "));
    }
    case "number": {
      const { min, max } = parameter;
      return isWithin(value, /^\d{1,16}$/, min, max) ? null : wrong(`${min}–${max}`);
    }
    case "length": {
      const { min, max } = parameter;
      const text = value.replace(",", ".").replace("−", "-");
      return isWithin(text, /^-?\d{1,3}(\.\d{1,3})?$/, min, max) ? null : wrong(`${min}–${max} mm`);
    }
    case "day":
      return isDay(value) ? null : wrong("ein-tag");
    case "month":
      // A form may have put a day there.
      return isDay(`${value}-01`) || isDay(value) ? null : wrong("ein-monat");
    case "year":
      return /^\d{4}$/.test(value) ? null : wrong("ein-jahr");
    // Whether there is a state of that time is seen when it is looked for.
    case "instant":
    case "text":
      return null;
  }
}

function isWithin(text: string, pattern: RegExp, min: number, max: number): boolean {
  return pattern.test(text) && Number(text) >= min && Number(text) <= max;
}

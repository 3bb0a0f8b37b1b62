/** What a web server has to know to serve the files of an export as the program does, for nginx, Caddy and Apache. */

import type { Representation } from "../../../core/model/answers/representation.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { MediaTypes } from "./media-types.ts";

export interface ServerFacts {
  /** The library's own. */
  readonly language: string;
  readonly languages: readonly string[];
  readonly kinds: readonly Kind[];
  readonly formats: readonly Representation[];
  readonly types: MediaTypes;
  readonly moved: readonly (readonly [from: string, to: string])[];
}

/** The facts in the form in which the rules of every server have them. */
interface ServerWords extends ServerFacts {
  /** The suffixes of formats as alternatives of a regular expression, the longest first. */
  readonly suffixes: string;
  /** A regular expression for each suffix, the longest first. */
  readonly suffixTypes: readonly { readonly pattern: string; readonly type: string }[];
  /** The format of each media type in Accept; the first one decides. */
  readonly wishes: readonly (readonly [types: string, format: string])[];
  /** Kinds whose members are files: without an Accept header the file is sent. */
  readonly fileKinds: readonly (readonly [singular: string, format: string])[];
  readonly otherLanguages: readonly string[];
}

export function serverWords(facts: ServerFacts): ServerWords {
  const { formats, kinds, types, language, languages } = facts;
  const longestFirst = (names: Iterable<string>) =>
    [...names].sort((one, other) => other.length - one.length);
  const files = kinds.flatMap(({ upload }) => upload?.formats ?? []);
  const all = [...formats.map(({ name, accepts }) => ({ file: name, accepts })), ...files];
  return {
    ...facts,
    suffixes: longestFirst(formats.map(({ name }) => name))
      .map(literally)
      .join("|"),
    suffixTypes: longestFirst(types.bySuffix.keys()).map((suffix) => ({
      pattern: `\\.${literally(suffix)}$`,
      type: types.bySuffix.get(suffix) ?? "",
    })),
    wishes: all.map(({ file, accepts }) => [accepts.map(literally).join("|"), file]),
    fileKinds: kinds.flatMap(({ singular, upload }): [string, string][] =>
      upload?.formats[0] ? [[singular, upload.formats[0].file]] : [],
    ),
    otherLanguages: languages.filter((one) => one !== language),
  };
}

/** A character of a cursor. */
export const SIGN = "[A-Za-z0-9_~.-]";

/** The headers of every response that no file can store. */
export const SERVER_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["Access-Control-Allow-Origin", "*"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Vary", "Accept, Accept-Language"],
];

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

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

/** The suffixes of formats as alternatives of a regular expression, the longest first. */
export function suffixesOf({ formats }: ServerFacts): string {
  return formats
    .map(({ name }) => name)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(".", "\\."))
    .join("|");
}

/** The format of each media type in Accept; the first one decides. */
export function wishesOf({ formats, kinds }: ServerFacts): [types: string, format: string][] {
  const files = kinds.flatMap(({ upload }) => upload?.formats ?? []);
  const all = [...formats.map(({ name, accepts }) => ({ file: name, accepts })), ...files];
  return all.map(({ file, accepts }) => [accepts.map(literally).join("|"), file]);
}

/** Kinds whose members are files: without an Accept header the file is sent. */
export function fileKinds({ kinds }: ServerFacts): [singular: string, format: string][] {
  return kinds.flatMap(({ singular, upload }): [string, string][] =>
    upload?.formats[0] ? [[singular, upload.formats[0].file]] : [],
  );
}

export function otherLanguages({ language, languages }: ServerFacts): string[] {
  return languages.filter((one) => one !== language);
}

/** The headers of every response that no file can store. */
export const SERVER_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["Access-Control-Allow-Origin", "*"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Vary", "Accept, Accept-Language"],
];

export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

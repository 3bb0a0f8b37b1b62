/** Markdown (RFC 7763): the source of a page that is written in it. */

import type { Document, DocumentShape, Part } from "../model/answers/document.ts";
import type { Representation } from "../model/answers/representation.ts";

const md: Representation = {
  name: "md",
  type: "text/markdown; charset=utf-8",
  accepts: ["text/markdown"],

  document: {
    suits: (shape) => textOf(shape) !== undefined,
    write: ({ shape, values }: Document) => `${values[textOf(shape) ?? ""] ?? ""}`,
  },
};

export default md;

function textOf({ parts }: DocumentShape): string | undefined {
  return Object.keys(parts).find((name) => isMarkdown(parts[name]));
}

function isMarkdown(part: Part | undefined): boolean {
  return part?.type === "text" && part.markdown === true;
}

/** An error as representations write it: RFC 9457, in the language of whoever asks. */

import type { ProblemCode } from "../../texts/codes.ts";
import type { Params } from "../../texts/phrases.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Problem, ProblemLink, ProblemMembers } from "./problem.ts";

/** RFC 9457, in the language of whoever asks. */
export interface ProblemDocument {
  readonly code: ProblemCode;
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly members: ProblemMembers;
  readonly faults: readonly { readonly pointer: string; readonly detail: string }[];
  readonly links: readonly ProblemLink[];
  /** Only for an error of the program, and only where such errors are shown. */
  readonly error?: ErrorReport;
}

/** The same whatever Host a request names: absolute where the public address is set, else from the root (RFC 9457, 3.1.1). */
export function problemType(code: ProblemCode, publicUrl: string | null): string {
  return `${publicUrl ?? ""}/problem/${code}`;
}

export function problemDocument(
  problem: Problem,
  texts: Texts,
  publicUrl: string | null,
  instance: string,
  /** What else a sentence may depend on: where the library is, whether somebody is signed in. */
  more: Params = {},
): ProblemDocument {
  const { code, params, status, members, faults, links } = problem;
  const text = texts.problems[code];
  return {
    code,
    type: problemType(code, publicUrl),
    title: text.title,
    status,
    detail: text.detail({ timeZone: "UTC", ...more, ...params }),
    instance,
    members,
    faults: faults.map((fault) => ({
      pointer: fault.pointer,
      detail: texts.faults[fault.code](fault.params ?? {}),
    })),
    links,
  };
}

export interface ErrorReport {
  /** "Warning" or "Parse error", as in the error log. */
  readonly kind: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly excerpt: readonly { readonly line: number; readonly text: string }[];
  /** The answers that the request had been given on its way. */
  readonly trace: readonly string[];
}

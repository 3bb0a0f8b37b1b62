/** An error as representations write it: RFC 9457, in the language of the request. */

import type { ProblemCode } from "../../texts/codes.ts";
import type { Params } from "../../texts/phrases.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Problem, ProblemLink, ProblemMembers } from "./problem.ts";

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
  /** It is there, but turned off, and the user is told so. */
  readonly isTurnedOff: boolean;
  /** Only for an internal error, and only if errors are displayed. */
  readonly error?: ErrorReport;
}

/** Independent of the Host header: absolute if the public address is set, otherwise from the root (RFC 9457, 3.1.1). */
export function problemType(code: ProblemCode, publicUrl: string | null): string {
  return `${publicUrl ?? ""}/problem/${code}`;
}

export function problemDocument(
  problem: Problem,
  texts: Texts,
  publicUrl: string | null,
  instance: string,
  /** Further parameters of the texts: the time zone, whether the user is signed in, whether a page shows it. */
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
      detail: texts.faults[fault.code]({ ...more, ...fault.params }),
    })),
    links,
    isTurnedOff: params.setting !== undefined,
  };
}

export interface ErrorReport {
  /** "Warning" or "Parse error", as in the error log. */
  readonly kind: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly excerpt: readonly { readonly line: number; readonly text: string }[];
  /** The trace of the request up to the error. */
  readonly trace: readonly string[];
}

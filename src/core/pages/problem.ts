/** The meaning of an error: the type of every problem document. */

import type { DocumentShape } from "../model/answers/document.ts";
import type { Page } from "../model/answers/page.ts";
import { STATUS } from "../model/answers/problem.ts";
import { problemType } from "../model/answers/problem-document.ts";
import { number, text } from "../model/kinds/field.ts";
import { problemPage } from "../representations/html/problem.ts";
import type { ProblemCode } from "../texts/codes.ts";

/** With the elements of RFC 9457. */
const PROBLEM: DocumentShape = {
  name: "problem",
  namespace: "urn:ietf:rfc:7807",
  term: "DefinedTerm",
  parts: {
    type: text({ required: true, max: 2000 }),
    title: text({ required: true, max: 1000, term: "name" }),
    status: number({ required: true }),
    detail: text({ required: true, multiline: true, term: "description" }),
    instance: text({ required: true, max: 2000, format: "uri" }),
  },
};

const problem: Page = {
  path: "/problem/:key",
  read: ["all"],
  negotiated: true,
  document: PROBLEM,
  keys: Object.keys(STATUS),
  answer({ key, view }) {
    if (!Object.hasOwn(STATUS, key)) return null;
    const code = key as ProblemCode;
    const type = problemType(code, view.publicUrl);
    const instance = `${view.origin}/problem/${code}`;
    const { title, help } = view.texts.problems[code];
    return {
      values: { type, title, status: STATUS[code], detail: help, instance },
      html: () => problemPage(code, view),
    };
  },
};

export default problem;

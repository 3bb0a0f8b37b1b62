/** What an error means: the address that every problem document names as its type. */

import type { Page } from "../model/page.ts";
import { STATUS } from "../model/problem.ts";
import type { ProblemDocument } from "../model/problem-document.ts";
import { problemPage } from "../representations/html/problem.ts";
import type { ProblemCode } from "../texts/codes.ts";

const problem: Page = {
  path: "/problem/:key",
  read: ["all"],
  negotiated: true,
  answer({ key, view }) {
    if (!Object.hasOwn(STATUS, key)) return null;
    const code = key as ProblemCode;
    const type = `${view.origin}/problem/${code}`;
    const { title, help } = view.texts.problems[code];
    const document: ProblemDocument = {
      code,
      type,
      title,
      status: STATUS[code],
      detail: help,
      instance: type,
      faults: [],
      links: [],
    };
    const views = view.representations.map(({ name, problem }) => [
      name,
      () => (name === "html" ? problemPage(code, view) : problem(document, view)),
    ]);
    return { views: Object.fromEntries(views) };
  },
};

export default problem;

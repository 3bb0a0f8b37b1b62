/** PDF (ISO 32000): printable pages, drawn by the pages themselves. */

import type { Representation } from "../model/answers/representation.ts";
import { problemObject } from "./json.ts";

const pdf: Representation = {
  name: "pdf",
  type: "application/pdf",
  accepts: ["application/pdf"],
  problemType: "application/problem+json; charset=utf-8",
  designed: "pdf",

  problem: (problem) => JSON.stringify(problemObject(problem)),
};

export default pdf;

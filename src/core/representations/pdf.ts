/** PDF (ISO 32000): printable pages, drawn by the pages themselves. */

import type { Representation } from "../model/answers/representation.ts";

const pdf: Representation = {
  name: "pdf",
  type: "application/pdf",
  accepts: ["application/pdf"],
  designed: "pdf",
};

export default pdf;

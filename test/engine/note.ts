/** The smallest kind there can be, for tests of the storage engines themselves. */

import { defineKind } from "../../src/core/model/kinds/define-kind.ts";
import { text } from "../../src/core/model/kinds/field.ts";

export const NOTE = defineKind({
  singular: "notiz",
  plural: "notizen",
  title: "titel",
  fields: { titel: text({ required: true }) },
});

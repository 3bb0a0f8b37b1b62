/** The smallest kind there can be, for tests of the storage engines themselves. */

import { defineKind } from "../../src/model/define-kind.ts";
import { text } from "../../src/model/field.ts";

export const NOTE = defineKind({
  singular: "notiz",
  plural: "notizen",
  title: "titel",
  fields: { titel: text({ required: true }) },
});

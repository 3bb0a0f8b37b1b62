/** The smallest kind there can be, for tests of the storage engines themselves. */

import { text } from "../../src/engine/field.ts";
import { defineKind } from "../../src/engine/kind.ts";

export const NOTE = defineKind({
  singular: "notiz",
  plural: "notizen",
  title: "titel",
  fields: { titel: text({ required: true }) },
});

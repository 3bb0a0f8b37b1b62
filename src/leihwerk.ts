/** What a site's own kinds import as "leihwerk". */

export {
  choice,
  computed,
  day,
  derived,
  image,
  link,
  links,
  number,
  text,
  texts,
  type Values,
} from "./engine/field.ts";
export { defineKind } from "./engine/kind.ts";
export type { Occasion, Rules } from "./engine/rules.ts";

/** What a site's own kinds import as "leihwerk". */

export { defineKind } from "../model/define-kind.ts";
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
} from "../model/field.ts";
export type { Occasion, Rules } from "../model/rules.ts";

/** What a site's own kinds import as "leihwerk". */

export {
  choice,
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

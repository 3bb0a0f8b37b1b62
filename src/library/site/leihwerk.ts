/** What a site's own kinds import as "leihwerk". */

export type { View } from "../../core/model/answers/representation.ts";
export { defineKind } from "../../core/model/kinds/define-kind.ts";
export { extendKind } from "../../core/model/kinds/extend-kind.ts";
export {
  choice,
  computed,
  day,
  derived,
  image,
  type Link,
  link,
  links,
  number,
  text,
  texts,
  type Values,
} from "../../core/model/kinds/field.ts";
export type { Occasion, Rules } from "../../core/model/kinds/rules.ts";
export type { Member } from "../../core/model/store/member.ts";
export type { Reading } from "../../core/model/store/reading.ts";
export { facts, foundIn, titleLink } from "../../core/representations/html/collection/entry.ts";
export {
  heading,
  html,
  type Markup,
  paragraphs,
} from "../../core/representations/html/frame/markup.ts";
export { htmlLook } from "../../core/representations/html/look.ts";
export { beside } from "../../core/representations/html/member/beside.ts";
export { details } from "../../core/representations/html/member/details.ts";
export { related } from "../../core/representations/html/member/related.ts";
export { shelf } from "../../core/representations/html/member/shelf.ts";

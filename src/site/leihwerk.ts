/** What a site's own kinds import as "leihwerk". */

export { defineKind } from "../model/define-kind.ts";
export { extendKind } from "../model/extend-kind.ts";
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
} from "../model/field.ts";
export type { Member } from "../model/member.ts";
export type { Reading } from "../model/reading.ts";
export type { View } from "../model/representation.ts";
export type { Occasion, Rules } from "../model/rules.ts";
export { facts, foundIn, titleLink } from "../representations/html/collection/entry.ts";
export { heading, html, type Markup, paragraphs } from "../representations/html/frame/markup.ts";
export { htmlLook } from "../representations/html/look.ts";
export { beside } from "../representations/html/member/beside.ts";
export { details } from "../representations/html/member/details.ts";
export { related } from "../representations/html/member/related.ts";
export { shelf } from "../representations/html/member/shelf.ts";

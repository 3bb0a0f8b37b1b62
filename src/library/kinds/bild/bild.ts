/** Pictures, such as portraits. The address of a member returns the picture itself; JSON and XML describe it. */

import { pathOf } from "../../../core/model/answers/address.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { number, text } from "../../../core/model/kinds/field.ts";
import { encode } from "../../../core/pictures/encode.ts";
import { TYPES } from "../../../core/pictures/recognize.ts";
import { FORMATS, TRANSPARENT, variantName, widthWanted } from "../../../core/pictures/variants.ts";
import { wholePicture } from "../../../core/representations/html/drawing/picture.ts";
import { heading, html } from "../../../core/representations/html/frame/markup.ts";
import { shortened } from "../../../core/representations/html/frame/shortened.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { details } from "../../../core/representations/html/member/details.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import words from "./bild-words.ts";

/** The picture as large as the page allows, and its description. */
const look = htmlLook({
  emptyWays: emptyWays(["titelbilder"]),
  page(member, view) {
    const { title, values, kind } = member;
    const about = `${values.beschreibung ?? ""}`;
    return {
      image: view.origin + pathOf(kind, member),
      description: shortened(about) || view.texts.member.portrait(title),
      main: html`${heading(title)}
<figure class="figure-picture">${wholePicture(member, about || title)}${about !== "" && html`<figcaption dir="auto">${about}</figcaption>`}</figure>
${details(member, view, ["titel", "beschreibung"])}`,
    };
  },
});

const MEBIBYTE = 1024 * 1024;

export default defineKind({
  singular: "bild",
  plural: "bilder",
  words,
  menu: 0,
  title: (values) => `${values.titel ?? values.beschreibung ?? "Bild"}`.slice(0, 200),
  titleName: "titel",
  fields: {
    titel: text({ sortable: true, term: "name" }),
    beschreibung: text({ max: 1000, searchable: true, term: "description" }),
    /** Read from the file, not writable. */
    breite: number({ write: [], min: 1, max: 100_000, term: "width" }),
    hoehe: number({ write: [], min: 1, max: 100_000, term: "height" }),
    typ: text({ write: [], max: 50, term: "encodingFormat" }),
  },
  entry: ["titel", "beschreibung"],
  term: "ImageObject",
  upload: {
    types: Object.values(TYPES),
    limit: 24 * MEBIBYTE,
    pictures: true,
    formats: FORMATS,
    async read(bytes, declared, { cut = false } = {}) {
      const { width, height, type, files } = await encode(bytes, declared, cut);
      return { values: { breite: width, hoehe: height, typ: type }, files };
    },
    parameter: "breite",
    fileName: (values, format, query) =>
      variantName(format, widthWanted(Number(values.breite), query.get("breite"))),
    exported: ({ typ }) => FORMATS.find(({ accepts }) => accepts.includes(`${typ}`)) ?? TRANSPARENT,
  },
  looks: { html: look },
});

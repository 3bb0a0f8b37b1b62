/** Pictures on pages: in the width that the screen needs, drawn where there is none. */

import { imageOf, pathOf } from "../../../model/answers/address.ts";
import type { View } from "../../../model/answers/representation.ts";
import type { Value } from "../../../model/kinds/field.ts";
import type { Member } from "../../../model/store/member.ts";
import { html, type Markup } from "../frame/markup.ts";
import { pictureBeside } from "../member/beside.ts";

const WIDTHS = [320, 640, 1280];

interface ShownPicture {
  /** The stored address; null for a drawn placeholder. */
  readonly image: string | null;
  readonly title: string;
  readonly alt: string;
  readonly className: string;
  readonly size: number;
  readonly lazy?: boolean;
}

/** The picture of a field; null, so that a placeholder is drawn, where the one stored here has lost its file. */
export function imageShown(image: Value | undefined, view: View): string | null {
  if (typeof image !== "string") return null;
  return pictureBeside(image, view)?.values.breite === null ? null : image;
}

/** Absolute, for use on other sites. */
export function pictureAddress(image: unknown, view: View): string | null {
  return typeof image === "string" ? imageOf(image, "", view.origin) : null;
}

/** A square picture: a portrait or a poster. Only pictures stored here come in several widths. */
export function squarePicture({
  image,
  title,
  alt,
  className,
  size,
  lazy = false,
}: ShownPicture): Markup {
  const address = imageOf(image, title, "");
  const own = image !== null && isOwn(image);
  return html`<img class="${className}" src="${own ? small(address) : address}"${own && sources(address, `${size}px`)} alt="${alt}" width="${size}" height="${size}"${lazy && html` loading="lazy"`}>`;
}

/** A stored cover in the size of a drawn one; its title is beside it, so it has no text alternative. */
export function coverPicture(image: string): Markup {
  return html`<img class="cover" src="${small(image)}"${isOwn(image) && sources(image, "200px")} alt="" width="200" height="300" loading="lazy">`;
}

/** The same in its own proportions, with a link to the page of the picture, which has it large. A painting wider than high needs more room than a cover. */
export function largeCover(image: string, title: string, view: View): Markup {
  const { breite = 200, hoehe = 300 } = pictureBeside(image, view)?.values ?? {};
  const isWide = Number(breite) > Number(hoehe);
  const sizes = isWide ? "(min-width: 44rem) 24rem, 100vw" : "208px";
  const picture = html`<img class="cover" src="${small(image)}"${isOwn(image) && sources(image, sizes)} alt="${describing(image, title, view)}" width="${`${breite}`}" height="${`${hoehe}`}">`;
  return html`<a class="cover-link${isWide && " wide"}" href="${isOwn(image) ? image.slice(1) : image}">${picture}</a>`;
}

/** The text alternative: the description of the picture, if it has one. */
export function describing(image: string | null, title: string, view: View): string {
  if (image === null) return "";
  const about = pictureBeside(image, view)?.values.beschreibung;
  return typeof about === "string" ? about : view.texts.member.portrait(title);
}

/** The whole picture, as large as the page allows. */
export function wholePicture(member: Member, alt: string): Markup | null {
  const address = pathOf(member.kind, member);
  const { breite, hoehe } = member.values;
  if (breite === null) return null;
  return html`<img class="picture" src="${atWidth(address, 640)}"${sources(address, "(min-width: 44rem) 40rem, 100vw")} alt="${alt}" width="${`${breite ?? ""}`}" height="${`${hoehe ?? ""}`}">`;
}

/** For a list of pictures; null for members that are none. */
export function thumbnail(member: Member): Markup | null {
  if (!member.kind.upload?.pictures || member.values.breite === null) return null;
  const image = pathOf(member.kind, member);
  return squarePicture({
    image,
    title: member.title,
    alt: "",
    className: "portrait small",
    size: 64,
    lazy: true,
  });
}

function isOwn(image: string): boolean {
  return image.startsWith("/");
}

function small(image: string): string {
  return isOwn(image) ? atWidth(image, WIDTHS[0] as number) : image;
}

function sources(address: string, sizes: string): Markup {
  const srcset = WIDTHS.map((width) => `${atWidth(address, width)} ${width}w`).join(", ");
  return html` srcset="${srcset}" sizes="${sizes}"`;
}

function atWidth(address: string, width: number): string {
  return `${address}?breite=${width}`;
}

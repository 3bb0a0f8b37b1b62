/** The library's own pages: files in `seiten/` of the site folder, and those written by librarians. A file wins. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorText } from "../../core/logs/write/describe-error.ts";
import type { OwnPage } from "../../core/model/answers/representation.ts";
import type { Member } from "../../core/model/store/member.ts";
import { LANGUAGES } from "../../core/texts/languages.ts";
import { readMarkdown } from "../../core/words/markdown.ts";
import { slugOf } from "../../core/words/slug.ts";
import type { PageFault } from "../texts/findings.ts";

const LARGEST = 256 * 1024;

export interface FilePage extends OwnPage {
  readonly key: string;
  readonly file: string;
  readonly text: string;
}

interface FilePages {
  readonly pages: readonly FilePage[];
  /** Files that are left out because of errors. */
  readonly faults: readonly PageFault[];
}

/** `anfahrt.md`, `anfahrt.en.md`: front matter between two lines of `---` may set the place in the menu: `menue: kopf`, `rang: 1`. */
export async function readFilePages(folder: string): Promise<FilePages> {
  const names = await readdir(join(folder, "seiten")).catch(() => []);
  const pages = new Map<string, FilePage>();
  const faults: PageFault[] = [];
  for (const name of names.filter((name) => name.endsWith(".md")).sort()) {
    const file = join(folder, "seiten", name);
    const bytes = await readFile(file).catch(errorText);
    if (typeof bytes === "string") faults.push({ file, what: "unreadable", reason: bytes });
    else if (bytes.length > LARGEST) faults.push({ file, what: "large" });
    else {
      const page = filePageOf(bytes, name);
      const other = pages.get(page.key);
      if (other) faults.push({ file, what: "same", path: page.path, other: other.file });
      else pages.set(page.key, page);
    }
  }
  return { pages: [...pages.values()], faults };
}

function filePageOf(bytes: Buffer, name: string): FilePage {
  const whole = bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n");
  const [, head = "", text = whole] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(whole) ?? [];
  const said = new Map(
    head.split("\n").map((line) => {
      const [key = "", ...value] = line.split(":");
      return [key.trim().toLowerCase(), value.join(":").trim()] as const;
    }),
  );
  const [base = "", tongue = ""] = name.slice(0, -".md".length).split(".");
  const language = Object.hasOwn(LANGUAGES, tongue) ? tongue : null;
  const key = (slugOf(base) ?? "seite") + (language ? `-${language}` : "");
  const menue = said.get("menue") ?? said.get("menü");
  return {
    key,
    path: `/seite/${key}`,
    title: readMarkdown(text).title ?? base,
    place: menue === "kopf" || menue === "nirgends" ? menue : "fuß",
    rank: Number(said.get("rang") ?? 0) || 0,
    language,
    changed: null,
    file: `seiten/${name}`,
    text,
  };
}

/** Public pages; a file overrides a member with the same address. */
export function ownPages(files: readonly FilePage[], members: readonly Member[]): OwnPage[] {
  const taken = new Set(files.map(({ path }) => path));
  const written = members.flatMap(({ id, slug, title, touched, values }): OwnPage[] => {
    const path = `/seite/${slug ?? id}`;
    if (values.oeffentlich !== "ja" || taken.has(path)) return [];
    return [
      {
        path,
        title: readMarkdown(`${values.text ?? ""}`).title ?? title,
        place: (values.menue ?? "fuß") as OwnPage["place"],
        rank: Number(values.rang ?? 0),
        language: (values.sprache ?? null) as string | null,
        changed: touched,
      },
    ];
  });
  return [...files, ...written].sort(
    (a, b) => a.rank - b.rank || a.title.localeCompare(b.title, "de"),
  );
}

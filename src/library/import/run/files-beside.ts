/** Takes the files of rows whose members are files (pictures) from the folder beside the table: `bilder/12.jpeg` is that of `/bild/12`. */

import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readFile as readUpload } from "../../../core/engine/body/form.ts";
import type { Upload } from "../../../core/model/kinds/upload.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { cached } from "../../../core/words/cached.ts";
import type { StagedFiles } from "../../tables/staged-import.ts";
import { staging } from "../../tables/staging.ts";
import type { ImportFile, ImportRow } from "../decide/decision.ts";
import { findMembers, type RowKey, readKey } from "../rows/keys.ts";
import { RowWords } from "../rows/row-words.ts";
import type { ImportTurn } from "./import-turn.ts";

type FilesByName = ReadonlyMap<string, readonly string[]>;

export class FilesBeside {
  readonly #reading: Reading;
  readonly #words: RowWords;
  /** Where they are staged; null for a dry run. */
  readonly #turn: ImportTurn | null;
  readonly #isStopped: () => boolean;
  /** The files of a folder by their names without suffix. */
  readonly #names = new Map<string, Promise<FilesByName>>();
  #last = 0;

  constructor(reading: Reading, texts: Texts, turn: ImportTurn | null, isStopped: () => boolean) {
    this.#reading = reading;
    this.#words = new RowWords(texts);
    this.#turn = turn;
    this.#isStopped = isStopped;
  }

  /** A new row without a usable file is refused; the file of a member that is here stays. Once it is stopped, the rest is left out. */
  async take(file: ImportFile, rows: readonly ImportRow[]): Promise<readonly ImportRow[]> {
    const { kind, path, source } = file;
    const { says } = this.#words;
    if (!kind.upload?.exported) return rows;
    const keys = rows.map(({ fields }) =>
      typeof fields === "string" ? fields : readKey(fields, kind, source, says),
    );
    const whole = keys.filter((key) => typeof key !== "string");
    const here = await findMembers(this.#reading, kind, whole, says);
    const folder = join(dirname(path), kind.plural);
    const names = await cached(this.#names, folder, () => namesIn(folder));
    const taken: ImportRow[] = [];
    for (const [index, row] of rows.entries()) {
      if (this.#isStopped()) break;
      const key = keys[index] as RowKey | string;
      if (typeof key === "string" || here.get(key) !== null) taken.push(row);
      else taken.push(await this.#withFile(row, key, file, names));
    }
    return taken;
  }

  async #withFile(
    row: ImportRow,
    key: RowKey,
    file: ImportFile,
    names: FilesByName,
  ): Promise<ImportRow> {
    const base = key.address ?? key.text;
    const [name, ...more] = names.get(base) ?? [];
    const { plural, upload } = file.kind;
    const { says } = this.#words;
    const found =
      name === undefined
        ? says.noFile(`${plural}/${base}.${upload!.formats[0]!.file}`, plural)
        : more.length > 0
          ? says.severalFiles([name, ...more].toSorted().join(", "), plural)
          : await this.#stage(join(dirname(file.path), plural, name), file, upload!);
    return typeof found === "string"
      ? { ...row, fields: found, key: key.text }
      : { ...row, taken: found };
  }

  /** Encoded before the write: that takes longer than others should wait. */
  async #stage(path: string, file: ImportFile, upload: Upload): Promise<StagedFiles | string> {
    const bytes = await readFile(path);
    const taken = await readUpload({ name: "", fileName: path, bytes }, upload, "/datei");
    if (Array.isArray(taken))
      return taken.map((fault) => this.#words.explain(fault, file)).join(" ");
    const number = ++this.#last;
    await this.#turn?.write((writing) => writing.with(staging).addFiles(number, taken.files));
    return { number, values: taken.values };
  }
}

/** None where there is no folder. */
async function namesIn(folder: string): Promise<FilesByName> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.flatMap((entry) => (entry.isFile() ? entry.name : []));
  return Map.groupBy(names, (name) => name.replace(/\.[^.]*$/, ""));
}

/** The first step of an import: format of the file, its first rows, and the guessed meaning of its columns. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { NOTED } from "../../../core/texts/themes/noted.ts";
import { joinList } from "../../../core/words/list-cell.ts";
import { oneLine } from "../../../core/words/one-line.ts";
import { LEFT_OUT, rememberedIn, settingOf } from "../columns/chosen-columns.ts";
import { isOfOthers, readFileName, sourceOf } from "../columns/file-name.ts";
import { peek } from "../columns/peek.ts";
import type { ImportContext } from "./import-context.ts";
import { inState } from "./import-moves.ts";
import { withFile } from "./with-file.ts";

/** Limits of the preview. */
const SHOWN_ROWS = 10;
const SHOWN_COLUMNS = 200;
const SHOWN_CELL = 120;
const SHOWN_LINE = 4000;
const LONGEST_NAME = 200;

export async function lookAt(context: ImportContext, member: Member): Promise<void> {
  const { store, kinds } = context;
  const { titel, art, herkunft } = member.values;
  const called = `${titel ?? ""}`;
  await withFile(context, member, async (path) => {
    const known = kinds.all.find(({ singular }) => singular === art);
    const peeked = await peek(path, kinds, NOTED, { called, ...(known && { kind: known }) });
    const columns = peeked.columns.slice(0, SHOWN_COLUMNS).map((name, index) => {
      const plain = oneLine(name, LONGEST_NAME);
      return plain === "" ? `#${index + 1}` : plain;
    });
    const setting = peeked.guess ? await store.read.setting(settingOf(columns)) : null;
    const before = rememberedIn(columns, setting, kinds);
    const remembered = known && before?.kind !== known.singular ? null : before;
    const guessed = peeked.guess?.columns.slice(0, columns.length).map(({ to }) => to ?? LEFT_OUT);
    const name = readFileName(called, kinds);
    const found: Values = {
      format: peeked.format,
      kodierung: peeked.encoding,
      trennzeichen: peeked.separator === "\t" ? "Tab" : peeked.separator,
      blatt: peeked.sheets?.read ?? null,
      ungelesenesBlatt: peeked.sheets?.others ?? [],
      kopf: columns,
      spalte: remembered?.columns ?? guessed ?? [],
      art:
        art ??
        remembered?.kind ??
        peeked.guess?.kind ??
        name.kind?.singular ??
        (isOfOthers(peeked.format) ? "werk" : null),
      herkunft: herkunft ?? sourceOf(name, peeked.format),
      vorschau: peeked.rows
        .slice(0, SHOWN_ROWS)
        .map(({ cells }) => shownRow(cells.slice(0, columns.length))),
      zustand: "spalten",
    };
    await store.write(async (writing) => {
      const now = await inState(writing, member, "liest");
      if (now) await writing.update(now, { ...now.values, ...found }, null);
    });
  });
}

function shownRow(cells: readonly string[]): string {
  const shown = cells.map((cell) => oneLine(cell, SHOWN_CELL));
  while (joinList(shown).length > SHOWN_LINE) shown.pop();
  return joinList(shown) || " ";
}

/** Link format (RFC 6690) for lists of earlier states, as Memento requires (RFC 7089, 5): one link per line. */

import { httpDate } from "../engine/answer/conditional.ts";
import {
  type Document,
  type DocumentEntry,
  nextPlace,
  type Place,
  placeAddress,
} from "../model/answers/document.ts";
import type { Representation, View } from "../model/answers/representation.ts";

const SUFFIX = ".link";
const TYPE = "application/link-format";

const link: Representation = {
  name: "link",
  type: TYPE,
  accepts: [TYPE],
  document: { suits: ({ timeMap }) => timeMap !== undefined, write: timeMapOf },
};

export default link;

/** The newest state first; older ones follow on the next page. */
function timeMapOf({ shape, values }: Document, view: View): string {
  const { origin, path, query } = view;
  const { original, states } = shape.timeMap ?? { original: "", states: "" };
  const entries = (values[states] ?? []) as readonly DocumentEntry[];
  const next = nextPlace(shape, values, SUFFIX);
  const dateOf = ({ changed = "" }: DocumentEntry) => httpDate(changed).date;
  const [last, first] = [entries[0], entries.at(-1)];
  const span = first && last ? `; from="${dateOf(first)}"; until="${dateOf(last)}"` : "";
  const own = origin + path + SUFFIX + (query.size > 0 ? `?${query}` : "");
  const lines = [
    `<${placeAddress(values[original] as Place, origin)}>; rel="original timegate"`,
    `<${own}>; rel="self"; type="${TYPE}"${span}`,
    ...entries.map((entry) => {
      const ends = [
        ...(entry === first && next === null ? ["first"] : []),
        ...(entry === last && !query.has("nach") ? ["last"] : []),
      ];
      const relation = [...ends, "memento"].join(" ");
      return `<${origin}${entry.path}>; rel="${relation}"; datetime="${dateOf(entry)}"`;
    }),
    ...(next === null ? [] : [`<${origin}${next}>; rel="timemap"; type="${TYPE}"`]),
  ];
  return `${lines.join(",\n")}\n`;
}

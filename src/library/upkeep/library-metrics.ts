/** The library's metrics for monitoring: waiting and failed messages, and the time of the last backup. */

import { labels, type MetricFamily } from "../../core/http/processes/exposition.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { filterBy } from "../../core/model/store/filter.ts";
import { filtered } from "../../core/model/store/query.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { NoticeState } from "../notices/rules/states.ts";
import { SAVED } from "../setup/setup-steps.ts";

/** The metrics' labels for the states of messages. */
const STATES = { waiting: "wartend", failed: "fehlgeschlagen" } satisfies Record<
  string,
  NoticeState
>;
const WAYS = { mail: "e-mail", letter: "brief" };

export async function libraryMetrics(read: Reading, kinds: Kinds): Promise<MetricFamily[]> {
  const nachricht = kinds.one("nachricht");
  const counted: [string, number][] = [];
  for (const [state, zustand] of Object.entries(STATES))
    for (const [way, weg] of Object.entries(WAYS)) {
      const query = filtered(1, filterBy("zustand", [zustand]), filterBy("weg", [weg]));
      counted.push([labels({ state, way }), (await read.list(nachricht, query)).total]);
    }
  const saved = Date.parse((await read.setting(SAVED)) ?? "") / 1000;
  return [
    {
      name: "leihwerk_messages",
      type: "gauge",
      help: "Messages to readers that wait to be sent or printed, or could not be.",
      samples: Object.fromEntries(counted),
    },
    {
      name: "leihwerk_last_backup_timestamp_seconds",
      type: "gauge",
      unit: "seconds",
      help: "When everything was last saved, in seconds since 1970; 0 if it never was.",
      samples: { "": saved || 0 },
    },
  ];
}

/** The logs in the browser, live, for librarians: only where a setting allows it, since they reveal who read what. */

import { join } from "node:path";
import { follow } from "../../logs/read/follow.ts";
import { parseAccessLine, parseErrorLine } from "../../logs/read/parse-line.ts";
import { readLastLines } from "../../logs/read/read-tail.ts";
import { Report } from "../../logs/read/report.ts";
import { accessLogName, errorLogName } from "../../logs/write/open-logs.ts";
import { type DocumentShape, entries } from "../../model/answers/document.ts";
import type { Page, PageAnswer } from "../../model/answers/page.ts";
import { LIBRARIAN } from "../../model/kinds/access.ts";
import { number, texts } from "../../model/kinds/field.ts";
import { type LogView, logPage } from "./protokoll-html.ts";

const SHOWN = 200;
/** The number of lines that the plots are made from. */
const COUNTED = 50_000;
const HOURS = 24;
/** A comment every 15 seconds, so that no proxy closes the idle connection. */
const BEAT = 15_000;
/** A stream ends after this time, and the page opens the next one: whoever may not read the logs any more gets none. */
const LASTS = 5 * 60_000;

const LINE = { max: 100_000 };

const SHAPE: DocumentShape = {
  name: "protokoll",
  parts: {
    zugriff: texts("zugriffe", LINE),
    fehler: texts("fehlerliste", LINE),
    stunde: entries(
      "stunden",
      {
        hour: number({ required: true, max: Number.MAX_SAFE_INTEGER }),
        requests: number({ required: true, min: 0 }),
        failures: number({ required: true, min: 0 }),
      },
      { attributes: true },
    ),
  },
};

/** `stop` ends the open streams when the server stops. */
export function logPages(folder: string, stop: AbortSignal, lasts = LASTS): Page[] {
  const access = join(folder, accessLogName);
  const errors = join(folder, errorLogName);
  return [
    {
      path: "/protokoll",
      read: LIBRARIAN,
      negotiated: true,
      document: SHAPE,
      async answer({ view }) {
        const logs = await gather(access, errors);
        const values = {
          zugriff: logs.access,
          fehler: logs.errors,
          stunde: logs.hours.map((hour) => ({ values: { ...hour } })),
        };
        return { values, html: () => logPage(logs, view) };
      },
    },
    {
      path: "/protokoll/strom",
      read: LIBRARIAN,
      negotiated: false,
      answer: ({ request }) =>
        stream(access, errors, AbortSignal.any([request.signal, stop, AbortSignal.timeout(lasts)])),
    },
  ];
}

async function gather(access: string, errors: string): Promise<LogView> {
  const [accessLines, errorLines] = await Promise.all([
    readLastLines(access, COUNTED),
    readLastLines(errors, COUNTED),
  ]);
  const report = new Report();
  for (const line of accessLines) {
    const entry = parseAccessLine(line);
    if (entry) report.addAccess(entry);
  }
  for (const line of errorLines) {
    const entry = parseErrorLine(line);
    if (entry) report.addError(entry);
  }
  return {
    access: accessLines.slice(-SHOWN),
    errors: errorLines.slice(-SHOWN),
    hours: report.hours(HOURS),
    statuses: report.statuses(),
    groups: report.errorGroups().slice(0, 20),
  };
}

/** Server-sent events: one for each new line, named after its log. */
function stream(access: string, errors: string, signal: AbortSignal): PageAnswer {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (!either.aborted) controller.enqueue(encoder.encode(text));
      };
      send("retry: 1000\n\n");
      const beat = setInterval(() => send(":\n\n"), BEAT);
      const both = [
        forward("zugriff", access, either, send),
        forward("fehler", errors, either, send),
      ];
      Promise.all(both)
        .finally(() => {
          clearInterval(beat);
          if (!ended.signal.aborted) controller.close();
        })
        .catch(() => {});
    },
    cancel: () => ended.abort(),
  });
  return { type: "text/event-stream; charset=utf-8", body };
}

async function forward(
  name: string,
  file: string,
  signal: AbortSignal,
  send: (text: string) => void,
): Promise<void> {
  for await (const lines of follow(file, { signal })) {
    for (const line of lines) send(`event: ${name}\ndata: ${line}\n\n`);
  }
}

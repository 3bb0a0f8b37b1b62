/** Draws a report for the terminal, with bars that fit its width. */

import { howMany } from "../../words/how-many.ts";
import type { Paint } from "./paint.ts";
import type { ErrorGroup, Ranked, Report } from "./report.ts";
import { visible } from "./visible.ts";

export function drawReport(report: Report, width: number, paint: Paint): string {
  const sections = [
    summary(report),
    section("Requests per hour", hourLines(report, width, paint), paint),
    section("Statuses", statusLines(report, width, paint), paint),
    section("Top addresses", rankedLines(report.addresses(10), width), paint),
    section(
      "Slowest addresses",
      report
        .slowest(10)
        .map(
          ({ name, count, longest }) =>
            `  ${longest.toFixed(1).padStart(6)} s ${visible(name).slice(0, Math.max(10, width - 30))} (${count} of more than a second)`,
        ),
      paint,
    ),
    section("Referers", rankedLines(report.referers(10), width), paint),
    section(
      "Errors by file and line",
      report
        .errorGroups()
        .slice(0, 20)
        .flatMap((group) => errorLines(group, width, paint)),
      paint,
    ),
  ];
  return `${sections.join("\n\n")}\n`;
}

function summary({ requests, bytes, errors, first, last, unreadable }: Report): string {
  if (requests === 0 && errors === 0) return "The logs hold no entries for this time.";
  const span = requests === 0 ? "" : ` from ${dateTime(first)} to ${dateTime(last)}`;
  const odd = unreadable === 0 ? "" : `; ${howMany(unreadable, "line")} could not be read`;
  return `${howMany(requests, "request")}${span}\n${amount(bytes)} delivered, ${howMany(errors, "error")}${odd}`;
}

function section(title: string, lines: string[], paint: Paint): string {
  return [paint("bold", title), ...(lines.length === 0 ? ["  none"] : lines)].join("\n");
}

function hourLines(report: Report, width: number, paint: Paint): string[] {
  const hours = report.hours(24);
  const most = Math.max(1, ...hours.map(({ requests }) => requests));
  const digits = String(most).length;
  const space = Math.max(10, width - 21 - digits);
  return hours.map(({ hour, requests, failures }) => {
    const length = barLength(requests, most, space);
    const failed = failures === 0 ? 0 : Math.max(1, Math.round((failures / requests) * length));
    const bar =
      paint("green", "█".repeat(Math.max(0, length - failed))) + paint("red", "█".repeat(failed));
    return `  ${dateTime(hour)} ${String(requests).padStart(digits)} ${bar}`.trimEnd();
  });
}

function statusLines(report: Report, width: number, paint: Paint): string[] {
  const statuses = report.statuses();
  const digits = Math.max(1, ...statuses.map(({ count }) => String(count).length));
  const space = Math.max(10, width - 15 - digits);
  return statuses.map(({ name, count }) => {
    const share = `${((count / report.requests) * 100).toFixed(1)}%`.padStart(6);
    const bar = "█".repeat(barLength(count, report.requests, space));
    return `  ${name} ${String(count).padStart(digits)} ${share} ${paint(statusColour(Number(name)), bar)}`.trimEnd();
  });
}

function rankedLines(ranked: Ranked[], width: number): string[] {
  const digits = Math.max(1, ...ranked.map(({ count }) => String(count).length));
  return ranked.map(
    ({ name, count }) => `  ${String(count).padStart(digits)} ${fitted(name, width - digits - 3)}`,
  );
}

function errorLines(
  { file, line, kind, text, count, last }: ErrorGroup,
  width: number,
  paint: Paint,
): string[] {
  return [
    `  ${count} × ${paint("red", visible(`${file}:${line}`))}`,
    `      ${fitted(`${kind}: ${text}`, width - 6)}`,
    `      last: ${last}`,
  ];
}

export function statusColour(status: number): "red" | "yellow" | "cyan" | "green" {
  if (status >= 500) return "red";
  if (status >= 400) return "yellow";
  return status >= 300 ? "cyan" : "green";
}

function fitted(text: string, width: number): string {
  const shown = visible(text);
  return shown.length > width ? `${shown.slice(0, Math.max(1, width - 1))}…` : shown;
}

/** At least one block unless the count is zero. */
function barLength(count: number, most: number, space: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round((count / most) * space));
}

function dateTime(localTime: number): string {
  return new Date(localTime).toISOString().slice(0, 16).replace("T", " ");
}

function amount(bytes: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

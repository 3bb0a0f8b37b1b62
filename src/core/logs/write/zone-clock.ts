/** Formats instants for the logs in the site's time zone, cached, because it is called for every request. */

export interface ZoneClock {
  /** `14/Nov/2026:23:31:56 +0100`, from milliseconds since 1970. */
  access(milliseconds: number): string;
  /** `Sat Nov 14 23:31:56.071303 2026`, from microseconds since 1970. */
  error(microseconds: number): string;
  /** `2026-11-14T23:31:56.071+01:00`, from milliseconds since 1970. */
  iso(milliseconds: number): string;
}

/** Throws a RangeError for an unknown time zone. */
export function zoneClock(timeZone: string): ZoneClock {
  const offsetAt = zoneOffsets(timeZone);
  let lastSecond = Number.NaN;
  let lastText = "";

  return {
    access(milliseconds) {
      const second = Math.floor(milliseconds / 1000);
      if (second !== lastSecond) {
        lastSecond = second;
        lastText = accessTime(second, offsetAt(second));
      }
      return lastText;
    },
    error(microseconds) {
      const second = Math.floor(microseconds / 1e6);
      return errorTime(second, Math.floor(microseconds - second * 1e6), offsetAt(second));
    },
    iso(milliseconds) {
      const offset = offsetAt(Math.floor(milliseconds / 1000));
      const local = new Date(Math.floor(milliseconds) + offset * 1000).toISOString();
      return local.slice(0, -1) + zoneOf(offset, ":");
    },
  };
}

/**
 * Converts a local time without an offset, as in the error log, to an instant in milliseconds. In the hour that occurs twice it is the
 * later one.
 */
export function instantOf(localTime: number, timeZone: string): number {
  const offsetAt = zoneOffsets(timeZone);
  const guess = localTime - offsetAt(Math.floor(localTime / 1000)) * 1000;
  return localTime - offsetAt(Math.floor(guess / 1000)) * 1000;
}

/**
 * Now, in microseconds since 1970. The monotonic clock has the precision; if the wall clock was changed since the start, the wall clock is
 * right.
 */
export function nowInMicroseconds(): number {
  const fine = performance.timeOrigin + performance.now();
  const wall = Date.now();
  const drift = wall - Math.floor(fine);
  return Math.floor((Math.abs(drift) > 2 ? fine + drift : fine) * 1000);
}

export const months = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Offsets change at quarters of an hour at most, so the result of Intl is cached until the next one. */
function zoneOffsets(timeZone: string): (second: number) => number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  let lastQuarter = Number.NaN;
  let lastOffset = 0;

  return (second) => {
    const quarter = Math.floor(second / 900);
    if (quarter !== lastQuarter) {
      const part: Record<string, number> = {};
      for (const { type, value } of format.formatToParts(second * 1000)) part[type] = Number(value);
      const local = Date.UTC(
        part.year!,
        part.month! - 1,
        part.day!,
        part.hour!,
        part.minute!,
        part.second!,
      );
      lastQuarter = quarter;
      lastOffset = Math.round(local / 1000 - second);
    }
    return lastOffset;
  };
}

function accessTime(second: number, offset: number): string {
  const local = new Date((second + offset) * 1000);
  return `${two(local.getUTCDate())}/${months[local.getUTCMonth()]}/${local.getUTCFullYear()}:${clockTime(local)} ${zoneOf(offset, "")}`;
}

function zoneOf(offset: number, between: string): string {
  const minutes = Math.round(Math.abs(offset) / 60);
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${between}${two(minutes % 60)}`;
}

function errorTime(second: number, microsecond: number, offset: number): string {
  const local = new Date((second + offset) * 1000);
  const day = `${weekdays[local.getUTCDay()]} ${months[local.getUTCMonth()]} ${two(local.getUTCDate())}`;
  const fraction = String(microsecond).padStart(6, "0");
  return `${day} ${clockTime(local)}.${fraction} ${local.getUTCFullYear()}`;
}

function clockTime(local: Date): string {
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

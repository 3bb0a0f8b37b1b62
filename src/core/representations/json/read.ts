/** Parses JSON bodies strictly: only objects, and no duplicate names, which could mean either value. */

import { invalid, Problem } from "../../model/answers/problem.ts";
import type { Input } from "../../model/answers/representation.ts";

export function readJson(text: string): Input {
  if (text.trim() === "") throw unreadable("empty");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable((error as Error).message);
  }
  if (isDeeper(value, DEEPEST)) throw unreadable("[[[ … ]]]");
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    const type = Array.isArray(value) ? "object-of-list" : "object";
    throw invalid({ pointer: "", code: "typ", params: { type } });
  }
  const twice = repeatedName(text);
  if (twice !== null) throw new Problem("koerper-unlesbar", { format: "JSON", twice });
  return value as Input;
}

/** No shape is nested deeper than a list of links; deeper input would only cost time. */
const DEEPEST = 16;

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** A string and the colon after it, or a bracket: enough for a text that is valid JSON. */
const TOKEN = /"((?:[^"\\]|\\.)*)"\s*(:?)|[{}[\]]/g;

function repeatedName(text: string): string | null {
  const open: Set<string>[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [token, raw = "", colon] = found;
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon) {
      const name = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
      const names = open.at(-1);
      if (names?.has(name)) return name.slice(0, 100);
      names?.add(name);
    }
  }
  return null;
}

function unreadable(reason: string): Problem {
  return new Problem("koerper-unlesbar", { format: "JSON", reason });
}

/** Colours as in style sheets, with or without the hash sign. */

import type { Code } from "./code.ts";

export const COLOUR: Code = {
  read(text) {
    const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
    if (!digits) return { code: "farbe" };
    return `#${digits.length === 3 ? [...digits].map((one) => one + one).join("") : digits}`;
  },
  shown: (value) => value,
};

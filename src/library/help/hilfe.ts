/** `/hilfe`: the help for staff, with a search; `/hilfe/theke`: one theme. */

import { type DocumentShape, entries } from "../../core/model/answers/document.ts";
import type { Page } from "../../core/model/answers/page.ts";
import { text } from "../../core/model/kinds/field.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import { HELP_KEYS, helpTheme, searchHelp, themesFor } from "./help.ts";
import { helpContentsPage, helpThemePage } from "./hilfe-html.ts";

const CONTENTS: DocumentShape = {
  name: "hilfe",
  parts: {
    thema: entries("themen", { titel: text({ required: true }) }, { addressed: true }),
    fundstelle: entries("fundstellen", { titel: text({ required: true }) }, { addressed: true }),
  },
};

const THEME: DocumentShape = {
  name: "hilfethema",
  parts: {
    titel: text({ required: true }),
    text: text({ required: true, multiline: true, markdown: true }),
  },
};

const COMMON = { read: ["all"], negotiated: true } as const;

export const helpPages: readonly Page[] = [
  {
    ...COMMON,
    path: "/hilfe",
    document: CONTENTS,
    parameters: { suche: parameter.text() },
    answer({ view }) {
      const phrase = view.query.get("suche") ?? "";
      const themes = themesFor(view);
      const named = new Set(themes.map(({ title }) => title));
      const found = searchHelp(phrase, view.language).filter(({ theme }) => named.has(theme));
      const entry = ({ title, path }: { title: string; path: string }) => ({
        values: { titel: title },
        path,
      });
      return {
        html: () => helpContentsPage({ phrase, themes, found }, view),
        values: { thema: themes.map(entry), fundstelle: found.map(entry) },
      };
    },
  },
  {
    ...COMMON,
    path: "/hilfe/:key",
    keys: HELP_KEYS,
    document: THEME,
    answer({ key, view }) {
      const theme = helpTheme(key, view);
      return theme
        ? {
            html: () => helpThemePage(theme, view),
            values: { titel: theme.title, text: theme.text },
          }
        : null;
    },
  },
];

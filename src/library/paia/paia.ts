/** `/paia/…`: a reader's account for library apps and discovery systems, by PAIA 1.4 (Patrons Account Information API). */

import type { Page } from "../../core/model/answers/page.ts";
import { authPages } from "./auth.ts";
import { patronPages } from "./core.ts";
import { basePage, type PaiaParts } from "./paia-page.ts";

export function paiaPages(parts: PaiaParts): Page[] {
  const pages = [basePage(), ...authPages(parts), ...patronPages(parts)];
  return pages.map((page) => ({ ...page, needs: "ausleihe" }));
}

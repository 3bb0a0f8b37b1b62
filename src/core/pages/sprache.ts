/** The language switch: stores the choice in a cookie and redirects back to the page. */

import { languageCookie } from "../engine/ask/language-cookie.ts";
import { isLocal } from "../model/answers/address.ts";
import type { Page } from "../model/answers/page.ts";
import { wrongParameter } from "../model/answers/problem.ts";
import { choice, text } from "../model/kinds/field.ts";
import { LANGUAGES } from "../texts/languages.ts";

const page: Page = {
  path: "/sprache",
  read: ["all"],
  personal: true,
  negotiated: false,
  takes: {
    lang: choice(Object.keys(LANGUAGES), { required: true }),
    zurueck: text({ max: 2000 }),
  },
  answer: () => ({ seeOther: "/" }),
  async act({ view }, fields) {
    const language = fields.get("lang") ?? "";
    if (!Object.hasOwn(LANGUAGES, language))
      throw wrongParameter("lang", language, Object.keys(LANGUAGES).join(", "));
    const secure = view.origin.startsWith("https:");
    return {
      seeOther: backTo(fields.get("zurueck") ?? ""),
      cookies: [languageCookie(language, secure)],
    };
  },
};

export default page;

/** Without `?lang=`, which would take precedence over the choice. */
function backTo(path: string): string {
  const [name = "", query = ""] = path.split("?");
  if (!isLocal(name)) return "/";
  const carried = new URLSearchParams(query);
  carried.delete("lang");
  return carried.size > 0 ? `${name}?${carried}` : name;
}

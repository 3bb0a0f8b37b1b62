/** The language in which the library writes by itself: to its readers, and in what it records. */

export function siteLanguage(site: Readonly<Record<string, unknown>>): string {
  return typeof site.sprache === "string" ? site.sprache : "de";
}

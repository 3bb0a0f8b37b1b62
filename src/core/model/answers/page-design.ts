/** What a page can bring along as it is to look: for the screen, and for paper. */

export type Design = "html" | "pdf";

/** Every page has the first; one that can be printed says so. */
export function isDesignedFor({ printed }: { readonly printed?: true }, design: Design): boolean {
  return design === "html" || printed === true;
}

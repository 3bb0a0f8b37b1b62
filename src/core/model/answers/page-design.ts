/** The representations for which a page has a layout of its own: screen and print. */

export type Design = "html" | "pdf";

/** Every page has HTML; a printable one declares it. */
export function isDesignedFor({ printed }: { readonly printed?: true }, design: Design): boolean {
  return design === "html" || printed === true;
}

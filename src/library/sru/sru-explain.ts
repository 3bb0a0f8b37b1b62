/** The explain response of `/sru` (ZeeRex 2.0): which indexes and formats it supports. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import { type Element, element } from "../../core/representations/xml/write.ts";
import { INDEXES } from "./sru-indexes.ts";
import { MOST_RECORDS, SRU_SCHEMAS, USUAL_RECORDS } from "./sru-schemas.ts";

const CONTEXT_SETS = {
  cql: "info:srw/cql-context-set/1/cql-v1.2",
  dc: "info:srw/cql-context-set/1/dc-v1.1",
  bath: "http://zing.z3950.org/cql/bath/2.0/",
};

export function explanation({ plural, fields }: Kind, { origin, siteName }: View): Element {
  const { hostname, port, protocol } = new URL(origin);
  const usualPort = protocol === "https:" ? "443" : "80";
  const server = { protocol: "SRU", version: "1.2", transport: protocol.replace(":", "") };
  return element("explain", { xmlns: "http://explain.z3950.org/dtd/2.0/" }, [
    element("serverInfo", server, [
      element("host", {}, hostname),
      element("port", {}, port || usualPort),
      element("database", {}, "sru"),
    ]),
    element("databaseInfo", {}, [
      element("title", {}, siteName),
      element("description", {}, `${origin}/${plural}`),
    ]),
    element("indexInfo", {}, [
      ...Object.entries(CONTEXT_SETS).map(([name, identifier]) =>
        element("set", { name, identifier }),
      ),
      ...INDEXES.map(({ name, set, title, field }) =>
        element("index", usesOf(field, fields), [
          element("title", {}, title),
          element("map", {}, [
            element("name", { set }, name === "serverchoice" ? "serverChoice" : name),
          ]),
        ]),
      ),
    ]),
    element(
      "schemaInfo",
      {},
      SRU_SCHEMAS.map(({ identifier, names: [name = ""], title }) =>
        element("schema", { identifier, name }, [element("title", {}, title)]),
      ),
    ),
    element("configInfo", {}, [
      element("default", { type: "numberOfRecords" }, `${USUAL_RECORDS}`),
      element("setting", { type: "maximumRecords" }, `${MOST_RECORDS}`),
    ]),
  ]);
}

/** `scan`: titles and names can be browsed. */
function usesOf(field: string | null, fields: Kind["fields"]) {
  const isBrowsed = field === "titel" || fields[field ?? ""]?.type === "links";
  const isSorted = field === "titel" || field === "jahr";
  return { search: "true", scan: `${isBrowsed}`, sort: `${isSorted}` };
}

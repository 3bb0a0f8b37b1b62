/** JSON-LD with the terms of schema.org, for search engines. */

import type { WholeRepresentation } from "../model/answers/representation.ts";
import { type GraphNode, graphWriters } from "./jsonld/graph.ts";

const jsonld: WholeRepresentation = {
  name: "jsonld",
  type: "application/ld+json; charset=utf-8",
  accepts: ["application/ld+json"],
  ...graphWriters(write),
};

export default jsonld;

function write(graph: GraphNode): string {
  return JSON.stringify({ "@context": "https://schema.org", ...graph });
}

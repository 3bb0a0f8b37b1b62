/** JSON-LD with the terms of schema.org, for search engines. */

import type { WholeRepresentation } from "../model/answers/representation.ts";
import { createdGraph, type GraphNode, listGraph, memberGraph, pageGraph } from "./jsonld/graph.ts";

const jsonld: WholeRepresentation = {
  name: "jsonld",
  type: "application/ld+json; charset=utf-8",
  accepts: ["application/ld+json"],

  member: (member, view) => write(memberGraph(member, view)),
  collection: (listing, view) => write(listGraph(listing, view)),
  document: {
    suits: ({ term }) => term !== undefined,
    write: (document, view) => write(pageGraph(document, view)),
  },
  created: (status, url) => write(createdGraph(status, url)),
};

export default jsonld;

function write(graph: GraphNode): string {
  return JSON.stringify({ "@context": "https://schema.org", ...graph });
}

/** Turtle: the same graph as JSON-LD, for linked-data programs. */

import type { WholeRepresentation } from "../model/answers/representation.ts";
import { type GraphNode, graphWriters } from "./jsonld/graph.ts";

/** The namespace that JSON-LD's context of schema.org has. */
const PREFIX = "@prefix schema: <http://schema.org/> .\n";
/** Terms whose values are addresses, or days, by that context. */
const ADDRESSES = new Set(
  "url sameAs image contentUrl thumbnailUrl itemCondition availability businessFunction target dayOfWeek".split(
    " ",
  ),
);
const DAYS = new Set(
  "datePublished dateCreated birthDate deathDate validFrom validThrough".split(" "),
);

const ttl: WholeRepresentation = {
  name: "ttl",
  type: "text/turtle; charset=utf-8",
  accepts: ["text/turtle"],
  saved: true,
  ...graphWriters(write),
};

export default ttl;

/** Every node with an address is a subject of its own. */
function write(graph: GraphNode): string {
  const subjects: string[] = [];
  const nested = objectOf(graph, "", subjects);
  if (graph["@id"] === undefined) subjects.push(`${nested} .\n`);
  return PREFIX + [...new Set(subjects.toReversed())].map((text) => `\n${text}`).join("");
}

function objectOf(value: unknown, term: string, subjects: string[]): string {
  if (typeof value === "number" || typeof value === "boolean") return `${value}`;
  if (typeof value !== "object" || value === null) return literal(`${value}`, term);
  const node = value as GraphNode;
  const statements = statementsOf(node, subjects);
  if (node["@id"] === undefined) return `[ ${statements.join(" ; ")} ]`;
  const subject = address(`${node["@id"]}`);
  if (statements.length > 0) subjects.push(`${subject} ${statements.join(" ;\n  ")} .\n`);
  return subject;
}

function statementsOf(node: GraphNode, subjects: string[]): string[] {
  return Object.entries(node).flatMap(([term, value]) => {
    if (term === "@id" || value === undefined || value === null) return [];
    const objects = [value].flat();
    if (objects.length === 0) return [];
    if (term === "@type") return `a ${objects.map((type) => `schema:${type}`).join(", ")}`;
    const written = objects.map((one) => objectOf(one, term, subjects));
    return `schema:${term} ${written.join(", ")}`;
  });
}

function literal(text: string, term: string): string {
  if (ADDRESSES.has(term) && /^https?:/.test(text)) return address(text);
  const quoted = `"${text.replace(/["\\]/g, "\\$&").replace(/[\u0000-\u001f\u007f]/g, escaped)}"`;
  return DAYS.has(term) ? `${quoted}^^schema:Date` : quoted;
}

/** Terms of schema.org are in one namespace: search engines want https, the context has http. */
const OWN_WORD = /^https?:\/\/schema\.org\/(\w+)$/;

function address(url: string): string {
  const word = OWN_WORD.exec(url)?.[1];
  if (word !== undefined) return `schema:${word}`;
  return `<${url.replace(/[\u0000-\u0020<>"{}|^`\\]/g, encodeURIComponent)}>`;
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

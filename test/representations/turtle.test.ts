/** Turtle says what JSON-LD says: judged by Raptor. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { withLibrary } from "../support/library.ts";
import { WORK } from "./cited-work.ts";

withLibrary(
  "the graph of a work, a person, a list and a page is the same in Turtle",
  async (library) => {
    const titel = 'Ein "Titel" mit \\ und \n Umbruch';
    const made = await library.ask("POST", "/werke", {
      as: "bibliothekarin",
      body: {
        ...WORK,
        titel: titel.replace("\n", ""),
        beschreibung: titel,
        verweis: ["https://example.org/a?b=(c)"],
      },
    });
    assert.equal(made.status, 201, made.text);
    const id = made.headers.get("Location")?.split("/").at(-1);
    for (const path of [`/werk/${id}`, "/person/irmgard-keun", "/werke", "/"]) {
      const graph = (
        await library.ask("GET", `${path === "/" ? "/?format=jsonld" : `${path}.jsonld`}`)
      ).json;
      const turtle = await library.ask("GET", `${path === "/" ? "/?format=ttl" : `${path}.ttl`}`);
      assert.equal(turtle.headers.get("Content-Type"), "text/turtle; charset=utf-8", path);
      const lines = execFileSync(
        "rapper",
        ["-q", "-i", "turtle", "-o", "ntriples", "-", "http://localhost/"],
        {
          input: turtle.text,
          encoding: "utf8",
        },
      )
        .trim()
        .split("\n");
      assert.equal(lines.length, triplesIn(graph).size, `${path}\n${lines.join("\n")}`);
    }
    const { text } = await library.ask("GET", `/werk/${id}.ttl`);
    assert.match(text, /schema:sameAs <https:\/\/example\.org\/a\?b=\(c\)>/);
    const { text: film } = await library.ask("GET", "/werk/2.ttl");
    assert.match(film, /schema:availability schema:InStock/);
    assert.match(film, /schema:businessFunction <http:\/\/purl\.org/);
    assert.doesNotMatch(film, /https:\/\/schema\.org/);
    assert.match(text, /schema:datePublished "1932"\^\^schema:Date/);
  },
);

/** One for each statement of each subject; what has no address is told apart by its place. */
// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
function triplesIn(node: any, place = "_", found = new Set<string>()): Set<string> {
  const subject = node["@id"] ?? place;
  for (const [term, value] of Object.entries(node)) {
    if (term === "@id" || term === "@context") continue;
    for (const [index, one] of [value].flat().entries()) {
      const isNode = typeof one === "object" && one !== null;
      const inner = `${place}/${term}${index}`;
      if (isNode) triplesIn(one, inner, found);
      const object = isNode
        ? ((one as Record<string, unknown>)["@id"] ?? inner)
        : JSON.stringify(one);
      found.add(`${subject} ${term} ${object}`);
    }
  }
  return found;
}

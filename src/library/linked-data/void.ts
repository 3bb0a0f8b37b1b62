/** `/.well-known/void`: describes the catalogue as linked data, and where to get it, in VoID and DCAT. */

import { pathOf } from "../../core/model/answers/address.ts";
import type { Page } from "../../core/model/answers/page.ts";
import { isPublic } from "../../core/model/kinds/access.ts";

const PREFIXES = {
  void: "http://rdfs.org/ns/void#",
  dcat: "http://www.w3.org/ns/dcat#",
  dcterms: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  schema: "http://schema.org/",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/** Other services for the whole catalogue, with their specifications. */
const SERVICES = {
  "/oai": "http://www.openarchives.org/OAI/2.0/",
  "/sru": "http://docs.oasis-open.org/ns/search-ws/sruResponse",
  "/abgleich": "https://reconciliation-api.github.io/specs/0.2/",
};

export const voidPage: Page = {
  path: "/.well-known/void",
  read: ["all"],
  negotiated: false,
  sends: ["text/turtle"],
  async answer({ view, read }) {
    const { origin, siteName, kinds } = view;
    const work = kinds.one("werk");
    const parts: string[] = [];
    let entities = 0;
    const listed = kinds.all.filter((kind) => isPublic(kind) && !kind.alone && kind.term);
    for (const kind of listed) {
      const count = await read.count(kind);
      entities += count;
      parts.push(`[ void:class schema:${kind.term} ; void:entities ${count} ]`);
    }
    const changed = await read.lastChange(work);
    const [newest] = await read.newest(work, 1);
    const dataset = `<${origin}/#katalog>`;
    const library = `<${origin}/#bibliothek>`;
    const services = Object.entries(SERVICES).map(
      ([path, specification]) =>
        `[ a dcat:DataService ; dcat:endpointURL <${origin}${path}> ; dcterms:conformsTo <${specification}> ; dcat:servesDataset ${dataset} ]`,
    );
    const about = [
      "a void:Dataset, dcat:Dataset",
      `dcterms:title ${literal(siteName)}`,
      `dcterms:publisher ${library}`,
      `foaf:homepage <${origin}/>`,
      ...(changed ? [`dcterms:modified ${literal(changed)}^^xsd:dateTime`] : []),
      `void:uriSpace ${literal(`${origin}/`)}`,
      "void:vocabulary <http://schema.org/>",
      "void:feature <http://www.w3.org/ns/formats/Turtle>, <http://www.w3.org/ns/formats/JSON-LD>",
      `void:openSearchDescription <${origin}/opensearch.xml>`,
      ...listed.map(({ plural }) => `void:rootResource <${origin}/${plural}>`),
      ...(newest ? [`void:exampleResource <${origin}${pathOf(work, newest)}>`] : []),
      `void:entities ${entities}`,
      ...(parts.length > 0 ? [`void:classPartition ${parts.join(",\n    ")}`] : []),
      ...["https://d-nb.info/gnd/", "http://www.wikidata.org/entity/"].map(
        (other) =>
          `void:subset [ a void:Linkset ; void:linkPredicate schema:sameAs ; void:subjectsTarget ${dataset} ; void:objectsTarget [ a void:Dataset ; void:uriSpace ${literal(other)} ] ]`,
      ),
    ];
    const body = [
      ...Object.entries(PREFIXES).map(([name, space]) => `@prefix ${name}: <${space}> .`),
      "",
      `<${origin}/.well-known/void> a void:DatasetDescription ; foaf:primaryTopic ${dataset} .`,
      `${dataset} ${about.join(" ;\n  ")} .`,
      `${library} a schema:Library ; schema:name ${literal(siteName)} ; schema:url <${origin}/> .`,
      ...services.map((service) => `${service} .`),
      "",
    ].join("\n");
    return { type: "text/turtle; charset=utf-8", body };
  },
};

/** JSON escapes are valid in Turtle. */
function literal(text: string): string {
  return JSON.stringify(text);
}

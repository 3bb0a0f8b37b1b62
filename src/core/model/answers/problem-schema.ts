/** The shape of errors, as JSON Schema: schemas of every representation and the API description are made from it. */

export interface ProblemSchema {
  readonly properties: Readonly<Record<string, object>>;
  readonly [fact: string]: unknown;
}

const TEXT = { type: "string" };

const PROBLEM = {
  type: "object",
  description: "RFC 9457.",
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: TEXT,
    status: { type: "integer", minimum: 400, maximum: 599 },
    detail: TEXT,
    instance: { type: "string", format: "uri" },
  },
  required: ["type", "title", "status", "detail"],
};

const LISTS = {
  errors: {
    type: "array",
    description: "All that is wrong with a body, each with a JSON pointer.",
    items: {
      type: "object",
      properties: { pointer: TEXT, detail: TEXT },
      required: ["pointer", "detail"],
    },
  },
  links: {
    type: "array",
    description: "Addresses that help: the variants of a 406, what a 409 is about.",
    items: {
      type: "object",
      properties: { url: { type: "string", format: "uri" }, title: TEXT, type: TEXT },
      required: ["url"],
    },
  },
};

/** `members`: those of the program on top of the core, each with its schema. */
export function problemSchema(members: Readonly<Record<string, object>>): ProblemSchema {
  return { ...PROBLEM, properties: { ...PROBLEM.properties, ...members, ...LISTS } };
}

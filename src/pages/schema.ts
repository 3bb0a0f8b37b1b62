/** The shapes of the documents: `/schema/person.json`, `/schema/person.xsd`, and whatever else a representation brings. */

import type { Page } from "../model/page.ts";

const schema: Page = {
  path: "/schema/:key",
  read: ["all"],
  negotiated: false,
  answer({ key, view }) {
    const [name = "", suffix = ""] = key.split(/\.(?=[^.]*$)/);
    const kind = view.kinds.all.find((kind) => kind.singular === name);
    const schema = view.representations.find((one) => one.schema?.suffix === suffix)?.schema;
    if (!kind || !schema) return null;
    return { type: schema.type, body: schema.of(kind, view.kinds, view.origin) };
  },
};

export default schema;

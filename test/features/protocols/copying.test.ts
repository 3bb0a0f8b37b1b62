/** A catalogue read on one server and put on another, address by address, as any program could. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { openApp } from "../../../src/app.ts";
import { serving, temporaryFolder } from "../../server/serving.ts";
import { BEGIN, basic, furnish, settingsFor, withLibrary } from "../../support/library.ts";

/** What is linked to stands before what links to it. */
const ORDER = ["personen", "schlagworte", "verlage", "standorte", "werke", "exemplare"];

withLibrary(
  "what was read on one server can be put on another, derived lists and all",
  async (library, context) => {
    const as = "bibliothekarin";
    const keun = { vorname: "Irmgard", nachname: "Keun" };
    await library.ask("PUT", "/person/irmgard-keun", { as, body: keun });
    const gilgi = {
      titel: "Gilgi, eine von uns",
      person: [{ url: "/person/irmgard-keun", rolle: "aut" }],
      schlagwort: [{ name: "Großstadt" }],
      verlag: [{ name: "Universitas" }],
    };
    assert.equal((await library.ask("PUT", "/werk/7", { as, body: gilgi })).status, 201);
    const copy = {
      werk: { url: "/werk/7" },
      standort: { name: "Magazin" },
      barcode: "B7",
      signatur: "Keu",
    };
    assert.equal((await library.ask("PUT", "/exemplar/9", { as, body: copy })).status, 201);

    const folder = temporaryFolder();
    const other = await openApp(settingsFor(join(folder, "other.db")), () => BEGIN);
    context.after(async () => {
      await other.close();
    });
    await furnish(other, 0);
    const from = await addressOf(library.app.application);
    const to = await addressOf(other.application);
    const put = (path: string, type: string, body: string) =>
      fetch(to + path, {
        method: "PUT",
        headers: { Authorization: basic(as), "Content-Type": type, Accept: type },
        body,
      });

    for (const type of ["application/json", "application/xml"]) {
      for (const path of await members()) {
        const answer = await put(path, type, await read(from, path, type));
        assert.ok([200, 201].includes(answer.status), `${path} ${await answer.text()}`);
      }
      for (const path of await members())
        assert.equal(await read(to, path, type), await read(from, path, type), path);
    }

    // What is there and is not hers cannot be made hers from this side.
    const hers = JSON.parse(await read(to, "/person/irmgard-keun", "application/json"));
    const more = { ...hers, werk: [...hers.werk, { titel: "Woyzeck", url: `${to}/werk/1` }] };
    const refused = await put("/person/irmgard-keun", "application/json", JSON.stringify(more));
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /"\/werk"/);

    async function members(): Promise<string[]> {
      const lists = ORDER.map(async (plural) => {
        const { json } = await library.ask("GET", `/${plural}?sortierung=erstellt&anzahl=100`);
        const [entries] = Object.values(json) as { url: string }[][];
        return (entries ?? []).map(({ url }) => new URL(url).pathname);
      });
      return (await Promise.all(lists)).flat();
    }

    /** With the addresses of the server that it goes to. */
    async function read(server: string, path: string, type: string): Promise<string> {
      const answer = await fetch(server + path, { headers: { Accept: type } });
      assert.equal(answer.status, 200, path);
      return (await answer.text()).replaceAll(server, to);
    }

    async function addressOf(application: Parameters<typeof serving>[1]): Promise<string> {
      const { port } = await serving(context, application);
      return `http://127.0.0.1:${port}`;
    }
  },
  { copies: 0 },
);

/** OAI-PMH: the catalogue for harvesters, judged by those that other libraries use (HTTP::OAI and Catmandu). */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { setImmediate as othersTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { child, type Node, parseXml, xmlFaults } from "../../contract/judges.ts";
import { WORK } from "../../representations/cited-work.ts";
import { serving } from "../../server/serving.ts";
import { type Library, ORIGIN, withLibrary } from "../../support/library.ts";

const AS = { as: "bibliothekarin" } as const;
const run = promisify(execFile);

async function oai(library: Library, query: string | Record<string, string>): Promise<Node> {
  const asked = new URLSearchParams(query);
  const answer = await library.ask("GET", `/oai?${asked}`, { accept: "*/*" });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get("Content-Type"), "text/xml; charset=utf-8");
  return parseXml(answer.text);
}

function textOf(node: Node, ...path: string[]): string {
  return path.reduce(child, node).text;
}

function all(node: Node, name: string): Node[] {
  return node.children.filter((one) => one.name === name);
}

interface Seen {
  readonly id: string;
  readonly datestamp: string;
  readonly gone: boolean;
  readonly sets: readonly string[];
}

/** All headers of a list, from token to token. */
async function headers(library: Library, arguments_: Record<string, string>): Promise<Seen[]> {
  const seen: Seen[] = [];
  let query: Record<string, string> = { verb: "ListIdentifiers", ...arguments_ };
  for (;;) {
    const root = await oai(library, query);
    const failed = all(root, "error")[0];
    if (failed) {
      assert.equal(failed.attributes.code, "noRecordsMatch", failed.text);
      return seen;
    }
    const list = child(root, "ListIdentifiers");
    for (const header of all(list, "header"))
      seen.push({
        id: textOf(header, "identifier"),
        datestamp: textOf(header, "datestamp"),
        gone: header.attributes.status === "deleted",
        sets: all(header, "setSpec").map(({ text }) => text),
      });
    const token = all(list, "resumptionToken")[0]?.text ?? "";
    if (token === "") return seen;
    query = { verb: "ListIdentifiers", resumptionToken: token };
  }
}

const DC = { metadataPrefix: "oai_dc" };

async function addWork(library: Library, body: object): Promise<number> {
  const made = await library.ask("POST", "/werke", { ...AS, body });
  assert.equal(made.status, 201, made.text);
  return Number(made.headers.get("Location")?.split("/").at(-1));
}

withLibrary("a harvester learns what there is, in three formats", async (library) => {
  const id = await addWork(library, WORK);
  const name = child(await oai(library, "verb=Identify"), "Identify");
  assert.equal(textOf(name, "baseURL"), `${ORIGIN}/oai`);
  assert.equal(textOf(name, "deletedRecord"), "persistent");
  assert.equal(textOf(name, "granularity"), "YYYY-MM-DDThh:mm:ssZ");
  assert.match(textOf(name, "adminEmail"), /^\S+@(\S+\.)+\S+$/);

  const formats = child(await oai(library, "verb=ListMetadataFormats"), "ListMetadataFormats");
  const prefixes = all(formats, "metadataFormat").map((one) => textOf(one, "metadataPrefix"));
  assert.deepEqual(prefixes, ["oai_dc", "marcxml", "leihwerk"]);

  const identifier = `${ORIGIN}/werk/${id}`;
  const get = async (metadataPrefix: string) => {
    const root = await oai(library, { verb: "GetRecord", identifier, metadataPrefix });
    return child(child(child(root, "GetRecord"), "record"), "metadata").children[0] as Node;
  };
  const core = (await get("oai_dc")).children.map((one) => [one.name.slice(3), one.text]);
  for (const [element, text] of [
    ["identifier", identifier],
    ["title", `${WORK.titel}: Roman`],
    ["creator", "Keun, Irmgard"],
    ["contributor", "Kaléko, Mascha"],
    ["subject", "Großstadt"],
    ["publisher", "Claassen"],
    ["date", "1932"],
    ["type", "Buch"],
    ["language", "de"],
    ["identifier", "urn:isbn:9783548601441"],
    ["relation", "Wiederentdeckt ; 3"],
  ])
    assert.ok(
      core.some(([one, said]) => one === element && said === text),
      `${element} ${text} in ${JSON.stringify(core)}`,
    );
  const marc = await get("marcxml");
  assert.equal(marc.attributes.xmlns, "http://www.loc.gov/MARC21/slim");
  assert.ok(all(marc, "datafield").some(({ attributes }) => attributes.tag === "245"));

  // Our own XML is in a namespace here, and valid by the schema that is named beside it.
  const own = await library.ask(
    "GET",
    `/oai?${new URLSearchParams({ verb: "GetRecord", identifier, metadataPrefix: "leihwerk" })}`,
    { accept: "*/*" },
  );
  const [, record = ""] = /<metadata>([\s\S]*)<\/metadata>/.exec(own.text) ?? [];
  const [, located = ""] = /schemaLocation="urn:leihwerk:werk ([^"]+)"/.exec(record) ?? [];
  const schema = await library.ask("GET", located.slice(ORIGIN.length), { accept: "*/*" });
  const included = await library.ask("GET", "/schema/werk.xsd", { accept: "*/*" });
  const schemas = new Map([
    ["leihwerk", schema.text.replace(`${ORIGIN}/schema/werk.xsd`, "own.xsd")],
    ["own", included.text],
  ]);
  assert.deepEqual(await xmlFaults([record], schemas), []);
});

withLibrary("what a harvester may not ask it is told by the protocol's codes", async (library) => {
  const unknown = `${ORIGIN}/werk/999`;
  const [from, until] = [null, null];
  const at = ["2026-11-18T05:20:23.071Z", 3_000_000_000];
  const state = { from, until, prefix: "oai_dc", set: null, gone: false, at };
  const token = (of: object) => Buffer.from(JSON.stringify(of)).toString("base64url");
  const beyond = token(state);
  const odd = { ...state, from: "\u0000", at: ["", 0] };
  const sets = { back: false, value: "a", id: 1 };
  for (const [query, code] of [
    ["", "badVerb"],
    ["verb=Nonsense", "badVerb"],
    ["verb=Identify&verb=Identify", "badVerb"],
    ["verb=Identify&set=x", "badArgument"],
    ["verb=ListRecords", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&from=gestern", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01", "badArgument"],
    [
      "verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-03T00:00:00Z",
      "badArgument",
    ],
    ["verb=ListRecords&metadataPrefix=mods", "cannotDisseminateFormat"],
    ["verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01", "noRecordsMatch"],
    ["verb=ListRecords&metadataPrefix=oai_dc&set=art-nie", "noRecordsMatch"],
    ["verb=ListRecords&metadataPrefix=oai_dc&set=schlagwort-nie", "noRecordsMatch"],
    ["verb=ListRecords&resumptionToken=x", "badResumptionToken"],
    ["verb=ListRecords&resumptionToken=bnVsbA", "badResumptionToken"],
    ["verb=ListSets&resumptionToken=x", "badResumptionToken"],
    [`verb=ListRecords&resumptionToken=${beyond}`, "badResumptionToken"],
    [`verb=ListRecords&resumptionToken=${token(odd)}`, "badResumptionToken"],
    [`verb=ListSets&resumptionToken=${token({ ...sets, value: "\u0000" })}`, "badResumptionToken"],
    [
      `verb=ListSets&resumptionToken=${token({ ...sets, id: 3_000_000_000 })}`,
      "badResumptionToken",
    ],
    ["verb=ListRecords&metadataPrefix=oai_dc&set=schlagwort-%00", "noRecordsMatch"],
    [`verb=GetRecord&metadataPrefix=oai_dc&identifier=${unknown}`, "idDoesNotExist"],
    ["verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:1", "idDoesNotExist"],
    [`verb=ListMetadataFormats&identifier=${unknown}`, "idDoesNotExist"],
  ] as const) {
    const root = await oai(library, query);
    assert.equal(all(root, "error")[0]?.attributes.code, code, query);
    const isBad = code === "badVerb" || code === "badArgument";
    assert.equal("verb" in child(root, "request").attributes, !isBad, query);
  }
  // Harvesters may also send forms.
  const sent = await library.ask("POST", "/oai", {
    accept: "*/*",
    body: "verb=Identify",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(textOf(child(parseXml(sent.text), "Identify"), "protocolVersion"), "2.0");
});

withLibrary("what is gone stays on record, with its sets, merged or removed", async (library) => {
  const subject = { schlagwort: [{ name: "Lyrik" }] };
  const ids: number[] = [];
  for (const titel of ["Bleibt", "Bleibt", "Geht"])
    ids.push(await addWork(library, { titel, art: "Hörbuch", ...subject }));
  const [kept, lost, removed] = ids.map((id) => `${ORIGIN}/werk/${id}`) as [string, string, string];
  const path = (address: string) => address.slice(ORIGIN.length);
  await library.ask("DELETE", path(removed), AS);
  const merged = await library.ask("POST", "/zusammenfuehrungen", {
    ...AS,
    body: { bleibt: kept, geht: lost },
  });
  assert.equal(merged.status, 201, merged.text);

  const sets = ["art-hoerbuch", "schlagwort-lyrik"];
  for (const set of [null, ...sets]) {
    const seen = await headers(library, set === null ? DC : { ...DC, set });
    const mine = seen.filter(({ id }) => ids.some((one) => id === `${ORIGIN}/werk/${one}`));
    assert.deepEqual(
      mine.map(({ id, gone }) => [id, gone]).sort(),
      [
        [kept, false],
        [lost, true],
        [removed, true],
      ].sort(),
      `${set}`,
    );
    for (const one of mine) assert.deepEqual(one.sets, sets);
    if (set !== null) assert.equal(mine.length, seen.length, "nobody else is in it");
  }
  for (const identifier of [lost, removed]) {
    const root = await oai(library, { verb: "GetRecord", identifier, ...DC });
    const header = child(child(child(root, "GetRecord"), "record"), "header");
    assert.equal(header.attributes.status, "deleted");
  }
  const listed = child(await oai(library, "verb=ListSets"), "ListSets");
  const specs = all(listed, "set").map((one) => textOf(one, "setSpec"));
  for (const set of sets) assert.ok(specs.includes(set), `${specs}`);

  // Parted again, it is there again.
  const undone = await library.ask("DELETE", path(merged.headers.get("Location") ?? ""), AS);
  assert.equal(undone.status, 204, undone.text);
  const again = (await headers(library, DC)).filter(({ id }) => id === lost);
  assert.deepEqual(
    again.map(({ gone }) => gone),
    [false],
  );
});

withLibrary("a period has both its ends, to the second", async (library) => {
  await addWork(library, WORK);
  const seen = await headers(library, DC);
  for (const { id, datestamp } of seen) {
    const exactly = await headers(library, { ...DC, from: datestamp, until: datestamp });
    assert.ok(exactly.some((one) => one.id === id));
    assert.ok(exactly.every((one) => one.datestamp === datestamp));
    const day = datestamp.slice(0, 10);
    const within = await headers(library, { ...DC, from: day, until: day });
    assert.ok(within.some((one) => one.id === id));
  }
  assert.deepEqual(await headers(library, { ...DC, until: "1999-12-31" }), []);
  for (const until of ["9999-12-31", "9999-12-31T23:59:59Z"])
    assert.deepEqual(await headers(library, { ...DC, until }), seen, "for ever");
});

withLibrary("what is gone from other sets promises no further page", async (library) => {
  const { store, kinds } = library.app;
  const drafts = Array.from({ length: 100 }, (_, index) => ({
    values: { titel: `Band ${index}`, art: "Hörbuch" },
  }));
  await store.write((writing) => writing.insert(kinds.one("werk"), drafts, null));
  const other = await addWork(library, { titel: "Geht", art: "Film" });
  assert.equal((await library.ask("DELETE", `/werk/${other}`, AS)).status, 204);
  const list = async (query: Record<string, string>) =>
    child(await oai(library, { verb: "ListIdentifiers", ...query }), "ListIdentifiers");
  const whole = await list({ ...DC, set: "art-hoerbuch" });
  assert.equal(all(whole, "header").length, 100);
  assert.deepEqual(all(whole, "resumptionToken"), []);
  // Without a set the token leads to what is gone.
  const [token] = all(await list(DC), "resumptionToken");
  const rest = await list({ resumptionToken: token?.text ?? "" });
  assert.ok(all(rest, "header").some(({ attributes }) => attributes.status === "deleted"));
});

withLibrary("what changed after the period promises no further page of it", async (library) => {
  const { store, kinds } = library.app;
  const werk = kinds.one("werk");
  const add = (count: number) =>
    store.write((writing) =>
      writing.insert(werk, Array(count).fill({ values: { titel: "Band", art: "Buch" } }), null),
    );
  // Two are there already.
  await add(98);
  const before = Date.now();
  while (Date.now() === before) await othersTurn();
  const [late = 0] = await add(1);
  const [last] = await store.read.members(werk, [late]);
  const state = { from: null, until: last?.touched, prefix: "oai_dc", set: null, gone: false };
  const resumptionToken = Buffer.from(JSON.stringify({ ...state, at: ["", 0] })).toString(
    "base64url",
  );
  const seen = child(
    await oai(library, { verb: "ListIdentifiers", resumptionToken }),
    "ListIdentifiers",
  );
  assert.equal(all(seen, "header").length, 100);
  assert.deepEqual(
    all(seen, "resumptionToken").map(({ text }) => text),
    [""],
  );
});

withLibrary(
  "harvesters of others take everything while works change, and miss none",
  async (library, context) => {
    const { store, kinds } = library.app;
    const werk = kinds.one("werk");
    const drafts = Array.from({ length: 350 }, (_, index) => ({
      values: { titel: `Band ${index}`, art: "Buch" },
    }));
    const ids = await store.write((writing) => writing.insert(werk, drafts, null));
    const server = await serving(context, library.app.application);
    const seen = new Map<string, Seen>();
    let stop = false;
    const changing = (async () => {
      for (let turn = 0; !stop; turn++) {
        // The harvester's requests come in between.
        await othersTurn();
        const id = ids[(turn * 37) % ids.length];
        if (turn % 5 === 4) await library.ask("DELETE", `/werk/${id}`, AS);
        else await library.patch(`/werk/${id}`, { untertitel: `Runde ${turn}` });
        if (turn % 7 === 6) await addWork(library, { titel: `Neu ${turn}` });
      }
    })();
    try {
      await harvestWithPerl(server.url, seen);
    } finally {
      stop = true;
      await changing;
    }
    // Back for what has changed since the last that was seen.
    const stamps = [...seen.values()].flatMap(({ gone, datestamp }) => (gone ? [] : datestamp));
    await harvestWithPerl(server.url, seen, stamps.sort().at(-1));
    const here = new Set<number>();
    for (let after = 0; ; ) {
      const some = await store.read.walk(werk, after, 100);
      for (const { id } of some) here.add(id);
      if (some.length === 0) break;
      after = some.at(-1)?.id ?? 0;
    }
    const taken = [...seen.values()].flatMap(({ id, gone }) =>
      gone ? [] : Number(id.split("/").at(-1)),
    );
    const byNumber = (a: number, b: number) => a - b;
    assert.deepEqual(taken.sort(byNumber), [...here].sort(byNumber));

    const { stdout } = await run("catmandu", [
      ...["convert", "OAI", "--url", `${server.url}/oai`, "--metadataPrefix", "oai_dc"],
      ...["--handler", "oai_dc", "to", "JSON", "--line_delimited", "1"],
    ]);
    const records = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const alive = records.filter(({ _status }) => _status !== "deleted");
    assert.equal(alive.length, here.size);
    assert.ok(alive.every(({ title }) => Array.isArray(title) && title.length > 0));
  },
);

const HARVESTER = `use HTTP::OAI;
my ($url, $from) = @ARGV;
my $harvester = HTTP::OAI::Harvester->new(baseURL => $url);
my $list = $harvester->ListRecords(
  metadataPrefix => 'oai_dc',
  $from ? (from => $from) : (),
  onRecord => sub {
    my $record = shift;
    print join(" ", $record->identifier, $record->datestamp, $record->is_deleted ? 1 : 0), "\\n";
  },
);
die $list->message if $list->is_error;`;

async function harvestWithPerl(
  url: string,
  seen: Map<string, Seen>,
  from: string | undefined = undefined,
): Promise<void> {
  const arguments_ = ["-e", HARVESTER, `${url}/oai`, ...(from === undefined ? [] : [from])];
  const { stdout } = await run("perl", arguments_);
  for (const line of stdout.trim().split("\n")) {
    const [id = "", datestamp = "", gone] = line.split(" ");
    seen.set(id, { id, datestamp, gone: gone === "1", sets: [] });
  }
}

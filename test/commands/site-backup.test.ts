/** A backup is of the database: also of what the command that makes it, or puts it back, knows nothing of. */

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ENGINES } from "../support/database/databases.ts";
import { withFiles } from "../transfer/scratch.ts";
import { leihwerk } from "./run.ts";

const PILZ = `import { defineKind, link, links, number, text, texts } from "leihwerk";
export default defineKind({
  singular: "pilz",
  plural: "pilze",
  title: "name",
  fields: {
    name: text({ required: true, sortable: true, searchable: true }),
    kennung: text({ unique: true }),
    gewicht: number({ sortable: true }),
    ort: text(),
    finder: link("person"),
    farbe: texts("farben"),
    werk: links("werk", { extras: ["seite"] }),
  },
});
`;

for (const [from, createFrom] of Object.entries(ENGINES))
  for (const [to, createTo] of Object.entries(ENGINES))
    test(`kinds of a site are saved without its folder, and restored without it (${from} to ${to})`, async () => {
      const made = await Promise.all([createFrom(), createTo(), createTo()]);
      const [first = "", second = "", third = ""] = made.map(({ database }) => database);
      await withFiles(async (write, folder) => {
        await mkdir(join(folder, "site/kinds"), { recursive: true });
        await write("site/kinds/pilz.ts", PILZ);
        const env = { LEIHWERK_SITE: join(folder, "site") };
        const run = async (args: string[], database: string, known: object = {}) => {
          const ended = await leihwerk(args, { database, ...known });
          assert.deepEqual([ended.code, ended.errors], [0, ""], args.join(" ") + ended.output);
          return ended.output;
        };
        const at = (name: string) => join(folder, name);
        for (const [name, text] of [
          ["x-personen.csv", "id,nachname\n1,Klabund\n"],
          ["x-werke.csv", "id,titel\n1,Bracke\n"],
          [
            "x-pilze.csv",
            "id,name,kennung,gewicht,finder,farbe,werk\n1,Steinpilz,B-7,120,1,braun|weiß,1\n2,Morchel,C-9,,,,\n",
          ],
        ] as const)
          await run(["import", await write(name, text)], first, { env });
        const told = await run(["backup", at("ohne.backup")], first);
        assert.match(told, /^"pilz" \(2 members\) is a kind that \/nirgends does not declare/m);
        assert.match(await run(["doctor", "--offline"], first), /^hint {2}"pilz" \(2 members\)/m);
        assert.doesNotMatch(await run(["backup", at("mit.backup")], first, { env }), /pilz/);
        assert.match(await run(["backup", "--check", at("mit.backup")], first), /, 2 "pilz"\)/);

        for (const backup of ["ohne.backup", "mit.backup"]) {
          await run(["restore", "--force", at(backup)], second);
          const careless = await leihwerk(["restore", at(backup)], { database: second });
          assert.match(careless.errors, /holds \d+ members/);
        }
        await run(["backup", at("weiter.backup")], second);
        await run(["restore", at("weiter.backup")], third, { env });
        const exported: string[] = [];
        for (const [index, database] of [first, second, third].entries()) {
          const out = at(`out-${index}`);
          await run(["export", "--kind", "pilze", "--format", "jsonl", out], database, { env });
          exported.push(await readFile(join(out, "pilze.jsonl"), "utf8"));
        }
        assert.equal(exported[1], exported[0]);
        assert.equal(exported[2], exported[0]);
        // What was restored without a declaration is as good as any other once there is one.
        const again = await write("y-pilze.csv", "id,name,kennung\n7,Rötling,b-7\n");
        for (const database of [second, third]) {
          const twice = await leihwerk(["import", again], { database, env });
          assert.equal(twice.code, 1, "what may be there once is still looked after");
          const fresh = await write("z-pilze.csv", "id,name,finder\n8,Reizker,/person/1\n");
          await run(["import", fresh], database, { env });
          assert.match(await run(["doctor", "--offline"], database, { env }), /pilze: 3 members/);
        }
      });
      for (const { drop } of made) await drop();
    });

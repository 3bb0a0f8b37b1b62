import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { SettingsError } from "../src/core/settings/command-line.ts";
import { readSettings, SETTING_NAMES, SETTINGS } from "../src/core/settings/settings.ts";
import { unknownVariables } from "../src/core/settings/unknown-variables.ts";
import { en } from "../src/core/texts/en/all.ts";
import { overview } from "../src/library/commands/console/help.ts";
import { DEFAULT_SITE, readSite } from "../src/library/site/site.ts";
import { commandTexts } from "../src/library/texts/themes.ts";
import { COMMANDS } from "../src/main.ts";
import { temporaryFolder } from "./server/serving.ts";

describe("settings", () => {
  test("have defaults for everything", () => {
    assert.deepEqual(readSettings([], {}), {
      port: 8080,
      host: "127.0.0.1",
      database: "data/leihwerk.db",
      replicas: null,
      logs: "logs",
      logFormat: "combined",
      site: "site",
      environment: "production",
      displayErrors: false,
      errorPage: false,
      logView: false,
      url: null,
      proxies: [],
      librarian: null,
      demo: true,
      answerStore: 32,
      workers: availableParallelism(),
      sharedSeconds: 0,
      framedBy: [],
      requireConditions: false,
      timeZone: "Europe/Berlin",
      isbnSource: null,
      coverSource: null,
      metrics: [],
      metricsToken: null,
      sip2: null,
      smtp: null,
      mailSender: null,
    });
  });

  test("come from flags before the environment, and from there before the defaults", () => {
    const environment = { PORT: "1000", HOST: "::1", LEIHWERK_LOGS: "" };
    const settings = readSettings(["--port", "2000"], environment);
    assert.deepEqual([settings.port, settings.host, settings.logs], [2000, "::1", "logs"]);
  });

  test("may be called as all others: with the name of the program before them, which wins", () => {
    const environment = {
      HOST: "rechner",
      LEIHWERK_HOST: "::1",
      LEIHWERK_PORT: "81",
      LEIHWERK_DATABASE_URL: "x.db",
    };
    const { host, port, database } = readSettings([], environment);
    assert.deepEqual({ host, port, database }, { host: "::1", port: 81, database: "x.db" });
    assert.deepEqual(unknownVariables(environment), []);
    assert.throws(() => readSettings([], { LEIHWERK_PORT: "x" }), /variable LEIHWERK_PORT must be/);
  });

  test("are not what Kubernetes says of a Service called leihwerk", async () => {
    const environment = {
      LEIHWERK_PORT: "tcp://10.96.0.12:8080",
      LEIHWERK_SERVICE_HOST: "10.96.0.12",
      LEIHWERK_SERVICE_PORT: "8080",
      LEIHWERK_SERVICE_PORT_HTTP: "8080",
      LEIHWERK_PORT_8080_TCP: "tcp://10.96.0.12:8080",
      LEIHWERK_PORT_8080_TCP_ADDR: "10.96.0.12",
      LEIHWERK_SIP2_PORT: "tcp://10.96.0.13:6001",
    };
    assert.deepEqual(unknownVariables(environment), []);
    assert.equal(unknownVariables({ LEIHWERK_SIP2_PORT: "6001" }).length, 1);
    const port = (more: Record<string, string>) =>
      readSettings([], { ...environment, ...more }).port;
    assert.deepEqual([port({}), port({ PORT: "81" })], [8080, 81]);
    assert.equal(port({ PORT: "81", LEIHWERK_PORT: "82" }), 82);
  });

  test("of the port are those that the container's health check asks", async () => {
    const file = await readFile("deploy/container/Containerfile", "utf8");
    const [, program = ""] = /^HEALTHCHECK .* CMD \["node", "-e", "(.*)"\]$/m.exec(file) ?? [];
    const asked = (env: Record<string, string>) => {
      const fetch = "globalThis.fetch = async (url) => (console.log(url), { ok: true });";
      const { stdout } = spawnSync(process.execPath, ["-e", fetch + program], { env });
      return Number(new URL(`${stdout}`).port);
    };
    const link = "tcp://10.96.0.12:8080";
    for (const env of [
      {},
      { PORT: "81" },
      { LEIHWERK_PORT: "82", PORT: "81" },
      { LEIHWERK_PORT: link, PORT: "81" },
      { LEIHWERK_PORT: "", PORT: "" },
    ])
      assert.equal(asked(env), readSettings([], env).port);
  });

  test("that are misspelt are named, with what may be meant", () => {
    const meant = (name: string) =>
      / Is (\w+) meant\?$/.exec(unknownVariables({ [name]: "1" })[0] ?? "")?.[1] ?? null;
    assert.deepEqual(
      ["DATABASE", "PRT", "ENVIRONMENT", "SMTP_URL", "WORKRS", "LOG", "SITE_FOLDER", "XYZ"].map(
        (word) => meant(`LEIHWERK_${word}`),
      ),
      [
        "DATABASE_URL",
        "PORT",
        "LEIHWERK_ENV",
        "LEIHWERK_SMTP",
        "LEIHWERK_WORKERS",
        "LEIHWERK_LOGS",
        "LEIHWERK_SITE",
        null,
      ],
    );
  });

  test("may follow their flag with a space or an equals sign", () => {
    assert.equal(readSettings(["--port=81"], {}).port, 81);
    assert.equal(readSettings(["--port", "82"], {}).port, 82);
    assert.equal(
      readSettings(["--database=postgres://u:p@h/d?x=y"], {}).database,
      "postgres://u:p@h/d?x=y",
    );
  });

  test("can be switched on and off", () => {
    const demo = (...args: string[]) => readSettings(args, { LEIHWERK_DEMO: "off" }).demo;
    assert.deepEqual(
      [demo(), demo("--demo"), demo("--no-demo"), demo("--demo=on"), demo("--demo", "off")],
      [false, true, false, true, false],
    );
  });

  test("show errors and logs in the browser everywhere but in production, unless told otherwise", () => {
    const shown = (...args: string[]) => {
      const { displayErrors, logView } = readSettings(args, {});
      return [displayErrors, logView];
    };
    assert.deepEqual(shown("--environment", "development"), [true, true]);
    assert.deepEqual(shown("--environment=staging", "--no-log-view"), [true, false]);
    assert.deepEqual(shown("--display-errors"), [true, false]);
  });

  test("take proxies, a public address and a librarian", () => {
    const settings = readSettings(
      ["--proxies", "10.0.0.1, fd00::/8", "--url", "https://Katalog.example:8443/"],
      {
        LEIHWERK_LIBRARIAN: "anna:ein:langes kennwort",
      },
    );
    assert.deepEqual(settings.proxies, ["10.0.0.1", "fd00::/8"]);
    assert.equal(settings.url, "https://katalog.example:8443");
    assert.deepEqual(settings.librarian, { username: "anna", password: "ein:langes kennwort" });
  });
});

describe("a wrong setting is refused in one sentence that names it", () => {
  const cases: Record<string, [args: string[], environment: Record<string, string>, RegExp]> = {
    "an unknown flag": [["--farbe"], {}, /^There is no flag --farbe/],
    "a slip of the pen": [["--prot", "1"], {}, /--prot: did you mean --port\?/],
    "one dash": [["-port", "1"], {}, /There is no flag -port: did you mean --port\?/],
    "a flag without its value": [["--port"], {}, /--port needs a value/],
    "a flag with another one for its value": [["--logs", "--no-demo"], {}, /--logs needs a value/],
    "a flag that is given twice": [["--port", "1", "--port", "2"], {}, /--port is given twice/],
    "a word that is no flag": [["8080"], {}, /"8080"/],
    "a port that is none": [
      ["--port", "achtzig"],
      {},
      /--port must be a whole number .* not "achtzig"/,
    ],
    "a port that is too large": [[], { PORT: "65536" }, /variable PORT must be/],
    "a negative number": [["--workers", "-1"], {}, /--workers must be/],
    "no worker at all": [["--workers", "0"], {}, /--workers must be/],
    "a switch that is neither on nor off": [["--demo=vielleicht"], {}, /--demo is on or off/],
    "a switched variable": [
      [],
      { LEIHWERK_DEMO: "ja" },
      /LEIHWERK_DEMO must be on or off, not "ja"/,
    ],
    "a host with a path": [["--host", "example.org/x"], {}, /--host must be/],
    "another database": [
      ["--database", "mysql://u:geheim@h/d"],
      {},
      /--database must be a path, or .*postgres/,
    ],
    "a file as other programs name it": [
      [],
      { DATABASE_URL: "sqlite:/var/lib/leihwerk.db" },
      /DATABASE_URL must be a path, or .*postgres/,
    ],
    // As "openssl rand -base64" makes them.
    "a password with a slash": [
      [],
      { DATABASE_URL: "postgres://u:gehe/im@h/d" },
      /DATABASE_URL must be .*postgres:\/\/USER:PASSWORD@HOST\/NAME with signs such as \/ .*%2F/,
    ],
    "a password that begins like a port": [
      [],
      { DATABASE_URL: "postgres://u:12#geheim@h/d" },
      /DATABASE_URL must be .*postgres:.* # .*%23/,
    ],
    "an empty path": [["--logs", ""], {}, /--logs must be/],
    "an unknown environment": [
      ["--environment", "test"],
      {},
      /--environment must be production, staging or/,
    ],
    "an unknown log format": [
      ["--log-format", "xml"],
      {},
      /--log-format must be combined, common or json/,
    ],
    "an address with a path": [["--url", "https://a.example/b"], {}, /--url must be/],
    "an address with a query": [["--url", "https://a.example?b"], {}, /--url must be/],
    "an address with a password": [["--url", "https://u:p@a.example"], {}, /--url must be/],
    "an address of another scheme": [["--url", "ftp://a.example"], {}, /--url must be/],
    "a range that is too narrow": [["--proxies", "10.0.0.0/33"], {}, /--proxies must be/],
    "a proxy by name": [["--proxies", "127.0.0.1,proxy"], {}, /--proxies must be/],
    "an empty proxy": [["--proxies", "127.0.0.1,"], {}, /--proxies must be/],
    "a librarian without a password": [
      [],
      { LEIHWERK_LIBRARIAN: "anna" },
      /LEIHWERK_LIBRARIAN must be/,
    ],
    "a token with blanks": [
      [],
      { LEIHWERK_METRICS_TOKEN: "sehr geheim und lang genug" },
      /LEIHWERK_METRICS_TOKEN must be 16 to 200 letters, digits and signs\.$/,
    ],
    "a short password": [[], { LEIHWERK_LIBRARIAN: "anna:geheim" }, /LEIHWERK_LIBRARIAN must be/],
    "a librarian on the command line": [["--librarian", "a:b"], {}, /no flag --librarian/],
    "a mail server of another scheme": [
      [],
      { LEIHWERK_SMTP: "http://u:geheim@h" },
      /LEIHWERK_SMTP must be smtp/,
    ],
    "a mail server with a path": [["--smtp", "smtp://u:geheim@h/x"], {}, /--smtp must be/],
    "a mail server with a password that cannot be read": [
      ["--smtp", "smtp://u:geheim%@h"],
      {},
      /--smtp must be/,
    ],
    "a sender that is no address": [
      ["--mail-sender", "Stadtbücherei"],
      {},
      /--mail-sender must be an e-mail/,
    ],
    "an unknown time zone": [["--time-zone", "Mars/Olympus"], {}, /--time-zone must be/],
    __proto__: [["--__proto__"], {}, /no flag --__proto__/],
  };
  for (const [name, [args, environment, sentence]] of Object.entries(cases)) {
    test(name, () => {
      assert.throws(
        () => readSettings(args, environment),
        (error: unknown) => {
          assert(error instanceof SettingsError);
          assert.match(error.message, sentence);
          assert.doesNotMatch(error.message, /geheim/, "no error repeats a password");
          return true;
        },
      );
    });
  }
});

test("the help and the documentation list every setting, and no other", async () => {
  const docs = await readFile(new URL("../docs/settings.md", import.meta.url), "utf8");
  const help = overview(COMMANDS);
  for (const name of SETTING_NAMES) {
    const { flag, variable } = SETTINGS[name];
    const [, otherwise] = commandTexts(en).settings[name];
    const row = docs.split("\n").find((line) => line.includes(`\`${variable}\``)) ?? "";
    assert(row.endsWith(`| ${otherwise} |`), `docs/settings.md has ${variable} and its default`);
    assert(
      help.includes(`${variable}`) && help.includes(`otherwise: ${otherwise}`),
      `--help has ${variable}`,
    );
    for (const [where, text] of Object.entries({ help, row })) {
      if (flag !== null) assert.match(text, new RegExp(`--${flag}\\b`), `${where} has --${flag}`);
    }
  }
  const flags = SETTING_NAMES.flatMap((name) => SETTINGS[name].flag ?? []);
  const known = new Set([...flags.flatMap((flag) => [flag, `no-${flag}`]), "help", "version"]);
  for (const [, flag] of `${docs}${help}`.matchAll(/--([a-z0-9]+(?:-[a-z0-9]+)*)/g)) {
    assert(known.has(flag!), `--${flag} is a flag`);
  }
  const variables = new Set(SETTING_NAMES.map((name) => SETTINGS[name].variable));
  for (const [, variable] of `${docs}${help}`.matchAll(/\b(LEIHWERK_[A-Z0-9_]+)/g)) {
    assert(variables.has(variable!), `${variable} is a variable`);
  }
});

describe("leihwerk.json", () => {
  test("may be absent, and so may the folder", async () => {
    assert.deepEqual(await site(null), DEFAULT_SITE);
    assert.deepEqual(await readSite("/nirgends"), DEFAULT_SITE);
  });

  test("names the library and its language", async () => {
    assert.deepEqual(await site('{"name":"Artothek Süd"}'), {
      ...DEFAULT_SITE,
      name: "Artothek Süd",
    });
    assert.deepEqual(await site('{"sprache":"en"}'), { ...DEFAULT_SITE, sprache: "en" });
  });

  const cases: Record<string, [content: string | Uint8Array, RegExp]> = {
    "is not JSON": ["{name:", /leihwerk\.json is not well-formed JSON/],
    "is no object": ['["x"]', /must hold one JSON object/],
    "is not UTF-8": [Buffer.from('{"name":"S\u00fcd"}', "latin1"), /not UTF-8/],
    "has an unknown key": ['{"nmae":"x"}', /unknown key "nmae"; did you mean "name"\?/],
    "has __proto__": ['{"__proto__":{"name":"x"}}', /unknown key "__proto__"/],
    "has an empty name": ['{"name":" "}', /"name" must be a name of 1 to 100 characters, not " "/],
    "has a name with a line break": ['{"name":"a\\nb"}', /"name" must be/],
    "has another language": ['{"sprache":"fr"}', /"sprache" must be "de" or "en", not "fr"/],
    "has a number for a name": ['{"name":7}', /"name" must be .* not 7/],
    "has null for a name": ['{"name":null}', /"name" must be .* not null/],
  };
  for (const [name, [content, sentence]] of Object.entries(cases)) {
    test(`is refused where it ${name}`, async () => {
      await assert.rejects(site(content), (error: unknown) => {
        assert(error instanceof SettingsError);
        assert.match(error.message, sentence);
        return true;
      });
    });
  }
});

async function site(content: string | Uint8Array | null) {
  const folder = temporaryFolder();
  if (content !== null) await writeFile(join(folder, "leihwerk.json"), content);
  return await readSite(folder);
}

test("of a backup that a signal has ended nothing is left", async () => {
  const folder = temporaryFolder();
  const backups = join(folder, "backups");
  await mkdir(backups);
  const source = new URL("../src/", import.meta.url);
  const script = `import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { createWriteStream } = fs;
    fs.createWriteStream = (...given) => {
      const stream = createWriteStream(...given);
      stream._write = () => {
        if (!fs.existsSync(given[0])) throw new Error("nothing to remove");
        process.kill(process.pid, process.env.SIGNAL);
      };
      return stream;
    };
    syncBuiltinESMExports();
    const { openStore } = await import("${source}core/storage/open.ts");
    const { loadKinds } = await import("${source}library/site/load-kinds.ts");
    const { kinds } = await loadKinds("no-such-folder");
    const store = await openStore("${join(folder, "leihwerk.db")}", kinds, () => "2026-03-06");
    setInterval(() => {}, 60_000);
    await store.backup("${join(backups, "a.backup")}");`;
  for (const SIGNAL of ["SIGINT", "SIGTERM"]) {
    const args = ["--input-type=module", "--eval", script];
    const env = { ...process.env, SIGNAL };
    const { signal, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
    assert.equal(signal, SIGNAL, stderr);
    assert.deepEqual(await readdir(backups), []);
  }
});

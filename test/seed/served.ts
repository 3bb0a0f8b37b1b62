/** The whole program behind a real socket with both logs, on each storage engine: for what the seed says about the web server. */

import { type TestContext, test } from "node:test";
import type { AccessFormat } from "../../src/core/logs/write/access-line.ts";
import type { Environment, Settings } from "../../src/core/settings/settings.ts";
import { type Serving, serving } from "../server/serving.ts";
import { siteFolder, TestApp } from "../support/app.ts";
import { ENGINES } from "../support/database/databases.ts";

interface Service extends Serving {
  readonly app: TestApp;
  /** The folder with the scripts of the library. */
  readonly site: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

interface Options {
  readonly environment?: Environment;
  readonly displayErrors?: boolean;
  readonly settings?: Partial<Settings>;
  /** Of the access log. */
  readonly format?: AccessFormat;
  /** Files of the site folder, by their path in it. */
  readonly files?: Readonly<Record<string, string>>;
}

export function withService(
  name: string,
  run: (service: Service, context: TestContext) => Promise<void>,
  { files = {}, settings, format = "combined", ...opening }: Options = {},
): void {
  for (const engine of Object.keys(ENGINES)) {
    test(`${name} (${engine})`, async (context) => {
      const site = siteFolder(files);
      const options = { ...opening, site: files, settings: { ...settings, site } };
      const app = await TestApp.open(engine, options);
      context.after(() => app.close());
      const server = await serving(context, app.application, { site, format });
      const get = (path: string, headers = {}) =>
        fetch(server.url + path, { headers: { Connection: "close", ...headers } });
      await run({ ...server, app, site, get }, context);
    });
  }
}

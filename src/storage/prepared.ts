/** Statements that are put together once and then only filled in: building one costs more than running it. */

import type { Compilable, CompiledQuery } from "kysely";
import type { Backend, Database } from "./backend.ts";

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Fill = Readonly<Record<string, unknown>>;

/** `build` names its parameters with `slot`; running it takes their values. */
export class Prepared {
  readonly #backend: Backend;
  readonly #compiled: CompiledQuery;

  // biome-ignore lint/suspicious/noExplicitAny: a slot stands for a value of any column
  constructor(backend: Backend, build: (slot: (name: string) => any) => Compilable) {
    this.#backend = backend;
    this.#compiled = build((name) => new Slot(name)).compile();
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows follow from the kinds at run time
  run(database: Database, fill: Fill): Promise<any[]> {
    const parameters = this.#compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? fill[parameter.name] : parameter,
    );
    return this.#backend.run(database, { ...this.#compiled, parameters });
  }
}

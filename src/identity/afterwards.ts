/** What goes on after an answer was given, so that its time tells nobody what was done. */

export class Afterwards {
  readonly #running = new Set<Promise<void>>();

  do(work: () => Promise<void>): void {
    // What fails here can be asked for again; nobody is there any more to be told.
    const running = work()
      .catch(() => {})
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async close(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** The address of the picture that is drawn for one member, such as the cover of a work that has none. */

interface Drawn {
  readonly kind: string;
  readonly id: number;
}

const ADDRESS = /^([a-z][a-z0-9]{0,39})-([1-9][0-9]{0,9})$/;

/** `/bild/werk-12`. */
export function drawnPath(kind: string, id: number): string {
  return `/bild/${kind}-${id}`;
}

/** `key` is the last part of an address; null where it is no such one. */
export function readDrawn(key: string): Drawn | null {
  const [, kind, id] = ADDRESS.exec(key) ?? [];
  return kind === undefined ? null : { kind, id: Number(id) };
}

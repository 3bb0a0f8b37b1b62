/** The address of the image generated for a member, such as the cover of a work without one. */

interface Drawn {
  readonly kind: string;
  readonly id: number;
}

const ADDRESS = /^([a-z][a-z0-9]{0,39})-([1-9][0-9]{0,9})$/;

/** `/bild/werk-12`. */
export function drawnPath(kind: string, id: number): string {
  return `/bild/${kind}-${id}`;
}

/** `key` is the last part of an address; null if it does not match. */
export function readDrawn(key: string): Drawn | null {
  const [, kind, id] = ADDRESS.exec(key) ?? [];
  return kind === undefined ? null : { kind, id: Number(id) };
}

/** The import source of a member. */

export interface Source {
  readonly name: string;
  readonly id: string;
}

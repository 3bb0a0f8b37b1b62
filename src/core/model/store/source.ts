/** Where a member came from: what is brought in from elsewhere is written with it. */

export interface Source {
  readonly name: string;
  readonly id: string;
}

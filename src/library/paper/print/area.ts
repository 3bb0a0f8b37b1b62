/** Positions on paper, in millimetres from its upper left corner. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Spot {
  readonly width: number;
  readonly height: number;
}

export const A4 = { width: 210, height: 297 };

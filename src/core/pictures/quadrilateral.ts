/** Plane geometry of the object in a photograph: its hull, its four corners and the lines of its sides. */

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Clockwise from the upper left. */
export type Corners = readonly [PicturePoint, PicturePoint, PicturePoint, PicturePoint];

/** A corner that is rounded or covered by a finger is where its sides would meet. */
export function bySides(corners: Corners, edge: readonly PicturePoint[]): Corners {
  const sides = corners.map((corner, index) => sideOf(edge, corner, cornerAt(corners, index + 1)));
  return corners.map((corner, index) => {
    const [before, after] = [sides[(index + 3) % 4], sides[index]];
    return (before && after && crossing(before, after)) ?? corner;
  }) as unknown as Corners;
}

function cornerAt(corners: Corners, index: number): PicturePoint {
  return corners[index % corners.length] as PicturePoint;
}

export function cosineAt(corners: Corners, index: number): number {
  const [at, one, other] = [index, index + 1, index + 3].map((turn) => cornerAt(corners, turn));
  if (!at || !one || !other) return 1;
  const product = (one.x - at.x) * (other.x - at.x) + (one.y - at.y) * (other.y - at.y);
  return product / (distance(at, one) * distance(at, other));
}

/** The largest among the points of a hull: for each diagonal the farthest point on either side. */
export function largestQuadrilateral(hull: readonly PicturePoint[]): Corners | null {
  const point = (index: number) => hull[index % hull.length] as PicturePoint;
  let [most, best] = [0, null as Corners | null];
  for (let from = 0; from < hull.length; from++)
    for (let to = from + 2; to < hull.length; to++) {
      const size = (one: PicturePoint) => Math.abs(twiceArea(point(from), point(to), one));
      const farthest = (first: number, last: number) =>
        hull.length === 0 || last <= first
          ? point(from)
          : Array.from({ length: last - first }, (_, index) => point(first + index)).reduce(
              (far, one) => (size(one) > size(far) ? one : far),
            );
      const [one, other] = [farthest(from + 1, to), farthest(to + 1, from + hull.length)];
      if (size(one) + size(other) <= most) continue;
      most = size(one) + size(other);
      best = [point(from), one, point(to), other];
    }
  return best && fromUpperLeft(best);
}

function fromUpperLeft(corners: Corners): Corners {
  const first = corners.reduce(
    (least, { x, y }, index) => {
      const sum = x + y;
      return sum < least.sum ? { sum, index } : least;
    },
    { sum: Number.POSITIVE_INFINITY, index: 0 },
  ).index;
  return corners.map((_, turn) => cornerAt(corners, first + turn)) as unknown as Corners;
}

/** Clockwise on the screen (A. M. Andrew, Another efficient algorithm for convex hulls, 1979). */
export function hullOf(points: readonly PicturePoint[]): PicturePoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: readonly PicturePoint[]) => {
    const chain: PicturePoint[] = [];
    for (const point of all) {
      for (;;) {
        const [last, before] = [chain.at(-1), chain.at(-2)];
        if (!last || !before || twiceArea(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

interface StraightLine {
  readonly from: PicturePoint;
  readonly to: PicturePoint;
}

/** How far from a side its points lie, and which part of the side counts. */
const NEAR = 4;
const MIDDLE = [0.15, 0.85] as const;

/** The line through the points of the edge along a side, by least squares; the side itself where there are few. */
function sideOf(edge: readonly PicturePoint[], from: PicturePoint, to: PicturePoint): StraightLine {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const length = distance(from, to);
  const own = edge.flatMap(({ x, y }) => {
    const [right, down] = [x - from.x, y - from.y];
    const along = (right * way.x + down * way.y) / length ** 2;
    const aside = (down * way.x - right * way.y) / length;
    return isBetween(along, MIDDLE) && Math.abs(aside) < NEAR ? [{ along, aside }] : [];
  });
  if (own.length < length / 3) return { from, to };
  const mean = (name: "along" | "aside") =>
    own.reduce((sum, one) => sum + one[name], 0) / own.length;
  const [along, aside] = [mean("along"), mean("aside")];
  const over = own.reduce((sum, one) => sum + (one.along - along) * (one.aside - aside), 0);
  const slope = over / own.reduce((sum, one) => sum + (one.along - along) ** 2, 0);
  const at = (part: number) => {
    const off = (aside + slope * (part - along)) / length;
    return { x: from.x + part * way.x - off * way.y, y: from.y + part * way.y + off * way.x };
  };
  return { from: at(0), to: at(1) };
}

function crossing(one: StraightLine, other: StraightLine): PicturePoint | null {
  const [way, across] = [one, other].map(({ from, to }) => ({
    x: to.x - from.x,
    y: to.y - from.y,
  }));
  if (!way || !across) return null;
  const base = way.x * across.y - way.y * across.x;
  if (Math.abs(base) < 1) return null;
  const [right, down] = [other.from.x - one.from.x, other.from.y - one.from.y];
  const part = (right * across.y - down * across.x) / base;
  return { x: one.from.x + part * way.x, y: one.from.y + part * way.y };
}

function twiceArea(a: PicturePoint, b: PicturePoint, c: PicturePoint): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export function quadrilateralArea([a, b, c, d]: Corners): number {
  return Math.abs(twiceArea(a, b, c) + twiceArea(a, c, d)) / 2;
}

export function distance(a: PicturePoint, b: PicturePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function isBetween(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

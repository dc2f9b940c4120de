import { modulo } from "./structures.ts";

/*
 * Shapes of a drawing that is made by hand: a shape says of each point whether it is inside. Points are written as "x,y x,y …".
 */

export type Shape = (x: number, y: number) => boolean;
type Point = readonly [x: number, y: number];

function points(text: string): Point[] {
  return text.split(" ").map((pair): Point => {
    const [x = 0, y = 0] = pair.split(",").map(Number);
    return [x, y];
  });
}

/** A polygon with straight sides. */
export const polygon = (text: string): Shape => inside(points(text));

/** A closed, smooth outline through the points. */
export const blob = (text: string): Shape => inside(curve(points(text), true));

/** A smooth line through the points. */
export function line(text: string, width: number): Shape {
  const path = curve(points(text), false);
  const isNear = boxAround(path, width);
  return (x, y) =>
    isNear(x, y) && path.some((to, index) => index > 0 && distance(x, y, path[index - 1] ?? to, to) < width / 2);
}

/** An ellipse; with an exponent above 2 its corners fill out. */
export const oval = (cx: number, cy: number, rx: number, ry = rx, exponent = 2): Shape => {
  return (x, y) => Math.abs((x - cx) / rx) ** exponent + Math.abs((y - cy) / ry) ** exponent < 1;
};

export const rectangle = (left: number, top: number, right: number, bottom: number): Shape => {
  return (x, y) => x >= left && x < right && y >= top && y < bottom;
};

export const all = (...shapes: readonly Shape[]): Shape => {
  return (x, y) => shapes.every((shape) => shape(x, y));
};
export const any = (...shapes: readonly Shape[]): Shape => {
  return (x, y) => shapes.some((shape) => shape(x, y));
};
export const except = (shape: Shape, ...holes: readonly Shape[]): Shape => {
  return (x, y) => shape(x, y) && !holes.some((hole) => hole(x, y));
};
export const moved = (shape: Shape, right: number, down: number): Shape => {
  return (x, y) => shape(x - right, y - down);
};
/** A shape and its mirror image about a vertical line. */
export const onBothSides = (shape: Shape, axis: number): Shape => {
  return (x, y) => shape(x, y) || shape(2 * axis - x, y);
};
export const above = (height: number): Shape => {
  return (_x, y) => y < height;
};
export const below = (height: number): Shape => {
  return (_x, y) => y > height;
};

/** Even-odd: a point is inside if a ray from it crosses the outline an odd number of times. */
function inside(outline: readonly Point[]): Shape {
  const isNear = boxAround(outline, 0);
  return (x, y) => {
    let isInside = false;
    if (!isNear(x, y)) return false;
    outline.forEach(([x1, y1], index) => {
      const [x0, y0] = outline.at(index - 1) ?? [x1, y1];
      if (y0 > y !== y1 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) isInside = !isInside;
    });
    return isInside;
  };
}

/** The rectangle around points, so that most of a picture need not be compared with each of them. */
function boxAround(path: readonly Point[], margin: number): Shape {
  const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return rectangle(left, top, Math.max(...xs) + margin, Math.max(...ys) + margin);
}

/** Ten steps of a Catmull-Rom spline from each point to the next. */
function curve(through: readonly Point[], closed: boolean): Point[] {
  const { length } = through;
  const at = (index: number): Point =>
    through[closed ? modulo(index, length) : Math.max(0, Math.min(length - 1, index))] ?? [0, 0];
  const path: Point[] = [];
  for (let index = 0; index < (closed ? length : length - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const along = (axis: 0 | 1, t: number) =>
      (2 * from[axis] +
        (to[axis] - before[axis]) * t +
        (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t ** 2 +
        (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t ** 3) /
      2;
    for (let step = 0; step < 10; step++) path.push([along(0, step / 10), along(1, step / 10)]);
  }
  return closed ? path : [...path, at(length - 1)];
}

/** From a point to a straight stretch. */
function distance(x: number, y: number, [x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
}

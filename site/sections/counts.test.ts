import { expect, test } from "vitest";
import { models } from "./models/schema.ts";
import { toolMatrix } from "./tool-matrix/schema.ts";

const point = { name: "Full control", text: "A sentence." };
const model = (points: number) => ({
  name: `Model with ${points}`,
  summary: "A sentence.",
  density: "dense",
  points: Array(points).fill(point),
  choose: "You know where you are going.",
});

test("each way of working needs a point for each aspect", () => {
  const section = {
    kind: "models",
    id: "models",
    heading: "Models",
    aspects: ["What", "How", "When"],
    items: [model(3), model(2)],
    when: "Choose",
  };
  expect(models.safeParse(section).error?.issues).toMatchObject([
    { path: ["items", 1, "points"], message: "Must have a point for each of the 3 aspects" },
  ]);
  expect(models.safeParse({ ...section, items: [model(3)] }).success).toBe(true);
});

test("every way of working has both prices, or none has", () => {
  const labels = { from: "From", typical: "Typically" };
  const section = { kind: "models", id: "models", heading: "Models", aspects: ["What"], when: "Choose" };
  const priced = { ...model(1), from: point, typical: point };
  const isValid = (more: object) => models.safeParse({ ...section, ...more }).success;
  expect(isValid({ labels, items: [priced, priced] })).toBe(true);
  for (const items of [[priced, model(1)], [{ ...model(1), from: point }], [model(1)]]) {
    expect(isValid({ labels, items })).toBe(false);
  }
  expect(isValid({ items: [priced] })).toBe(false);
});

test("a tool serves phases that the matrix has", () => {
  const matrix = (serves: number) => ({
    kind: "tool-matrix",
    id: "toolkit",
    heading: "Toolkit",
    structure: "plain",
    phases: ["Find", "Make"],
    items: [{ name: "Pencil", serves: [serves] }],
    note: "A sentence.",
  });
  expect(toolMatrix.safeParse(matrix(2)).success).toBe(true);
  expect(toolMatrix.safeParse(matrix(3)).error?.issues).toMatchObject([
    { path: ["items", 0, "serves"], message: "Must be numbers from 1 to 2, the number of phases" },
  ]);
});

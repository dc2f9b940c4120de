import { expect, test } from "vitest";
import * as z from "zod";
import { engagementRecord } from "./engagement.ts";
import { optionalSection, text } from "./fields.ts";
import { toolMatrix } from "./sections/tool-matrix.ts";

const page = z.strictObject({ stats: optionalSection({ heading: text, items: z.array(text) }, "items") });

test("a section without items is read as one that was left out", () => {
  expect(page.parse({}).stats).toBeUndefined();
  expect(page.parse({ stats: { heading: "Figures", items: [] } }).stats).toBeUndefined();
  expect(page.parse({ stats: { heading: "Figures", items: ["One"] } }).stats).toEqual({
    heading: "Figures",
    items: ["One"],
  });
});

test("a section that is there needs its other fields, also without items", () => {
  expect(page.safeParse({ stats: { items: [] } }).error?.issues.map(({ path }) => path)).toEqual([
    ["stats", "heading"],
  ]);
});

const point = { name: "Full control", text: "A sentence." };
const model = (points: number) => ({
  name: `Model with ${points}`,
  summary: "A sentence.",
  density: "dense",
  points: Array(points).fill(point),
  choose: "You know where you are going.",
});

test("each way of working needs a point for each aspect", () => {
  const models = { heading: "Models", aspects: ["What", "How", "When"], items: [model(3), model(2)], when: "Choose" };
  expect(engagementRecord.shape.models.safeParse(models).error?.issues).toMatchObject([
    { path: ["items", 1, "points"], message: "Must have a point for each of the 3 aspects" },
  ]);
  expect(engagementRecord.shape.models.safeParse({ ...models, items: [model(3)] }).success).toBe(true);
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

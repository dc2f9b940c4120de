import { expect, test } from "vitest";
import { points } from "./schema.ts";

const section = { id: "benefits", heading: "Benefits", structure: "plain" };
const item = { title: "One", text: "A sentence." };

test.each([
  ["cells", "note"],
  ["diagram", "structure"],
  ["lines", "note"],
  ["questions", "question"],
])("points in the layout %s need a %s each", (layout, field) => {
  const result = points.safeParse({ ...section, kind: "points", layout, items: [item] });
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual([`items.0.${field}`]);
});

test("points in other layouts need a title and a text", () => {
  const record = { ...section, kind: "points", layout: "uneven", items: [item] };
  expect(points.safeParse(record).success).toBe(true);
});

import { expect, test } from "vitest";
import { bundles, type LineageStages } from "./lineage.ts";

const stages: LineageStages = [
  [
    { name: "shop", thread: "blue", from: [] },
    { name: "bank", thread: "pink", from: [] },
  ],
  [
    { name: "orders", from: ["shop"] },
    { name: "rejected", from: ["bank"], loose: true },
  ],
  [{ name: "revenue", from: ["orders", "rejected"] }],
];

test("a table's bundle holds the thread of every source it was made of, in the sources' order", () => {
  expect(bundles(stages)).toEqual([[["blue"], ["pink"]], [["blue"], ["pink"]], [["blue", "pink"]]]);
});

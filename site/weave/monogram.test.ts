import { expect, test } from "vitest";
import { monogram } from "./monogram.ts";

test("a name in another script is a pattern of its own", () => {
  const [first, second] = ["রুমানা কবির", "তানভীর আহমেদ"].map((name) => monogram(name).body);
  expect(first).not.toBe(second);
  expect(first).not.toBe(monogram("").body);
});

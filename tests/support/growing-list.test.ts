import { expect, test } from "vitest";
import { growingList } from "./growing-list.ts";

test("what is in a growing list already is found at once, and what is not when it comes", async () => {
  const list = growingList<string>();
  list.add("warp");
  const second = list.find((_item, index) => index === 1);
  const shuttle = list.find((item) => item === "shuttle");
  for (const item of ["weft", "shuttle", "heddle"]) list.add(item);
  expect(await list.find(() => true)).toBe("warp");
  expect(await second).toBe("weft");
  expect(await shuttle).toBe("shuttle");
});

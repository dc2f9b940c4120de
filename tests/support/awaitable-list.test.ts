import { expect, test } from "vitest";
import { awaitableList } from "./awaitable-list.ts";

test("find resolves with a present item at once and with a future item when it is added", async () => {
  const list = awaitableList<string>();
  list.add("warp");
  const second = list.find((_item, index) => index === 1);
  const shuttle = list.find((item) => item === "shuttle");
  for (const item of ["weft", "shuttle", "heddle"]) list.add(item);
  expect(await list.find(() => true)).toBe("warp");
  expect(await second).toBe("weft");
  expect(await shuttle).toBe("shuttle");
});

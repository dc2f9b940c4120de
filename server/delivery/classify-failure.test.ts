import { expect, test } from "vitest";
import { classifyFailure } from "./classify-failure.ts";

test.each([
  ["a recipient refused for good", { code: "EENVELOPE", responseCode: 550 }, "refused"],
  ["the mail refused for good", { code: "EMESSAGE", responseCode: 554 }, "refused"],
  ["a full mailbox", { code: "EENVELOPE", responseCode: 452 }, "later"],
  ["greylisting", { code: "EENVELOPE", responseCode: 450 }, "later"],
  ["a session out of step", { code: "EENVELOPE", responseCode: 503 }, "later"],
  ["a greeting that turns us away", { code: "EPROTOCOL", responseCode: 554 }, "later"],
  ["a refused password", { code: "EAUTH", responseCode: 535 }, "locked out"],
  ["a missing password", { code: "EENVELOPE", responseCode: 530 }, "locked out"],
  ["no connection", { code: "ESOCKET" }, "later"],
  ["no name", { code: "EDNS" }, "later"],
  ["a full disk under the mail files", { code: "ENOSPC" }, "later"],
] as const)("%s", (_case, thrown, expected) => {
  const failure = classifyFailure(Object.assign(new Error("x"), thrown));
  expect("alarm" in failure ? "locked out" : failure.kind).toBe(expected);
});

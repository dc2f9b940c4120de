import { expect, test } from "vitest";
import { classifyMailFailure } from "./mail-transport.ts";

test.each([
  ["a permanently rejected recipient", { code: "EENVELOPE", responseCode: 550 }, "permanent"],
  ["a permanently rejected message", { code: "EMESSAGE", responseCode: 554 }, "permanent"],
  ["a full mailbox", { code: "EENVELOPE", responseCode: 452 }, "temporary"],
  ["greylisting", { code: "EENVELOPE", responseCode: 450 }, "temporary"],
  ["a bad sequence of commands", { code: "EENVELOPE", responseCode: 503 }, "temporary"],
  ["an error greeting", { code: "EPROTOCOL", responseCode: 554 }, "temporary"],
  ["a rejected password", { code: "EAUTH", responseCode: 535 }, "locked out"],
  ["a missing password", { code: "EENVELOPE", responseCode: 530 }, "locked out"],
  ["no connection", { code: "ESOCKET" }, "temporary"],
  ["a failed DNS lookup", { code: "EDNS" }, "temporary"],
  ["a full disk", { code: "ENOSPC" }, "temporary"],
] as const)("%s", (_case, thrown, expected) => {
  const failure = classifyMailFailure(Object.assign(new Error("x"), thrown));
  expect("alarm" in failure ? "locked out" : failure.kind).toBe(expected);
});

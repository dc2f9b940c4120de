import { expect, test } from "vitest";
import { deliveryName } from "./kinds.ts";

test.each([
  ["mail", "received", "Mail to the office"],
  ["office", "reminder mina@office.example", "Mail to the office, reminder"],
  ["office", "no-time-fits 1", "Mail to the office, no time fits"],
  ["visitor", "reply 3", "Mail to the visitor, answer"],
] as const)("a delivery by %s for %j is called %j", (channel, purpose, name) => {
  expect(deliveryName({ channel, purpose })).toBe(name);
});

import { expect, test } from "vitest";
import { deliveryName, scanAfterSize } from "./vocabulary.ts";

test.each([
  ["mail", "received", "Mail to the office"],
  ["office", "reminder mina@office.example", "Mail to the office, reminder"],
  ["office", "no-time-fits 1", "Mail to the office, no time fits"],
  ["visitor", "answer 3", "Mail to the visitor, answer"],
] as const)("a delivery by %s for %j is called %j", (channel, purpose, name) => {
  expect(deliveryName({ channel, purpose })).toBe(name);
});

test.each([
  ["unscanned", null, ""],
  ["pending", null, ", not scanned for viruses yet"],
  ["clean", null, ", no virus found"],
  ["infected", "Eicar-Test", ", infected: Eicar-Test"],
] as const)("a %s file has the result of its scan after its size", (scan, signature, text) => {
  expect(scanAfterSize(scan, signature)).toBe(text);
});

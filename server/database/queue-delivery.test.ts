import { expect, test } from "vitest";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import { messageIdOf, type Purpose } from "./queue-delivery.ts";

const messageId = (reference: string, channel: DeliveryChannel, about: Purpose) =>
  messageIdOf("https://site.example", reference, channel, about);

test("deliveries to different people have different IDs", () => {
  const people = ["mina_rose@x.co", "mina-rose@x.co", "mina.rose@x.co", "mina_5frose@x.co", "mina@rose-x.co", "é@x.co"];
  const ids = people.map((person) => messageId("C-7K3M9QXA", "office", { kind: "reminder", key: person }));
  expect(ids[0]).toBe("<C-7K3M9QXA-reminder-mina_5frose_40x.co@site.example>");
  expect(new Set(ids).size).toBe(people.length);
  for (const id of ids) expect(id).toMatch(/^<[\w.-]+@site\.example>$/);
});

test("nobody can guess the ID of a mail to the visitor", () => {
  const [one, other] = [1, 2].map(() => messageId("C-7K3M9QXA", "visitor", { kind: "reply", key: 0 }));
  expect(one).toMatch(/^<C-7K3M9QXA-reply-0-[0-9a-f]{16}@site\.example>$/);
  expect(one).not.toBe(other);
});

test("the ID of a webhook event has no full stop", () => {
  expect(messageId("D-7K3M9QXA", "webhook", { kind: "due-soon" })).toBe("msg_D-7K3M9QXA-due-soon");
});

import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarOf, type Invitation } from "./invitation.ts";

const INVITATION: Invitation = {
  method: "REQUEST",
  uid: "D-7K3M9QXA-meeting@site.example",
  sequence: 2,
  now: Date.UTC(2026, 10, 22, 10),
  startsAt: Date.UTC(2026, 10, 30, 8),
  minutes: 30,
  summary: "Demo",
  description: "To change it, answer this mail.",
  place: "https://meet.example/room;a,b",
  organizer: { name: "Example", address: "hello@site.example" },
  attendees: [
    { name: "Ada", address: "ada@x.example" },
    { name: "", address: "mina@site.example" },
  ],
};

function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  return { calendar, event };
}

test.each([
  ["REQUEST", "CONFIRMED"],
  ["CANCEL", "CANCELLED"],
] as const)("an independent parser reads all facts of a mail with the method %s", (method, status) => {
  const { calendar, event } = parsed(calendarOf({ ...INVITATION, method }));
  expect(calendar.getFirstPropertyValue("method")).toBe(method);
  expect(event).toMatchObject({
    uid: INVITATION.uid,
    sequence: 2,
    summary: "Demo",
    description: INVITATION.description,
    location: INVITATION.place,
    organizer: "mailto:hello@site.example",
  });
  expect(event.startDate.toJSDate().getTime()).toBe(INVITATION.startsAt);
  expect(event.endDate.toJSDate().getTime()).toBe(INVITATION.startsAt + 30 * 60_000);
  expect(event.startDate.zone.tzid).toBe("UTC");
  expect(event.attendees.map((each) => [each.getParameter("cn"), each.getFirstValue()])).toEqual([
    ["Ada", "mailto:ada@x.example"],
    [undefined, "mailto:mina@site.example"],
  ]);
  expect(event.component.getFirstPropertyValue("status")).toBe(status);
});

test("any text comes back unchanged, in lines of at most 75 octets that end with CRLF", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc
      .array(fc.constantFrom("🧶", "é", "ব", ",", ";", "\\", "\n", '"', "\\n", " ", "x".repeat(30)), { maxLength: 60 })
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, text, (description, place) => {
      const written = calendarOf({ ...INVITATION, description, place });
      const lines = written.split("\r\n");
      expect(lines.pop()).toBe("");
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      /* No line ends within a character: each one is valid UTF-8 by itself. */
      expect(Buffer.from(written).toString()).toBe(written);
      const { event } = parsed(written);
      expect(event.description ?? "").toBe(withoutControls(description));
      expect(event.location ?? "").toBe(withoutControls(place));
    }),
  );
});

const withoutControls = (text: string) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");

test("a name cannot add lines, parameters or attendees", () => {
  const name = 'Eve"\r\nATTENDEE:mailto:eve@evil.example\r\n;RSVP=TRUE:x\u0000';
  const { event } = parsed(calendarOf({ ...INVITATION, attendees: [{ name, address: "ada@x.example" }] }));
  expect(event.attendees).toHaveLength(1);
  expect(event.attendees[0]?.getFirstValue()).toBe("mailto:ada@x.example");
  expect(event.attendees[0]?.getParameter("rsvp")).toBeUndefined();
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/duration.ts";
import { dueAt, dueTimes, nextOpening, type OfficeHours, openingToday, remindAt } from "./due-times.ts";

const STEP = 15 * MINUTE;

const RAJSHAHI: OfficeHours = {
  timeZone: "Asia/Dhaka",
  days: [7, 1, 2, 3, 4],
  opens: "09:00",
  closes: "18:00",
  closedDays: ["2026-12-16"],
};

const time = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds;
const dhaka = (text: string) => time(`${text}[Asia/Dhaka]`);
const berlin = (text: string) => time(`${text}[Europe/Berlin]`);

/** The time on the office's wall clock. */
const wallClock = (at: number, { timeZone }: OfficeHours) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);

function isOpenAt(at: number, hours: OfficeHours): boolean {
  const wall = wallClock(at, hours);
  const clock = wall.toPlainTime().toString({ smallestUnit: "minute" });
  return isOpenDay(wall.toPlainDate(), hours) && clock >= hours.opens && clock < hours.closes;
}

const isOpenDay = (day: Temporal.PlainDate, { days, closedDays }: OfficeHours) =>
  days.includes(day.dayOfWeek) && !closedDays.includes(day.toString());

/** How long the office is open between two times, both a multiple of STEP. */
function openTime(from: number, to: number, hours: OfficeHours): number {
  let open = 0;
  for (let at = from; at < to; at += STEP) if (isOpenAt(at, hours)) open += STEP;
  return open;
}

/* No office opens or closes in the hours in which clocks are changed, so that `isOpenAt` has one answer. */
const clock = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.constantFrom("00", "15", "30", "45"))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`);

const START = Date.parse("2026-01-01T00:00:00Z");
const YEAR = 366 * DAY;
const receivedAt = fc.integer({ min: 0, max: YEAR / STEP }).map((steps) => START + steps * STEP);

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** Single holidays, and holidays of up to four weeks. */
const closedDays = fc
  .array(fc.tuple(receivedAt, fc.constantFrom(1, 1, 2, 28)), { maxLength: 6 })
  .map((holidays) =>
    holidays.flatMap(([at, days]) => Array.from({ length: days }, (_, day) => dateOf(at + day * DAY))),
  );

const officeHours: fc.Arbitrary<OfficeHours> = fc.record({
  timeZone: fc.constantFrom("Asia/Dhaka", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  opens: fc.oneof(fc.constant("00:00"), clock(5, 13)),
  closes: clock(14, 23),
  closedDays,
});

const promise = fc.oneof(
  fc.record({ hours: fc.integer({ min: 1, max: 40 }), clock: fc.constantFrom("always", "open") }),
  fc.record({ businessDays: fc.integer({ min: 1, max: 5 }) }),
);

test("hours that count always are due after exactly that time", () => {
  expect(dueAt(dhaka("2026-11-21T21:28"), { hours: 12, clock: "always" }, RAJSHAHI)).toBe(dhaka("2026-11-22T09:28"));
});

test("the office is open for exactly the promised hours between receipt and the due time", () => {
  fc.assert(
    fc.property(receivedAt, fc.integer({ min: 1, max: 30 }), officeHours, (received, hours, office) => {
      const due = dueAt(received, { hours, clock: "open" }, office);
      expect(openTime(received, due, office)).toBe(hours * HOUR);
      expect(isOpenAt(due - STEP, office)).toBe(true);
    }),
  );
});

test("business days end at closing time, and that many open days lie between receipt and the due time", () => {
  fc.assert(
    fc.property(receivedAt, fc.integer({ min: 1, max: 5 }), officeHours, (received, businessDays, office) => {
      const due = wallClock(dueAt(received, { businessDays }, office), office);
      expect(due.toPlainTime().toString({ smallestUnit: "minute" })).toBe(office.closes);
      expect(isOpenDay(due.toPlainDate(), office)).toBe(true);
      const arrival = wallClock(received, office);
      let count = 0;
      for (let day = arrival.toPlainDate(); Temporal.PlainDate.compare(day, due) < 0; day = day.add({ days: 1 })) {
        const isOver = day.equals(arrival.toPlainDate()) && arrival.toPlainTime().toString() >= `${office.closes}:00`;
        if (isOpenDay(day, office) && !isOver) count++;
      }
      expect(count).toBe(businessDays);
    }),
  );
});

test("a later submission is never due earlier", () => {
  fc.assert(
    fc.property(receivedAt, receivedAt, promise, officeHours, (one, other, promised, office) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      expect(dueAt(first, promised, office)).toBeLessThanOrEqual(dueAt(second, promised, office));
    }),
  );
});

test("a reminder comes between receipt and the due time, and while the office is open unless it arrived later", () => {
  fc.assert(
    fc.property(receivedAt, promise, officeHours, (received, promised, office) => {
      const { due_at, remind_at } = dueTimes(received, promised, office);
      expect(remind_at).toBeGreaterThanOrEqual(received);
      expect(remind_at).toBeLessThanOrEqual(Number(due_at));
      if (remind_at !== received) expect(isOpenAt(Number(remind_at), office)).toBe(true);
    }),
  );
});

test("a reminder comes two hours before the due time if the office is open then", () => {
  fc.assert(
    fc.property(receivedAt, officeHours, (due, office) => {
      fc.pre(isOpenAt(due - 2 * HOUR, office));
      expect(remindAt(due, office)).toBe(due - 2 * HOUR);
    }),
  );
});

test("a reminder of what is due in closed hours comes half an hour before closing", () => {
  expect(remindAt(dhaka("2026-11-22T22:00"), RAJSHAHI)).toBe(dhaka("2026-11-22T17:30"));
  expect(remindAt(dhaka("2026-11-22T09:28"), RAJSHAHI)).toBe(dhaka("2026-11-19T17:30"));
  const oneHourADay = { ...RAJSHAHI, opens: "09:00", closes: "10:00" };
  expect(remindAt(dhaka("2026-11-22T10:00"), oneHourADay)).toBe(dhaka("2026-11-22T09:30"));
  const shortDay = { ...RAJSHAHI, opens: "09:00", closes: "09:15" };
  expect(remindAt(dhaka("2026-11-22T09:15"), shortDay)).toBe(dhaka("2026-11-22T09:00"));
});

const NIGHT = { ...RAJSHAHI, timeZone: "Europe/Berlin", days: [1, 2, 3, 4, 5, 6, 7], closedDays: [] };

test("an hour that the clocks skip or repeat during opening hours is counted as it passes", () => {
  const office = { ...NIGHT, opens: "01:00", closes: "05:00" };
  const threeHours = { hours: 3, clock: "open" } as const;
  expect(dueAt(berlin("2026-03-29T01:00"), threeHours, office)).toBe(berlin("2026-03-29T05:00"));
  expect(dueAt(berlin("2026-10-25T01:00"), threeHours, office)).toBe(berlin("2026-10-25T03:00"));
});

test("an office that opens in the skipped hour and closes right after it is closed on that day", () => {
  const oneHour = { hours: 1, clock: "open" } as const;
  const closed = { ...NIGHT, opens: "02:30", closes: "03:00" };
  expect(dueAt(berlin("2026-03-29T00:00"), oneHour, closed)).toBe(berlin("2026-03-31T03:00"));
  const later = { ...NIGHT, opens: "02:15", closes: "02:45" };
  expect(dueAt(berlin("2026-03-28T00:00"), oneHour, later)).toBe(berlin("2026-03-29T03:45"));
});

test("ten years of closed days are skipped", () => {
  const closedDays = Array.from({ length: 3653 }, (_, day) => dateOf(START + day * DAY));
  const office = { ...RAJSHAHI, closedDays };
  expect(dueAt(START, { businessDays: 1 }, office)).toBe(dhaka("2036-01-03T18:00"));
  expect(remindAt(dhaka("2036-01-02T09:00"), office)).toBe(dhaka("2025-12-31T17:30"));
  expect(dueTimes(START, { hours: 1, clock: "always" }, office).remind_at).toBe(START);
});

test("without a promise nothing is due", () => {
  expect(dueTimes(START, undefined, RAJSHAHI)).toEqual({ due_at: null, remind_at: null });
});

test("the next opening is on a later open day, and a closed day has no opening hours", () => {
  expect(nextOpening(dhaka("2026-12-15T08:00"), RAJSHAHI)).toBe(dhaka("2026-12-17T09:00"));
  expect(openingToday(dhaka("2026-12-16T10:00"), RAJSHAHI)).toBeUndefined();
  expect(openingToday(dhaka("2026-12-15T00:00"), RAJSHAHI)).toEqual({
    date: "2026-12-15",
    opens: dhaka("2026-12-15T09:00"),
    closes: dhaka("2026-12-15T18:00"),
  });
});

import { expect, test } from "vitest";
import { type QueueRules, simulateSale } from "./queue-model.ts";

const MODEL: QueueRules = {
  minutes: 15,
  startSeconds: 70,
  fixed: 8,
  least: 3,
  most: 40,
  people: 250,
  served: 100,
  room: 30_000,
  price: 0.4,
  currency: "USD",
};

test("without scaling, customers that 8 instances cannot serve wait until the room is full", () => {
  const { moments, end, wait, weekCost } = simulateSale(MODEL, 4_000, false);
  /* 4,000 arrive and 800 are served each minute. */
  expect(moments.slice(0, 2).map(({ waiting }) => waiting)).toEqual([3_200, 6_400]);
  expect(end).toEqual({ minute: 15, waiting: 30_000, instances: 8, refused: 18_000 });
  expect(wait).toBe(37.5);
  expect(weekCost).toBeCloseTo(168 * 8 * 0.4);
});

test("with scaling, one instance runs for each 250 people in the queue, up to the limit", () => {
  const { moments, end, weekCost } = simulateSale(MODEL, 2_000, true);
  for (const { waiting, instances } of moments) {
    expect(instances).toBeGreaterThanOrEqual(Math.ceil(waiting / MODEL.people));
  }
  expect(end).toMatchObject({ instances: 20, refused: 0 });
  /* Three all week, and 20 for a quarter of an hour at most. */
  expect(weekCost).toBeGreaterThan(168 * 3 * 0.4);
  expect(weekCost).toBeLessThan(168 * 3 * 0.4 + 20 * 0.25 * 0.4);
  expect(simulateSale(MODEL, 6_000, true).end).toMatchObject({ instances: 40, waiting: 30_000, refused: 7_600 });
});

test("an instance serves its first customer after its start", () => {
  const slow = simulateSale({ ...MODEL, startSeconds: 900 }, 1_000, true);
  expect(slow.end.waiting).toBe(15 * (1_000 - 300));
});

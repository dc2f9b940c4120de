import { expect, test } from "vitest";
import { type QueueModel, simulateSale } from "./queue-model.ts";

const MODEL: QueueModel = {
  minutes: 15,
  startSeconds: 70,
  fixed: 8,
  least: 3,
  most: 40,
  people: 250,
  served: 100,
  room: 30_000,
  price: 0.4,
};

test("without scaling, customers that 8 instances cannot serve wait until the room is full", () => {
  const moments = simulateSale(MODEL, 4_000, false);
  /* 4,000 arrive and 800 are served each minute. */
  expect(moments.slice(0, 2).map(({ waiting }) => waiting)).toEqual([3_200, 6_400]);
  expect(moments.at(-1)).toEqual({
    minute: 15,
    waiting: 30_000,
    instances: 8,
    refused: 18_000,
    weekCost: expect.closeTo(168 * 8 * 0.4),
    wait: 37.5,
  });
});

test("with scaling, one instance runs for each 250 people in the queue, up to the limit", () => {
  for (const { waiting, instances } of simulateSale(MODEL, 2_000, true)) {
    expect(instances).toBeGreaterThanOrEqual(Math.ceil(waiting / MODEL.people));
  }
  expect(simulateSale(MODEL, 2_000, true).at(-1)).toMatchObject({ instances: 20, refused: 0 });
  expect(simulateSale(MODEL, 6_000, true).at(-1)).toMatchObject({ instances: 40, waiting: 30_000, refused: 7_600 });
});

test("an instance serves its first customer after its start", () => {
  const slow = simulateSale({ ...MODEL, startSeconds: 900 }, 1_000, true);
  expect(slow.at(-1)?.waiting).toBe(15 * (1_000 - 300));
});

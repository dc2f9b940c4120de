import { expect, test } from "vitest";
import { fairQueue } from "./fair-queue.ts";

test("the queue limits concurrency and continues after a failed task", async () => {
  const queue = fairQueue(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    queue("a", async () => {
      started.push(index);
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      if (index === 1) throw new Error("failed");
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect([started, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});

test("clients take turns, whatever number of tasks each sent before", async () => {
  const queue = fairQueue(1);
  const order: string[] = [];
  const send = (client: string, name: string) => queue(client, async () => void order.push(name));
  await Promise.all([
    ...["a1", "a2", "a3", "a4"].map((name) => send("a", name)),
    ...["b1", "b2"].map((name) => send("b", name)),
    send("c", "c1"),
  ]);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

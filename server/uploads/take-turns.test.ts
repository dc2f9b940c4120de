import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

test("no more run at once than there are places, in the order they came, also after a failure", async () => {
  const inTurn = takeTurns(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    inTurn(async () => {
      begun.push(index);
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      if (index === 1) throw new Error("failed");
      return index;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../tests/support/any-text.ts";
import { hash, seededRandom, shuffled } from "./random.ts";

test("the hash is FNV-1a, so file names stay the same from one machine to the next", () => {
  expect(hash("")).toBe(0x811c9dc5);
  expect(hash("a")).toBe(0xe40c292c);
  expect(hash("foobar")).toBe(0xbf9cf968);
});

test("a seed starts the same sequence every time, and another seed another one", () => {
  const first = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
  expect(first("warp")).toEqual(first("warp"));
  expect(first("warp")).not.toEqual(first("weft"));
});

test("numbers are at least 0 and below 1, whatever the seed", () => {
  fc.assert(
    fc.property(anyText(), (seed) => {
      const random = seededRandom(seed);
      for (let i = 0; i < 20; i++) {
        const value = random();
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
      }
    }),
  );
});

test("a shuffled list has the same entries, and the list itself stays in order", () => {
  const list = ["a", "b", "c", "d", "e"];
  const result = shuffled(seededRandom("x"), list);
  expect([...result].sort()).toEqual(list);
  expect(list).toEqual(["a", "b", "c", "d", "e"]);
});

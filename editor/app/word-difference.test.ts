import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Piece, wordDifference } from "./word-difference.ts";

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("");

test("the words that only one of two texts has are marked", () => {
  const { old, now } = wordDifference(
    "We build fast software in Rajshahi",
    "We build dull software and more in Rajshahi",
  );
  expect(marked(old)).toBe("We build [fast] software in Rajshahi");
  expect(marked(now)).toBe("We build [dull] software[ and more] in Rajshahi");
});

test("the pieces are the whole texts, and the unmarked ones the same in both", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", " ", "\n"), { maxLength: 30 }).map((words) => words.join(" "));
  const kept = (pieces: readonly Piece[]) => pieces.map((piece) => (piece.isChanged ? "" : piece.text)).join("");
  const whole = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join("");
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { old, now } = wordDifference(before, after);
      expect([whole(old), whole(now)]).toEqual([before, after]);
      expect(kept(old)).toBe(kept(now));
    }),
  );
});

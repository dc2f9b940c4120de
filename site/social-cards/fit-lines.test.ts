import { array, assert, asyncProperty, constantFrom, integer } from "fast-check";
import { expect, test } from "vitest";
import { loadDisplayFont } from "#site/fonts/display-font.ts";
import { FROZEN_FONT } from "../../tests/support/sites.ts";
import { fitLines, linesOf } from "./fit-lines.ts";

const font = await loadDisplayFont(FROZEN_FONT);

test("lines are never wider or taller than their space, and have all words in their order", async () => {
  const words = constantFrom("a", "AI", "of", "woven", "Intuitive", "Required", "Donaudampfschifffahrtsgesellschaft");
  await assert(
    asyncProperty(
      array(words, { minLength: 1, maxLength: 12 }),
      integer({ min: 1, max: 4 }),
      async (list, maxLines) => {
        const space = { width: 632, height: 300, maxLines };
        const { size, lines } = fitLines(list.join(" "), font, space);
        expect(lines.length).toBeLessThanOrEqual(maxLines);
        expect(lines.map(({ text }) => text).join(" ")).toBe(list.join(" "));
        expect(linesOf(lines.length, font).height * size).toBeLessThanOrEqual(space.height + 0.01);
        for (const { text, stretch } of lines) {
          expect(font.measure(text, stretch) * size).toBeLessThanOrEqual(space.width + 0.01);
        }
      },
    ),
    { numRuns: 40 },
  );
});

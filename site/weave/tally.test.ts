import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/markup.ts";
import { tally } from "./tally.ts";

/** Threads in each colour: every one starts with a move. */
function count(svg: string): Record<string, number> {
  const paths = parseMarkup(svg).filter(({ name }) => name === "path");
  return Object.fromEntries(
    paths.map(({ attributes }) => [attributes.stroke, (attributes.d ?? "").match(/m/gi)?.length ?? 0]),
  );
}

test("exactly as many threads are counted as the number says, and all together are the total", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.boolean(), (total, any, slack) => {
      const counted = any % (total + 1);
      const threads = count(tally(counted, total, { on: "on", slack }));
      expect(threads.on ?? 0).toBe(counted);
      expect(threads["var(--line-strong)"] ?? 0).toBe(total - counted);
    }),
  );
});

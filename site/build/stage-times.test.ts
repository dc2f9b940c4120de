import { expect, onTestFinished, test, vi } from "vitest";
import { endOfStage } from "./stage-times.ts";

test("the end of a stage prints one line with its duration since the stage before", async () => {
  const print = vi.spyOn(console, "error").mockReturnValue();
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => void vi.restoreAllMocks());
  for (const [done, now] of [
    ["Rendered the pages", 20_000],
    ["Made the pictures", 21_500],
  ] as const) {
    clock.mockReturnValue(now);
    await (endOfStage(done).hooks["astro:build:done"] as () => void)();
  }
  expect(print.mock.calls).toEqual([["Rendered the pages in 20.0 s."], ["Made the pictures in 1.5 s."]]);
});

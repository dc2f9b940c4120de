import type { AstroIntegration } from "astro";

/** Prints how long a stage took, in a line that `editor/publish/run-publish.ts` reads. @returns the time of its end */
export function printStage(done: string, since: number): number {
  const now = performance.now();
  console.error(`${done} in ${((now - since) / 1000).toFixed(1)} s.`);
  return now;
}

/** The end of the stage before; at first the start of the process. */
let last = 0;

/** Prints how long a stage of `astro build` took. Integrations run in their order: this one follows those of its stage. */
export function endOfStage(done: string): AstroIntegration {
  return {
    name: `end-of-stage: ${done}`,
    hooks: {
      "astro:build:done": () => {
        last = printStage(done, last);
      },
    },
  };
}

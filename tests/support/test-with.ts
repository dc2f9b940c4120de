import { type TestAPI, test } from "vitest";

/** A `test` whose function gets what `start` makes, under this name. It is removed after the test. */
export const testWith = <Name extends string, Made extends AsyncDisposable>(name: Name, start: () => Promise<Made>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of other fixtures from the pattern.
  test.extend(name as string, async ({}, { onCleanup }) => {
    const made = await start();
    onCleanup(() => made[Symbol.asyncDispose]());
    return made;
  }) as unknown as TestAPI<Record<Name, Made>>;

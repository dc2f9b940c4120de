import { expect } from "vitest";
import { insertMessages } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { findInViews, findNeighbours, RANGE } from "./find-submissions.ts";

const NOW = 1_800_000_000_000;
const VIEWS = { open: { waitingAt: NOW }, closed: { status: "closed" }, all: {} } as const;
/** In the text of every message. */
const EVERYWHERE = { search: "Brown Fox" };

onEachEngine((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("a search that reads texts in parts finds the same in the same order, and ends", async ({ database }) => {
    await insertMessages(database, RANGE + 100, NOW);
    for (const [view, order, offset] of [
      ["open", "due", 100],
      ["all", "newest", 40],
      ["all", "newest", RANGE + 80],
    ] as const) {
      const options = { view, order, offset, limit: 50 };
      const searched = await findInViews(database, EVERYWHERE, VIEWS, options);
      const all = await findInViews(database, {}, VIEWS, options);
      expect(searched).toEqual(all);
      expect(searched.isPartial).toBe(false);
      const { reference = "" } = searched.found[10] ?? {};
      const neighbours = await findNeighbours(database, reference, { ...EVERYWHERE, ...VIEWS[view] }, order);
      expect(neighbours).toEqual({ previous: searched.found[9]?.reference, next: searched.found[11]?.reference });
      expect(await findNeighbours(database, reference, VIEWS[view], order)).toEqual(neighbours);
    }

    /* A search that may read less leaves out the oldest messages, and says so. */
    const newest = { view: "all", order: "newest", offset: 0, limit: 1, ranges: 1 } as const;
    const { counts, isPartial } = await findInViews(database, EVERYWHERE, VIEWS, newest);
    expect({ all: counts.all, isPartial }).toEqual({ all: RANGE, isPartial: true });
  });
});

import { expect, vi } from "vitest";
import { PDF_ROW, saveRow } from "../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../tests/support/database-test.ts";
import { ClamdUnavailable } from "../uploads/clamd-scanner.ts";
import { startFileScans } from "./mail-channels.ts";

test("files of mails that could not be scanned are scanned when the scanner answers again", async ({ database }) => {
  await saveRow(database);
  for (const name of ["large.pdf", "plan.pdf", "virus.pdf"])
    await database
      .insertInto("attachment")
      .values({ ...PDF_ROW, name, submission_id: 1, scan: "pending", content: Buffer.from(name) })
      .execute();
  let isDown = true;
  let next = () => {};
  const log = { info: vi.fn(), error: vi.fn() };
  const scans = startFileScans({
    database,
    log,
    signal: new AbortController().signal,
    clock: {
      now: Date.now,
      after(_, wake) {
        next = wake;
        return () => {};
      },
    },
    async scanner(content) {
      const name = Buffer.from(content).toString();
      if (isDown || name === "large.pdf") throw new ClamdUnavailable("it is down");
      return name === "virus.pdf" ? { scan: "infected", signature: "Eicar" } : { scan: "clean" };
    },
  });
  await expect.poll(() => log.error.mock.calls.length).toBe(3);
  isDown = false;
  next();
  await expect
    .poll(() => database.selectFrom("attachment").select(["name", "scan", "signature"]).orderBy("id").execute())
    .toEqual([
      { name: "large.pdf", scan: "pending", signature: null },
      { name: "plan.pdf", scan: "clean", signature: null },
      { name: "virus.pdf", scan: "infected", signature: "Eicar" },
    ]);
  await scans.stop();
});

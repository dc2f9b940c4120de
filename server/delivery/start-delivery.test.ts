import { readdir } from "node:fs/promises";
import Fastify from "fastify";
import { expect, vi } from "vitest";
import { CONTACT_ROW, PDF_ROW, SAVE_OPTIONS } from "../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { SITE } from "../../tests/support/site-fixture.ts";
import { mailFolderIn, parseSettings } from "../config/settings.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import { saveSubmission } from "../database/submissions.ts";
import { eraseAddress } from "../retention/erase.ts";
import { writeMailFile } from "./mail-transport.ts";
import { startDelivery } from "./start-delivery.ts";

test("a mail about a submission that is erased meanwhile is not left behind", async ({ empty, database }) => {
  const settings = parseSettings({ DATA_DIR: empty.dataDir }, SITE);
  const file = { ...PDF_ROW, scan: "pending" } as const;
  await saveSubmission(database, { submission: CONTACT_ROW, file }, SAVE_OPTIONS);
  const log = Object.assign(Fastify().log, { info: vi.fn() });
  const delivery = startDelivery({
    settings: () => settings,
    database,
    /* The mail is written when the scan has ended. */
    async scanner() {
      await eraseAddress(database, settings.dataDir, CONTACT_ROW.email);
      return { scan: "clean" };
    },
    log,
    workerId: 0,
  });
  const erasedMeanwhile = expect.stringMatching(/^mail sent; .* erased meanwhile/);
  await expect.poll(() => log.info.mock.calls).toContainEqual([expect.anything(), erasedMeanwhile]);
  expect(await readdir(mailFolderIn(settings))).toEqual([]);
  await delivery.stop();
});

test("a mail about no submission that is deleted meanwhile takes no other with it", async ({ empty, database }) => {
  const settings = parseSettings({ DATA_DIR: empty.dataDir, OFFICE_SECRET: "x".repeat(32) }, SITE);
  const mails = mailFolderIn(settings);
  const other = { date: new Date(0), messageId: "<office-morning-1@x.example>" };
  await writeMailFile(mails, other, Buffer.from("Hello"));
  const [before = ""] = await readdir(mails);
  const payload = { subject: "Sign in", blocks: [], links: [], footer: [] };
  const delivery = { channel: "office", kind: "sign-in", key: 1, recipient: "ada@x.example", payload } as const;
  await queueDelivery(database, delivery, SAVE_OPTIONS);
  const log = Object.assign(Fastify().log, { info: vi.fn() });
  const running = startDelivery({
    /* Read when the mail is written. */
    settings() {
      void database.deleteFrom("outbox").where("lease", ">", 0).execute();
      return settings;
    },
    database,
    scanner: undefined,
    log,
    workerId: 0,
  });
  const deleted = expect.stringMatching(/^office sent; .* meanwhile/);
  await expect.poll(() => log.info.mock.calls).toContainEqual([expect.anything(), deleted]);
  expect(await readdir(mails)).toContain(before);
  await running.stop();
});

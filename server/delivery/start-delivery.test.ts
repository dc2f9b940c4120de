import { readdir } from "node:fs/promises";
import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { CONTACT_ROW, PDF_ROW, SAVE_OPTIONS, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { WORDS } from "../../tests/support/words.ts";
import { mailFolderIn, parseConfig } from "../config/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { saveSubmission } from "../database/submissions.ts";
import { eraseAddress } from "../retention/erase.ts";
import { startDelivery } from "./start-delivery.ts";

const SITE = { name: "Example", emails: { contact: "a@x.example", careers: "a@x.example", sender: "a@x.example" } };

test("a mail about a submission that is erased during the delivery does not stay in the mail folder", async () => {
  await using folder = await tempFolder();
  await using database = await openDatabase(sqliteIn(folder.path));
  const config = parseConfig({ DATA_DIR: folder.path }, SITE);
  const file = { ...PDF_ROW, scan: "pending" } as const;
  await saveSubmission(database, { submission: CONTACT_ROW, file }, SAVE_OPTIONS);
  const log = Object.assign(Fastify().log, { info: vi.fn() });
  const delivery = startDelivery({
    config: () => config,
    words: () => WORDS,
    database,
    /* The mail is written when the scan has ended. */
    async scanner() {
      await eraseAddress(database, config.dataDir, CONTACT_ROW.email);
      return { scan: "clean" };
    },
    log,
    workerId: 0,
  });
  const erasedMeanwhile = expect.stringMatching(/^mail sent; .* erased meanwhile/);
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith(expect.anything(), erasedMeanwhile));
  expect(await readdir(mailFolderIn(config))).toEqual([]);
  await delivery.stop();
});

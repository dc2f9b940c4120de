import { openDatabase } from "#server/database/open-database.ts";
import { loadTsx } from "#server/office/load-tsx.ts";
import { insertMessages } from "../tests/support/many-messages.ts";
import { NOW, startOffice } from "../tests/support/start-office.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import type { OfficeFigures } from "./budgets.ts";
import { median } from "./median.ts";

const MESSAGES = 10_000;
const ROUNDS = 7;

/** Measures pages of the office with 10,000 messages on SQLite, whose queries run in this process. */
export async function measureOffice(): Promise<OfficeFigures[]> {
  loadTsx();
  await using folder = await tempFolder();
  await using database = await openDatabase({ engine: "sqlite", dataDir: folder.path });
  await insertMessages(database, MESSAGES, NOW);
  let queries = 0;
  const counting = database.withPlugin({
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await using office = await startOffice(counting, folder.path);
  const { reference } = await database
    .selectFrom("submission")
    .select("reference")
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  const pages = ["/office", "/office?view=all&q=zebra", `/office/messages/${reference}`, "/office/figures"];
  const figures: OfficeFigures[] = [];
  for (const path of pages) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      queries = 0;
      const before = process.cpuUsage();
      const { statusCode } = await office.get(path);
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
    figures.push({ page: path.replace(reference, "REFERENCE"), cpuMs: Math.round(median(times)), queries });
  }
  return figures;
}

import type { DatabaseLocation } from "#server/config/database-location.ts";
import { openDatabase } from "#server/database/open-database.ts";

/* A process that opens the database on a signal from standard input, to test concurrent opening. */

const location = JSON.parse(process.argv[2] ?? "") as DatabaseLocation;
console.log("ready");
process.stdin.once("data", async () => {
  const database = await openDatabase(location);
  const rows = await database.selectFrom("submission").select("id").execute();
  await database.destroy();
  console.log(`opened with ${rows.length}`);
  process.exit(0);
});

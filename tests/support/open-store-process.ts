import type { DatabaseLocation } from "#server/config/database-location.ts";
import { openDatabase } from "#server/database/open-database.ts";

/* A process that opens the store when it is told to, and says whether it did: for many that start at once. */

const place = JSON.parse(process.argv[2] ?? "") as DatabaseLocation;
console.log("here");
process.stdin.once("data", async () => {
  const store = await openDatabase(place);
  const rows = await store.selectFrom("submission").select("id").execute();
  await store.destroy();
  console.log(`opened with ${rows.length}`);
  process.exit(0);
});

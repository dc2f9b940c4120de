import { openStore } from "#server/store/open-store.ts";
import type { StorePlace } from "#server/store/store-place.ts";

/* A process that opens the store when it is told to, and says whether it did: for many that start at once. */

const place = JSON.parse(process.argv[2] ?? "") as StorePlace;
console.log("here");
process.stdin.once("data", async () => {
  const store = await openStore(place);
  const rows = await store.selectFrom("submission").select("id").execute();
  await store.destroy();
  console.log(`opened with ${rows.length}`);
  process.exit(0);
});

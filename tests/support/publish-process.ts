import { openPublisher } from "../../editor/publish/publisher.ts";
import { openDrafts } from "../../editor/records/drafts.ts";
import { GRACE } from "./publishing-site.ts";

/* Publishes all drafts, in a process that a test can kill. */

const { folders, command } = JSON.parse(process.argv[2] ?? "");
process.env.CONTENT_DIR = folders.drafts;
const publisher = openPublisher({ folders, drafts: openDrafts(folders), environment: process.env, command });
await publisher.publish({ why: "Why" }, GRACE);

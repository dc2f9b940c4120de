import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Folders } from "./editor-deps.ts";
import { openPublisher } from "./publish/publisher.ts";
import { openDrafts } from "./records/drafts.ts";
import { buildEditor } from "./server.ts";

/* CONTENT_DIR is the drafts for all code that runs in this process, such as the preview. */
const environment = { ...process.env };
const kept = resolve(environment.DATA_DIR || "data", "drafts");
const folders: Folders = {
  root: resolve(import.meta.dirname, ".."),
  published: resolve(environment.CONTENT_DIR || "content"),
  drafts: join(kept, "content"),
  media: join(kept, "content/media"),
  kept,
  preview: resolve(environment.DATA_DIR || "data", "preview"),
};
mkdirSync(kept, { recursive: true });
process.env.CONTENT_DIR = folders.drafts;

const drafts = openDrafts(folders);
const publisher = openPublisher({ folders, drafts, environment });
const app = buildEditor({
  folders,
  drafts,
  publisher,
  person: () => ({ name: "You", email: "you@localhost" }),
  now: Date.now,
  authorize: () => {},
  logLevel: "warn",
});
await app.listen({ host: "127.0.0.1", port: Number(environment.PORT || 3400) });
console.error(`The editor: ${app.listeningOrigin}/office/content`);

import { join, resolve } from "node:path";

export type Folders = ReturnType<typeof foldersOf>;

/** Where the program starts, and its folders, as absolute paths. */
export function foldersOf({ CONTENT_DIR, DATA_DIR }: NodeJS.ProcessEnv) {
  const data = resolve(DATA_DIR || "data");
  const kept = join(data, "drafts");
  return {
    /** The project: `npm run publish` runs here. */
    root: resolve(import.meta.dirname, ".."),
    published: resolve(CONTENT_DIR || "content"),
    /** The copy of the content folder that people change and the preview shows. */
    drafts: join(kept, "content"),
    media: join(kept, "content/media"),
    /** Everything that the editor keeps. */
    kept,
    preview: join(data, "preview"),
  };
}

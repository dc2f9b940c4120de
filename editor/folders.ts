import { join, resolve } from "node:path";

export type Folders = ReturnType<typeof foldersOf>;

/** Where the program starts, and its folders, as absolute paths. */
export function foldersOf({ CONTENT_DIR, DATA_DIR }: NodeJS.ProcessEnv) {
  const dataDir = resolve(DATA_DIR || "data");
  const data = join(dataDir, "drafts");
  return {
    /** The project: `npm run publish` runs here. */
    root: resolve(import.meta.dirname, ".."),
    published: resolve(CONTENT_DIR || "content"),
    /** The copy of the content folder with the drafts that are valid: what the preview shows. */
    valid: join(data, "content"),
    media: join(data, "content/media"),
    /** Everything that the editor stores. */
    data,
    preview: join(dataDir, "preview"),
  };
}

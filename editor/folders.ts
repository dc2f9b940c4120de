import { join, resolve } from "node:path";

/** Where the program starts, and its folders, as absolute paths. */
export type Folders = {
  /** The project: `npm run publish` runs here. */
  root: string;
  /** The published content. */
  published: string;
  /** The copy of the content folder that people change and the preview shows. */
  drafts: string;
  media: string;
  /** Everything that the editor keeps: `DATA_DIR/drafts`. The drafts are its folder `content`. */
  kept: string;
  /** The builds of the preview: `DATA_DIR/preview`. */
  preview: string;
};

export function foldersOf({ CONTENT_DIR, DATA_DIR }: NodeJS.ProcessEnv): Folders {
  const data = resolve(DATA_DIR || "data");
  const kept = join(data, "drafts");
  return {
    root: resolve(import.meta.dirname, ".."),
    published: resolve(CONTENT_DIR || "content"),
    drafts: join(kept, "content"),
    media: join(kept, "content/media"),
    kept,
    preview: join(data, "preview"),
  };
}

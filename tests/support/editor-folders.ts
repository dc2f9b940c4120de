import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Folders } from "../../editor/folders.ts";
import { tempFolder } from "./temp-folder.ts";

/** A copy of a content folder and the folders of an editor for it. They are removed at the end of the `await using` scope. */
export async function editorFolders(content = "tests/content") {
  const temp = await tempFolder();
  const kept = join(temp.path, "data/drafts");
  const folders: Folders = {
    root: process.cwd(),
    published: join(temp.path, "content"),
    valid: join(kept, "content"),
    media: join(kept, "content/media"),
    data: kept,
    preview: join(temp.path, "data/preview"),
  };
  await cp(content, folders.published, { recursive: true });
  return {
    folders,
    published: (name: string) => readFile(join(folders.published, name), "utf8"),
    draft: (name: string) => readFile(join(folders.valid, name), "utf8"),
    /** Replaces a text of a published record, as a text editor or git does. */
    async edit(name: string, found: string | RegExp, instead: string): Promise<void> {
      const path = join(folders.published, name);
      const text = await readFile(path, "utf8");
      if (text.search(found) < 0) throw new Error(`${name} has no ${found}`);
      await writeFile(path, text.replace(found, instead));
    },
    [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose](),
  };
}

import { constants, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { broken, type Finding, ok, warning } from "../checks/findings.ts";
import type { Settings } from "../config/settings.ts";
import { writeErrorOf } from "./write-error.ts";

/** The server, the editor and the build of a publication take 1.5 GB together. In bytes. */
const COMFORTABLE_MEMORY = 1.8 * 1024 ** 3;
const STICKY = 0o1000;
const LISTED = constants.R_OK | constants.X_OK;
const PAGE = "docs/set-up-the-editor.md";

/** Checks that people of the office can open the editor and publish. No finding without OFFICE_EDIT. */
export async function checkEditor(
  { office, officeEdit, dataDir }: Pick<Settings, "office" | "officeEdit" | "dataDir">,
  { program, live, written } = editorFolders(dataDir),
  { totalMemory = totalmem(), userId = process.getuid?.() } = {},
): Promise<Finding[]> {
  const check = "editor";
  if (!officeEdit) return [];
  if (office.length === 0) {
    const message = "OFFICE_EDIT is on, but without OFFICE nobody can sign in to edit.";
    return [warning(check, message, "Set OFFICE, or unset OFFICE_EDIT.")];
  }
  if (!existsSync(program)) {
    const message = "This installation does not contain the editor, as in the container image.";
    return [broken(check, message, `Unset OFFICE_EDIT, and edit with npm run edit on another machine: ${PAGE}`)];
  }
  const findings: Finding[] = [];
  const errors = [...written.map((path) => writeError(path)), replaceError(live, userId)];
  for (const error of errors.filter((each) => each !== undefined))
    findings.push(broken(check, `People of the office cannot edit and publish: ${error}.`, `See ${PAGE}.`));
  if (totalMemory < COMFORTABLE_MEMORY) {
    const message = `This machine has ${(totalMemory / 1024 ** 3).toFixed(1)} GB of memory; a publication in the editor takes up to 1.5 GB.`;
    findings.push(warning(check, message, `Use a machine with 2 GB, or unset OFFICE_EDIT: ${PAGE}`));
  }
  return findings.length > 0 ? findings : [ok(check, "People of the office can edit and publish.")];
}

/** The editor's program, the link to the live build, and the folders that editing and publishing write, with all in them. */
export function editorFolders(dataDir: string, root = fileURLToPath(new URL("../..", import.meta.url))) {
  /* deploy/allow-publishing.sh */
  const caches = ["builds", ".astro", "node_modules/.astro", "node_modules/.cache", "node_modules/.vite"];
  return {
    program: join(root, "editor/main.ts"),
    live: join(root, "dist"),
    written: [
      resolve(process.env.CONTENT_DIR || "content"),
      ...["drafts", "preview"].map((name) => join(dataDir, name)),
      ...caches.map((path) => join(root, path)),
    ],
  };
}

function writeError(folder: string): string | undefined {
  const own = writeErrorOf(folder, LISTED);
  if (own || !existsSync(folder)) return own;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const error = entry.isDirectory() ? writeError(join(folder, entry.name)) : undefined;
    if (error) return error;
  }
  return undefined;
}

/** The reason why this account cannot replace an entry: in a folder with the sticky bit, only its owner can. */
function replaceError(path: string, userId: number | undefined): string | undefined {
  const folder = dirname(path);
  const found = lstatSync(path, { throwIfNoEntry: false });
  const { mode, uid } = statSync(folder);
  const isForeign = userId && found && found.uid !== userId && uid !== userId && (mode & STICKY) > 0;
  return isForeign ? `${path} belongs to another account, as after npm run build` : writeErrorOf(folder, LISTED);
}

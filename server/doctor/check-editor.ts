import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import { broken, type Finding, ok, reasonOf, warning } from "./findings.ts";
import type { Probes } from "./probes.ts";

/** The server, the editor and the build of a publication take 1.5 GB together. In bytes. */
const COMFORTABLE_MEMORY = 1.8 * 1024 ** 3;
const PAGE = "docs/edit-in-the-browser-operator.md";

/** Checks that people of the office can open the editor and publish. No finding without OFFICE_EDIT. */
export async function checkEditor(
  { office, officeEdit }: Pick<Config, "office" | "officeEdit">,
  { totalMemory, editorFolders }: Pick<Probes, "totalMemory" | "editorFolders">,
): Promise<Finding[]> {
  const check = "editor";
  if (!officeEdit) return [];
  if (office.length === 0) {
    const message = "OFFICE_EDIT is on, but without OFFICE nobody can sign in to edit.";
    return [warning(check, message, "Set OFFICE, or unset OFFICE_EDIT.")];
  }
  const { program, written } = editorFolders();
  if (await errorOf(program, constants.R_OK)) {
    const message = "This installation does not contain the editor, as in the container image.";
    return [broken(check, message, `Unset OFFICE_EDIT, and edit with npm run edit on another machine: ${PAGE}`)];
  }
  const findings: Finding[] = [];
  for (const folder of written) {
    const error = await errorOf(folder, constants.W_OK);
    if (error)
      findings.push(broken(check, `${folder} cannot be written, so nobody can publish: ${error}.`, `See ${PAGE}.`));
  }
  if (totalMemory < COMFORTABLE_MEMORY) {
    const message = `This machine has ${(totalMemory / 1024 ** 3).toFixed(1)} GB of memory; a publication in the editor takes up to 1.5 GB.`;
    findings.push(warning(check, message, `Use a machine with 2 GB, or unset OFFICE_EDIT: ${PAGE}`));
  }
  return findings.length > 0 ? findings : [ok(check, "People of the office can edit and publish.")];
}

async function errorOf(path: string, mode: number): Promise<string | undefined> {
  return await access(path, mode).then(() => undefined, reasonOf);
}

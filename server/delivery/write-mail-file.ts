import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../database/sync-folder.ts";
import type { Mail } from "./mail.ts";

/**
 * Writes a mail as `<time>-<reference>.eml` in `folder`, which is made if need be, readable by its owner only.
 *
 * The file appears whole or not at all, and is on the disk when this returns.
 *
 * @throws what the file system throws; then nothing is left behind.
 */
export async function writeMailFile(
  folder: string,
  mail: Pick<Mail, "date" | "messageId">,
  mime: Buffer,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, mailFileName(mail));
  const draft = `${path}.part`;
  try {
    await writeSynced(draft, mime);
    await rename(draft, path);
  } catch (thrown) {
    await rm(draft, { force: true });
    throw thrown;
  }
  await syncFolder(folder);
}

/** `20261120T215400Z-C-7K3M9QXA.eml`, or `…-acknowledgement.eml`: sorts by time, found by reference. */
function mailFileName({ date, messageId }: Pick<Mail, "date" | "messageId">): string {
  const time = date.toISOString().replace(/[-:]|\.\d+/g, "");
  const reference = /^<([\w-]+)/.exec(messageId)?.[1] ?? "mail";
  return `${time}-${reference}.eml`;
}

/** The files in `folder` that hold mails about these submissions. A folder that is not there holds none. */
export async function mailFilesOf(folder: string, references: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(folder).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === "ENOENT") return [];
    throw thrown;
  });
  return names
    .filter((name) => references.has(/^[^-]+-(\w-\w+)(?:-\w+)?\.eml/.exec(name)?.[1] ?? ""))
    .map((name) => join(folder, name));
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, "w", 0o600);
  await file.writeFile(bytes);
  await file.sync();
}

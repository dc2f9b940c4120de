import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../files/write-atomically.ts";
import type { Mail } from "./mail.ts";

/** Writes a mail to `<time>-<reference>.eml` in `folder`. Creates the folder if it does not exist. */
export async function writeMailFile(
  folder: string,
  mail: Pick<Mail, "date" | "messageId">,
  mime: Buffer,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAtomically(join(folder, mailFileName(mail)), mime);
}

/** `20261120T215400Z-C-7K3M9QXA.eml`, or `…-acknowledgement.eml`. File names sort by time. */
function mailFileName({ date, messageId }: Pick<Mail, "date" | "messageId">): string {
  const time = date.toISOString().replace(/[-:]|\.\d+/g, "");
  const reference = /^<([\w.-]+)/.exec(messageId)?.[1] ?? "mail";
  return `${time}-${reference}.eml`;
}

/** Removes the mails about these submissions, unfinished ones too, and the lists of mornings, which name several. The folder may not exist. */
export async function removeMailFiles(folder: string, references: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === "ENOENT") return [];
    throw thrown;
  });
  for (const name of names) {
    const [, reference] = /^[^-]+-(\w-\w+)(?:-[\w.-]+)?\.eml(?:\.part)?$/.exec(name) ?? [];
    const isAbout = reference === undefined ? /^[^-]+-office-morning-/.test(name) : references.has(reference);
    if (isAbout) await rm(join(folder, name), { force: true });
  }
}

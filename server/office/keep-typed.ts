import { FILE_TYPES, type FileType } from "#contract/files.ts";
import { fillText } from "#contract/fill-text.ts";
import { findMeeting } from "../database/booked-meetings.ts";
import { findDraft, joined, saveDraft } from "../database/drafts.ts";
import type { NewFile, Submission } from "../database/schema.ts";
import { findFiles, insertFile } from "../database/submissions.ts";
import { oneLine } from "../text/one-line.ts";
import { describeSize } from "../uploads/file-label.ts";
import { uploadErrorTexts } from "../uploads/upload-error.ts";
import { checkFileContent } from "../uploads/validate-upload.ts";
import { typedAddress } from "./actions/correct-address.tsx";
import { RECIPIENT } from "./actions/send-answer.ts";
import { typedTimes } from "./meetings/read-times.ts";
import { fieldText, type Office, type PostedFile, SAVE_DRAFT } from "./office-context.ts";
import { repliesFor } from "./replies/replies.ts";

/** Buttons that change only the draft. */
export const APPEND = { name: "append" };
export const REMOVE_FILE = { name: "removeFile" };

/** The files of one answer. Many mail servers reject mails of more than 25 MB, and mails grow by a third. */
const MAX_FILES = 5;
const MAX_BYTES = 15 * 1024 * 1024;
export const ANSWER_FILE_TYPES = Object.keys(FILE_TYPES) as FileType[];

type Typed = { person: string; button: string; form: URLSearchParams; files: readonly PostedFile[] };

/**
 * Saves what was typed on the page of a message as the draft of the person: the answer with its files, the note, the times of a
 * demo, a corrected address, and a saved reply if the button adds one. The action of the button then removes from the draft what it has sent.
 *
 * @returns why a file was not kept, and whether the button changes only the draft
 */
export async function keepTyped(office: Office, submission: Submission, { person, button, form, files }: Typed) {
  const { database } = office;
  const reply =
    button === APPEND.name
      ? (await repliesFor(office, submission, person)).find(({ id }) => id === form.get("reply"))
      : undefined;
  if (form.has("text") || form.has("note")) {
    const key = { submission_id: submission.id, person };
    const saved = await findDraft(database, key);
    /* Another tab of the person has saved the draft since the page was shown. */
    const isStale = form.has("saved") && form.get("saved") !== String(saved?.at ?? "");
    const keep = (typed: string, before = "") => (isStale ? joined(before, typed) : typed);
    const answer = [fieldText(form, "text"), reply?.text ?? ""].filter(Boolean).join("\n\n");
    const times = submission.kind === "demo" ? typedTimes(form, await findMeeting(database, submission.id)) : [];
    const fields = new URLSearchParams([...times, ...typedAddress(form, submission, button)]).toString();
    const draft = {
      ...key,
      answer: keep(answer, saved?.answer),
      note: keep(fieldText(form, "note"), saved?.note),
      times: fields || (isStale ? (saved?.times ?? "") : ""),
      recipient: fieldText(form, RECIPIENT),
    };
    await saveDraft(database, { ...draft, ...(reply && { answers: reply.answers }) }, office.now());
  }
  if (button === REMOVE_FILE.name)
    await database
      .deleteFrom("file")
      .where("submission_id", "=", submission.id)
      .where("drafted_by", "=", person)
      .where("id", "=", Number(form.get("file")) || 0)
      .execute();
  /* In turn, so that two clicks add a file once. */
  const error =
    files.length > 0 ? await office.enqueue(person, () => keepFiles(office, submission, person, files)) : undefined;
  return { error, isDraft: [APPEND, SAVE_DRAFT, REMOVE_FILE].some(({ name }) => name === button) };
}

/** Checks files like those of visitors, and adds them to the draft. @returns why some are not in it */
async function keepFiles(
  office: Office,
  { id: submission_id }: Submission,
  person: string,
  files: readonly PostedFile[],
): Promise<string | undefined> {
  const { words, officeWords } = office.settings();
  const { file: label, fileLimit, filesRejected } = officeWords.composer;
  const form = { failed: "", labels: { files: label } };
  const errors = uploadErrorTexts(words, form, { field: "files", types: ANSWER_FILE_TYPES });
  const kept: Pick<NewFile, "name" | "bytes" | "sha256">[] = (await findFiles(office.database, submission_id)).filter(
    ({ drafted_by }) => drafted_by === person,
  );
  const rejected: string[] = [];
  for (const posted of files) {
    const name = oneLine(posted.name);
    const result = posted.isTooLarge
      ? { ok: false as const, error: "tooLarge" as const }
      : await checkFileContent(posted, ANSWER_FILE_TYPES, office);
    if (!result.ok) {
      rejected.push(`${name}: ${errors[result.error].fieldMessage}`);
      continue;
    }
    const { file } = result;
    /* A form that is sent twice adds a file once. */
    if (kept.some(({ name: other, sha256 }) => other === file.name && sha256 === file.sha256)) continue;
    const bytes = kept.reduce((sum, each) => sum + each.bytes, file.bytes);
    if (kept.length >= MAX_FILES || bytes > MAX_BYTES) {
      const size = describeSize(MAX_BYTES, officeWords.language);
      rejected.push(fillText(fileLimit, { file: name, count: MAX_FILES, size }));
      continue;
    }
    kept.push(file);
    await insertFile(office.database, { ...file, submission_id, drafted_by: person });
  }
  return rejected.length > 0 ? fillText(filesRejected, { errors: rejected.join(" ") }) : undefined;
}

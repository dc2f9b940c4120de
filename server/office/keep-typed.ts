import { saveDraft } from "../database/drafts.ts";
import type { Submission } from "../database/schema.ts";
import { APPEND, SAVE_DRAFT } from "./messages/ActionButton.tsx";
import { fieldText, type Office } from "./office-context.ts";
import { repliesFor } from "./replies/person-names.ts";

/**
 * Saves the answer and the note of a form as the draft of the person, with a saved reply if the button adds one. What is then
 * sent is removed from the draft again.
 *
 * @returns true if the button changes only the draft
 */
export async function keepTyped(
  office: Office,
  message: Submission,
  person: string,
  button: string,
  form: URLSearchParams,
): Promise<boolean> {
  const reply =
    button === APPEND.name
      ? (await repliesFor(office, message, person)).find(({ id }) => id === form.get("reply"))
      : undefined;
  if (form.has("text") || form.has("note")) {
    const answer = [fieldText(form, "text"), reply?.text ?? ""].filter(Boolean).join("\n\n");
    const draft = { submission_id: message.id, person, answer, note: fieldText(form, "note") };
    await saveDraft(office.database, { ...draft, ...(reply && { answers: reply.answers }) }, office.now());
  }
  return button === APPEND.name || button === SAVE_DRAFT.name;
}

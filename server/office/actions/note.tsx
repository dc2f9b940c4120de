import { type Action, INCOMPLETE } from "../action.ts";
import { ActionButton, ChangeForm } from "../messages/ChangeForm.tsx";
import type { SectionProps } from "../messages/section.ts";
import { fieldText } from "../office-context.ts";

/** The maximum length of a note, in UTF-16 code units. */
const NOTE_LIMIT = 5_000;

/** Changes the note for the office. */
export const note: Action = {
  name: "note",
  history: "changed the note",
  change({ form }) {
    const text = fieldText(form, "note");
    if (text.length > NOTE_LIMIT) return INCOMPLETE;
    return { columns: ({ note: before }) => (before === text ? undefined : { note: text }) };
  },
  button: { label: "Save the note" },
};

export function NoteForm({ message, context, entered }: SectionProps) {
  const form = entered(note.name);
  return (
    <section id="note">
      <h2>Note</h2>
      <ChangeForm message={message} context={context}>
        <label className="unseen" htmlFor="note-text">
          Note for the office
        </label>
        <textarea
          id="note-text"
          name="note"
          rows={3}
          maxLength={NOTE_LIMIT}
          placeholder="For the office only"
          defaultValue={form ? fieldText(form, "note") : message.note}
        />
        <p className="actions">
          <ActionButton action={note} />
        </p>
      </ChangeForm>
    </section>
  );
}

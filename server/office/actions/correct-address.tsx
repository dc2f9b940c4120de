import { fillText } from "#contract/fill-text.ts";
import { fieldMessageOf, formReader } from "#contract/form-reader.ts";
import { EMAIL } from "#forms/form-description.ts";
import type { Submission } from "../../database/schema.ts";
import { addSearchText } from "../../database/search-text.ts";
import type { Action } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";

const FIELD = "email";

/** Corrects the address of the visitor, also of the mails to it that are not sent. It sends nothing. */
export const correctAddress: Action = {
  name: "correct",
  change({ form, office, submission: { email: before } }) {
    const { words, officeWords } = office.settings();
    const { address, addressError } = officeWords.actions;
    const wording = { ...words, form: { failed: "", labels: { [FIELD]: address } } };
    const read = formReader({ fields: { [FIELD]: EMAIL } }, wording)({ [FIELD]: form.get(FIELD) });
    if (!read.ok) return { error: fillText(addressError, { error: fieldMessageOf(read.error) }), status: 422 };
    const { email } = read.values;
    return {
      detail: `${before} → ${email}`,
      columns: (submission) => (submission.email === email ? undefined : { email }),
      async alongside(trx, { id }) {
        await trx
          .updateTable("outbox")
          .set({ recipient: email })
          .where((row) => row.and({ submission_id: id, channel: "visitor", recipient: before }))
          .where("state", "!=", "sent")
          .where("lease", "=", 0)
          .execute();
        await addSearchText(trx, id, email);
      },
    };
  },
};

const TYPED = `${correctAddress.name}.${FIELD}`;
/** The address that the page has shown. Since then a colleague may have corrected it. */
const SHOWN = `${correctAddress.name}.shown`;

/** The address that was typed in the form of a page; null if it is the visitor's, or the page has shown it. */
function typedIn(form: URLSearchParams, { email }: Pick<Submission, "email">): string | null {
  const typed = form.get(TYPED);
  return typed === email || typed === form.get(SHOWN) ? null : typed;
}

/** The typed address, to keep it with the draft; none if it is being corrected. */
export function typedAddress(form: URLSearchParams, submission: Pick<Submission, "email">, button: string) {
  const typed = typedIn(form, submission);
  return typed === null || button === correctAddress.name ? [] : [[TYPED, typed]];
}

export function AddressForm({ submission, posted, draft, context }: SectionProps) {
  const { heading, label, help } = context.words.actions.correct;
  const { email } = submission;
  const typed = typedIn(posted, submission) ?? new URLSearchParams(draft?.times).get(TYPED) ?? email;
  return (
    <details open={typed !== email}>
      <summary>{heading}</summary>
      <div className="row inline">
        <label htmlFor="email">{label}</label>
        <input id="email" name={TYPED} inputMode="email" autoComplete="off" defaultValue={typed} />
        <input type="hidden" name={SHOWN} value={email} />
        <ActionButton action={correctAddress} />
      </div>
      <p className="faint">{help}</p>
    </details>
  );
}

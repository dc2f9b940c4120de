import { CANDIDATE_STAGES, STAGE_NAMES } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import type { PageContext } from "../message-context.ts";
import { ChangeForm } from "./ChangeForm.tsx";

export type CandidateProps = {
  message: SubmissionRecord;
  context: PageContext;
  /** When the decision was made, in words; undefined before. */
  decided: string | undefined;
  /** The text of the decline mail, to be edited; undefined if one was sent. */
  declineText: string | undefined;
  /** A decline mail that was typed before. */
  typed: string | undefined;
  /** The maximum number of its characters. */
  limit: number;
};

/** The stage of an application, on the page of the message, with the mail that declines it. */
export function Candidate({ message, context, decided, declineText, typed, limit }: CandidateProps) {
  return (
    <section className="candidate" aria-labelledby="candidate">
      <h2 id="candidate">Candidate</h2>
      <ChangeForm message={message} context={context} to="stage" className="stage">
        <label>
          Stage
          <select name="stage" defaultValue={message.stage ?? "new"}>
            {CANDIDATE_STAGES.map((each) => (
              <option key={each} value={each}>
                {STAGE_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        <button className="quiet" type="submit">
          Set the stage
        </button>
      </ChangeForm>
      <p className="faint">
        {decided === undefined
          ? "Setting a stage sends no mail. The retention period starts with the decision: an offer or a decline."
          : `Decided on ${decided}. The retention period counts from then.`}
      </p>
      {declineText === undefined ? (
        <p>A decline mail was sent to the candidate.</p>
      ) : (
        <details open={typed !== undefined}>
          <summary>Decline with a mail</summary>
          <ChangeForm message={message} context={context} to="decline">
            <label>
              Mail
              <textarea name="text" rows={12} maxLength={limit} defaultValue={typed ?? declineText} required />
            </label>
            <p className="faint">It counts as the answer and is sent once.</p>
            <button type="submit">Send and decline</button>
          </ChangeForm>
        </details>
      )}
    </section>
  );
}

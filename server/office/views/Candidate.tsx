import { CANDIDATE_STAGES, type CandidateStage, type Submission } from "../../database/schema.ts";

export type CandidateProps = {
  submission: Pick<Submission, "reference" | "version" | "stage">;
  /** When the decision was made, in words; undefined before. */
  decided: string | undefined;
  /** The text of the decline mail, to be edited; undefined if one was sent. */
  declineText: string | undefined;
};

export const STAGE_NAMES: Readonly<Record<CandidateStage, string>> = {
  new: "New",
  reading: "Reading",
  talk: "Talk",
  offer: "Offer",
  declined: "Declined",
};

/** The stage of an application, on the page of the message, with the mail that declines it. */
export function Candidate({ submission, decided, declineText }: CandidateProps) {
  const { reference, version, stage } = submission;
  return (
    <section className="candidate" aria-labelledby="candidate">
      <h2 id="candidate">Candidate</h2>
      <form className="stage" method="post" action={`/office/messages/${reference}/stage`}>
        <input type="hidden" name="version" value={version} />
        <label>
          Stage
          <select name="stage" defaultValue={stage ?? "new"}>
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
      </form>
      <p className="faint">
        {decided === undefined
          ? "Setting a stage sends no mail. The retention period starts with the decision: an offer or a decline."
          : `Decided on ${decided}. The retention period counts from then.`}
      </p>
      {declineText === undefined ? (
        <p>A decline mail was sent to the candidate.</p>
      ) : (
        <details>
          <summary>Decline with a mail</summary>
          <form method="post" action={`/office/messages/${reference}/decline`}>
            <input type="hidden" name="version" value={version} />
            <label>
              Mail
              <textarea name="text" rows={12} maxLength={10_000} defaultValue={declineText} required />
            </label>
            <p className="faint">It counts as the answer and is sent once.</p>
            <button type="submit">Send and decline</button>
          </form>
        </details>
      )}
    </section>
  );
}

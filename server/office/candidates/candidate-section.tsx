import { describeTime } from "../../business-hours/time-words.ts";
import { isDeclined } from "../actions/decline.ts";
import { StageForm } from "../actions/stage.tsx";
import type { SectionProps } from "../messages/section.ts";

/** The stage of an application, on the page of the message, with the mail that declines it. */
export async function candidateSection({ message, context, office }: SectionProps) {
  if (message.kind !== "application") return null;
  const { decided_at } = message;
  return (
    <section className="candidate" aria-labelledby="candidate">
      <h2 id="candidate">Candidate</h2>
      <StageForm message={message} />
      <p className="faint">
        {decided_at === null
          ? "Setting a stage sends no mail. The retention period starts with the decision: an offer or a decline."
          : `Decided on ${describeTime(decided_at, context.style)}. The retention period counts from then.`}
      </p>
      <p>
        {(await isDeclined(office.database, message.id))
          ? "A decline mail was sent to the candidate."
          : "To decline, add the saved reply “Decline” to the answer, and send it with “Send, and decline”."}
      </p>
    </section>
  );
}

import { CANDIDATE_STAGES, type CandidateStage, STAGE_NAMES } from "#contract/vocabulary.ts";
import { Options } from "#site/components/controls/Controls.tsx";
import { describeTime } from "../../business-hours/time-words.ts";
import type { Action } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";
import { isDeclined } from "./send-answer.ts";

/** Sets the stage of an application, without a mail. A decision gets its time. */
export const stage: Action = {
  name: "stage",
  kind: "application",
  button: { label: "Set the stage" },
  tag: ({ stage: now }) => (now === null ? undefined : { text: STAGE_NAMES[now] }),
  history: (detail) => `moved it to the stage “${STAGE_NAMES[detail as CandidateStage] ?? detail}”`,
  change({ form }) {
    const chosen = CANDIDATE_STAGES.find((each) => each === form.get("stage"));
    if (!chosen) return { error: "Choose a stage.", status: 422 };
    const isDecision = chosen === "offer" || chosen === "declined";
    return {
      detail: chosen,
      columns: ({ stage: before, decided_at }, { now }) =>
        before === chosen ? undefined : { stage: chosen, decided_at: isDecision ? (decided_at ?? now) : null },
    };
  },
};

export async function StageForm({ submission, context, office }: SectionProps) {
  if (submission.kind !== "application") return null;
  const { decided_at } = submission;
  return (
    <section>
      <h2>Candidate</h2>
      <div className="row inline">
        <label htmlFor="stage">Stage</label>
        <select id="stage" name="stage" defaultValue={submission.stage ?? "new"}>
          <Options of={CANDIDATE_STAGES.map((each) => [each, STAGE_NAMES[each]])} />
        </select>
        <ActionButton action={stage} />
      </div>
      <p className="faint">
        {decided_at === null
          ? "Setting a stage sends no mail. The retention period starts with the decision: an offer or a decline. "
          : `Decided on ${describeTime(decided_at, context.timeFormat)}. The retention period counts from then. `}
        {(await isDeclined(office.database, submission.id))
          ? "A decline mail was sent to the candidate."
          : "To decline, add the saved reply “Decline” to the answer, and send it with “Send, and decline”."}
      </p>
    </section>
  );
}

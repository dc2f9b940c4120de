import { CANDIDATE_STAGES, type CandidateStage, STAGE_NAMES } from "#contract/vocabulary.ts";
import type { Action } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/section.ts";

/** Sets the stage of an application, without a mail. A decision gets its time. */
export const stage: Action = {
  name: "stage",
  kind: "application",
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

export function StageForm({ message }: Pick<SectionProps, "message">) {
  return (
    <div className="stage">
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
      <ActionButton action={stage} label="Set the stage" />
    </div>
  );
}

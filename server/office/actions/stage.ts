import { CANDIDATE_STAGES, type CandidateStage, STAGE_NAMES } from "#contract/vocabulary.ts";
import type { Action } from "../action.ts";

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

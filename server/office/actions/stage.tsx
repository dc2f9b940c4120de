import { fillText } from "#contract/fill-text.ts";
import { CANDIDATE_STAGES, type CandidateStage } from "#contract/vocabulary.ts";
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
  tag: ({ stage: now }, { words }) => (now === null ? undefined : { text: words.stages[now] }),
  describeDetail: (now, { words }) => words.stages[now as CandidateStage] ?? now,
  change({ form, office }) {
    const chosen = CANDIDATE_STAGES.find((each) => each === form.get("stage"));
    if (!chosen) return { error: office.settings().officeWords.actions.noStage, status: 422 };
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
  const { words, timeFormat } = context;
  const texts = words.actions.stage;
  return (
    <section>
      <h2>{texts.heading}</h2>
      <div className="row inline">
        <label htmlFor="stage">{texts.label}</label>
        <select id="stage" name="stage" defaultValue={submission.stage ?? "new"}>
          <Options of={CANDIDATE_STAGES.map((each) => [each, words.stages[each]])} />
        </select>
        <ActionButton action={stage} />
      </div>
      <p className="faint">
        {decided_at === null
          ? texts.undecided
          : fillText(texts.decided, { time: describeTime(decided_at, timeFormat) })}{" "}
        {(await isDeclined(office.database, submission.id)) ? texts.declined : texts.toDecline}
      </p>
    </section>
  );
}

import type { SubmissionRecord } from "../../database/submissions.ts";
import { describeTime } from "../../promises/time-words.ts";
import { ChangeForm } from "../messages/ChangeForm.tsx";
import type { PageContext } from "../messages/message-context.ts";
import type { Snooze } from "../messages/message-data.ts";

const NAMES: Readonly<Record<string, string>> = {
  tomorrow: "Next working day",
  "three-days": "In three days",
  week: "Next week",
};

/** Hides an open message from the list until the office opens on another day. */
export function SnoozeForm({
  message,
  context,
  snoozes,
}: {
  message: SubmissionRecord;
  context: PageContext;
  snoozes: readonly Snooze[];
}) {
  const { now, style } = context;
  if (message.status !== "open") return null;
  const until = message.snoozed_until;
  return (
    <section id="snooze">
      <h2>Snooze</h2>
      {until !== null && until > now ? (
        <ChangeForm message={message} context={context}>
          <p>{`Snoozed until ${describeTime(until, style)}. The due time stays.`}</p>
          <button className="quiet" type="submit" name="change" value="wake">
            End the snooze
          </button>
        </ChangeForm>
      ) : (
        <ChangeForm message={message} context={context} className="snoozes">
          <input type="hidden" name="change" value="snooze" />
          {snoozes.map(({ name, until: time }) => (
            <button key={name} className="quiet" type="submit" name="until" value={name}>
              {NAMES[name]} <span className="faint">{describeTime(time, style)}</span>
            </button>
          ))}
        </ChangeForm>
      )}
    </section>
  );
}

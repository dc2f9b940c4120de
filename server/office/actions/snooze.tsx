import { DAY } from "#contract/duration.ts";
import { nextOpening } from "../../business-hours/due-times.ts";
import { describeTime } from "../../business-hours/time-words.ts";
import type { Config } from "../../config/config.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { type Action, INCOMPLETE } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";

/** Each lasts until the office opens after `wait`. */
const SNOOZES = [
  { name: "tomorrow", wait: 0 },
  { name: "three-days", wait: 2 * DAY },
  { name: "week", wait: 6 * DAY },
];

const endOf = ({ wait }: { wait: Milliseconds }, now: Milliseconds, { officeHours }: Pick<Config, "officeHours">) =>
  nextOpening(now + wait, officeHours);

export const snooze: Action = {
  name: "snooze",
  history: (detail, { timeFormat }) => `snoozed it until ${describeTime(Date.parse(detail), timeFormat)}`,
  change({ form, office }) {
    const chosen = SNOOZES.find(({ name }) => name === form.get("until"));
    if (!chosen) return INCOMPLETE;
    const until = endOf(chosen, office.now(), office.settings());
    return {
      detail: new Date(until).toISOString(),
      columns: ({ snoozed_until }) => (snoozed_until === until ? undefined : { snoozed_until: until }),
    };
  },
  tag({ status, snoozed_until }, { now, timeFormat }) {
    if (status !== "open" || snoozed_until === null) return undefined;
    const time = describeTime(snoozed_until, timeFormat);
    return snoozed_until > now
      ? { text: `snoozed until ${time}` }
      : { text: `back since ${time}, as you asked`, tone: "soon" };
  },
  button: { label: "Snooze" },
  link: {
    fields: { until: "tomorrow" },
    button: ({ settings, now }, timeOf) => `Show it again on ${timeOf(nextOpening(now(), settings().officeHours))}`,
    isPossible: ({ status }) => status === "open",
  },
};

export const wake: Action = {
  name: "wake",
  history: "ended the snooze",
  change: () => ({
    columns: ({ snoozed_until }) => (snoozed_until === null ? undefined : { snoozed_until: null }),
  }),
  button: { label: "End the snooze" },
};

export function SnoozeForm({ submission, context, office }: SectionProps) {
  const { now, timeFormat } = context;
  if (submission.status !== "open") return null;
  const until = submission.snoozed_until;
  return (
    <section id="snooze">
      <h2>Snooze</h2>
      {until !== null && until > now ? (
        <>
          <p>{`Snoozed until ${describeTime(until, timeFormat)}. The due time stays.`}</p>
          <ActionButton action={wake} />
        </>
      ) : (
        <div className="inline">
          <label htmlFor="until">Show it again on</label>
          <select id="until" name="until">
            {SNOOZES.map(({ name, wait }) => (
              <option key={name} value={name}>
                {describeTime(endOf({ wait }, now, office.settings()), timeFormat)}
              </option>
            ))}
          </select>
          <ActionButton action={snooze} />
        </div>
      )}
    </section>
  );
}

import { DAY } from "#contract/duration.ts";
import { Options } from "#site/components/controls/Controls.tsx";
import { nextOpening } from "../../business-hours/due-times.ts";
import { describeTime } from "../../business-hours/time-words.ts";
import type { Settings } from "../../config/settings.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { type Action, INCOMPLETE } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";

/** Each lasts until the office opens after it. */
const WAITS = [0, 2 * DAY, 6 * DAY];
/** No office is closed for longer. */
const LONGEST = 366 * DAY;

/** The ends to choose from. Around closed days several waits end at the same time. */
const endsAt = (now: Milliseconds, { officeHours }: Pick<Settings, "officeHours">) => [
  ...new Set(WAITS.map((wait) => nextOpening(now + wait, officeHours))),
];

export const snooze: Action = {
  name: "snooze",
  history: (detail, { timeFormat }) => `snoozed it until ${describeTime(Date.parse(detail), timeFormat)}`,
  change({ form, office }) {
    /* The time itself, because the page or the mail that names it may be days old. */
    const until = Number(form.get("until"));
    if (!Number.isInteger(until) || until > office.now() + LONGEST) return INCOMPLETE;
    if (until <= office.now()) return { error: "This time has passed. Nothing was changed.", status: 422 };
    return {
      detail: new Date(until).toISOString(),
      columns: ({ snoozed_until }) => (snoozed_until === until ? undefined : { snoozed_until: until }),
    };
  },
  tag({ status, snoozed_until }, { now, timeFormat }) {
    if (status !== "open" || snoozed_until === null) return undefined;
    const time = describeTime(snoozed_until, timeFormat);
    return snoozed_until > now ? { text: `snoozed until ${time}` } : { text: `back since ${time}`, tone: "warn" };
  },
  button: { label: "Snooze" },
  link: {
    button: (until, timeOf) => `Show it again on ${timeOf(until)}`,
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
        <div className="row inline">
          <label htmlFor="until">Show it again on</label>
          <select id="until" name="until">
            <Options of={endsAt(now, office.settings()).map((end) => [end, describeTime(end, timeFormat)])} />
          </select>
          <ActionButton action={snooze} />
        </div>
      )}
    </section>
  );
}

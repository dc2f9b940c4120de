import { DAY } from "#contract/duration.ts";
import { fillText } from "#contract/fill-text.ts";
import { Options } from "#site/components/controls/Controls.tsx";
import { nextOpening } from "../../business-hours/due-times.ts";
import { describeTime } from "../../business-hours/time-words.ts";
import type { Settings } from "../../config/settings.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { type Action, incomplete } from "../action.ts";
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
  describeDetail: (until, { timeFormat }) => describeTime(Date.parse(until), timeFormat),
  change({ form, office }) {
    /* The time itself, because the page or the mail that names it may be days old. */
    const until = Number(form.get("until"));
    if (!Number.isInteger(until) || until > office.now() + LONGEST) return incomplete(office);
    const { snoozePassed } = office.settings().officeWords.actions;
    if (until <= office.now()) return { error: snoozePassed, status: 422 };
    return {
      detail: new Date(until).toISOString(),
      columns: ({ snoozed_until }) => (snoozed_until === until ? undefined : { snoozed_until: until }),
    };
  },
  tag({ status, snoozed_until }, { now, timeFormat, words: { list } }) {
    if (status !== "open" || snoozed_until === null) return undefined;
    const time = describeTime(snoozed_until, timeFormat);
    return snoozed_until > now
      ? { text: fillText(list.snoozed, { time }) }
      : { text: fillText(list.back, { time }), tone: "warn" };
  },
  link: { button: "snooze", isPossible: ({ status }) => status === "open" },
};

export const wake: Action = {
  name: "wake",
  change: () => ({
    columns: ({ snoozed_until }) => (snoozed_until === null ? undefined : { snoozed_until: null }),
  }),
};

export function SnoozeForm({ submission, context, office }: SectionProps) {
  const { now, timeFormat, words } = context;
  const { heading, until: snoozed, label } = words.actions.snooze;
  if (submission.status !== "open") return null;
  const until = submission.snoozed_until;
  return (
    <section id="snooze">
      <h2>{heading}</h2>
      {until !== null && until > now ? (
        <>
          <p>{fillText(snoozed, { time: describeTime(until, timeFormat) })}</p>
          <ActionButton action={wake} />
        </>
      ) : (
        <div className="row inline">
          <label htmlFor="until">{label}</label>
          <select id="until" name="until">
            <Options of={endsAt(now, office.settings()).map((end) => [end, describeTime(end, timeFormat)])} />
          </select>
          <ActionButton action={snooze} />
        </div>
      )}
    </section>
  );
}

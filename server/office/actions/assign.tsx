import { Options } from "#site/components/controls/Controls.tsx";
import { findWaiting } from "../../database/find-mails.ts";
import { givenMail } from "../../delivery/office-mails.ts";
import { type Action, INCOMPLETE } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";
import { inSentence, personName } from "../messages/message-words.ts";

export const assign: Action = {
  name: "assign",
  history: (detail, { nameOrYou }) => (detail === "" ? "released it" : `gave it to ${inSentence(nameOrYou(detail))}`),
  change({ form, office, actor }) {
    const detail = form.get("owner") ?? "";
    if (detail !== "" && !office.settings().office.includes(detail)) return INCOMPLETE;
    const owner = detail === "" ? null : detail;
    return {
      detail,
      columns: ({ owner: before }) => (before === owner ? undefined : { owner }),
      async alongside(trx, submission) {
        if (owner === null || owner === actor) return;
        const settings = office.settings();
        const waiting = (await findWaiting(trx, [submission]))(submission);
        const by = { waiting, giver: personName(actor, settings.office), now: office.now() };
        const payload = givenMail(submission, by, settings);
        const given = { kind: "given", key: submission.version, recipient: owner, payload } as const;
        await office.queue(trx, { submission, channel: "office", ...given });
      },
    };
  },
  button: { label: "Give" },
  bulkIn: ["open", "snoozed", "answered"],
  bulkFields: (people, { person, nameOf }) => (
    <select name="owner" aria-label="Give the selected messages to" defaultValue={person}>
      <Options of={people.map((one) => [one, one === person ? "Me" : nameOf(one)])} />
    </select>
  ),
};

export function OwnerForm({ submission, context, office }: SectionProps) {
  const { owner } = submission;
  const { person, nameOf } = context;
  const others = office.settings().office.filter((one) => one !== owner);
  return (
    <section>
      <h2>Owner</h2>
      <p>{owner === null ? "Nobody has taken it." : owner === person ? "It is yours." : `${nameOf(owner)} has it.`}</p>
      {owner !== null && <ActionButton action={assign} label="Release it" fields={{ owner: "" }} />}
      {others.length > 0 && (
        <div className="row inline">
          <label htmlFor="owner">Give it to</label>
          <select id="owner" name="owner" defaultValue={others.find((one) => one !== person) ?? person}>
            <Options of={others.map((one) => [one, one === person ? `${nameOf(one)} (you)` : nameOf(one)])} />
          </select>
          <ActionButton action={assign} />
        </div>
      )}
    </section>
  );
}

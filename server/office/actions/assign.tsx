import { fillText } from "#contract/fill-text.ts";
import { Options } from "#site/components/controls/Controls.tsx";
import { findWaiting } from "../../database/find-mails.ts";
import { givenMail } from "../../delivery/office-mails.ts";
import { type Action, incomplete } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";
import { inSentence, personName } from "../messages/message-words.ts";

export const assign: Action = {
  name: "assign",
  describeDetail: (owner, { nameOrYou, words }) => inSentence(nameOrYou(owner), words),
  change({ form, office, actor }) {
    const detail = form.get("owner") ?? "";
    if (detail !== "" && !office.settings().office.includes(detail)) return incomplete(office);
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
  bulkIn: ["open", "snoozed", "answered"],
  bulkFields: (people, { person, nameOf, words: { list } }) => (
    <select name="owner" aria-label={list.giveTo} defaultValue={person}>
      <Options of={people.map((one) => [one, one === person ? list.me : nameOf(one)])} />
    </select>
  ),
};

export function OwnerForm({ submission, context, office }: SectionProps) {
  const { owner } = submission;
  const { person, nameOf, words } = context;
  const { owner: texts } = words.actions;
  const others = office.settings().office.filter((one) => one !== owner);
  return (
    <section>
      <h2>{texts.heading}</h2>
      <p>
        {owner === null
          ? texts.nobody
          : owner === person
            ? texts.yours
            : fillText(texts.colleague, { name: nameOf(owner) })}
      </p>
      {owner !== null && <ActionButton action={assign} label={texts.release} fields={{ owner: "" }} />}
      {others.length > 0 && (
        <div className="row inline">
          <label htmlFor="owner">{texts.give}</label>
          <select id="owner" name="owner" defaultValue={others.find((one) => one !== person) ?? person}>
            <Options
              of={others.map((one) => [one, one === person ? fillText(texts.you, { name: nameOf(one) }) : nameOf(one)])}
            />
          </select>
          <ActionButton action={assign} />
        </div>
      )}
    </section>
  );
}

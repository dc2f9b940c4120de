import { fillCount } from "#contract/fill-text.ts";
import { findMeeting, offersOf } from "../../database/booked-meetings.ts";
import { addHistory, answeredColumns, type Change, waitsForVisitor } from "../../database/change-submission.ts";
import { deliveryName, EVENTS, kindOf } from "../../database/kinds.ts";
import { requeue } from "../../database/outbox.ts";
import type { Delivery } from "../../database/schema.ts";
import { findDeliveries } from "../../database/submissions.ts";
import { oneLine } from "../../text/one-line.ts";
import type { Action } from "../action.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import { Time } from "../messages/DueTime.tsx";
import type { SectionProps } from "../messages/message-data.ts";
import type { Office } from "../office-context.ts";
import { useWords } from "../Page.tsx";
import { offeredColumns } from "./meeting-actions.ts";

export const resend: Action = {
  name: "resend",
  keepsVersion: true,
  async run({ office, submission, form, actor }) {
    const delivery = (await findDeliveries(office.database, submission.id)).find(
      ({ id, state }) => String(id) === form.get("delivery") && state === form.get("state"),
    );
    if (!delivery || delivery.state === "queued") return { outcome: "unchanged" };
    const at = office.now();
    const isQueued = await office.database.transaction().execute(async (trx) => {
      if (!(await requeue(trx, delivery, at))) return false;
      const detail = deliveryName(delivery, office.settings().officeWords);
      const answer = { event: EVENTS.resendAnswer.name, detail, columns: answeredAgain(office, delivery) };
      const { outcome } = await office.changeIn(trx, submission.reference, answer, { actor });
      if (outcome === "unchanged") await addHistory(trx, submission.id, { at, actor, event: resend.name, detail });
      return true;
    });
    if (isQueued) office.onSaved();
    return { outcome: isQueued ? "changed" : "unchanged" };
  },
};

/** The columns of a change that sends a failed answer again. Its failure has reopened the message. */
const answeredAgain =
  (office: Office, delivery: Delivery): Change["columns"] =>
  async (before, by) => {
    if (delivery.state !== "failed" || !kindOf(delivery).isAnswer) return undefined;
    if (before.status !== "open" || waitsForVisitor(before, by.now)) return undefined;
    if (delivery.kind !== "offer") return answeredColumns(before, by);
    const meeting = await findMeeting(by.trx, before.id);
    if (meeting?.state !== "offered" || delivery.key !== String(meeting.sequence)) return undefined;
    return await offeredColumns(office, Math.max(...offersOf(meeting)))(before, by);
  };

export function Deliveries({ deliveries, context }: SectionProps) {
  const { words } = context;
  const { heading, again, wasSent } = words.deliveries;
  return (
    <details id="deliveries" open={deliveries.some(({ state }) => state === "failed")}>
      <summary>{heading}</summary>
      <ul className="events">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="row is-spread">
            <DeliveryState delivery={delivery} context={context} />
            {delivery.state === "failed" && <SendAgain delivery={delivery} />}
            {delivery.state === "sent" && (
              <details>
                <summary>
                  {again}
                  <span className="sr">: {deliveryName(delivery, words)}</span>
                </summary>
                <p>{wasSent}</p>
                <SendAgain delivery={delivery} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function SendAgain({ delivery }: { delivery: Delivery }) {
  const { id, state } = delivery;
  const words = useWords();
  return (
    <ActionButton action={resend} fields={{ delivery: String(id), state }}>
      {state === "sent" ? words.deliveries.twice : words.deliveries.again}
      <span className="sr">: {deliveryName(delivery, words)}</span>
    </ActionButton>
  );
}

function DeliveryState({
  delivery,
  context: { timeFormat, words },
}: { delivery: Delivery } & Pick<SectionProps, "context">) {
  const { recipient, state, attempts, last_error, sent_at } = delivery;
  return (
    <span>
      {`${deliveryName(delivery, words)}${recipient === null ? "" : ` (${recipient})`}: `}
      <span className={state === "failed" ? "is-bad" : undefined}>{words.deliveries.states[state]}</span>{" "}
      {state === "sent" && sent_at !== null && <Time at={sent_at} timeFormat={timeFormat} />}
      {state !== "sent" && last_error !== null && (
        <span className="faint">
          {fillCount(words.deliveries.error, attempts, words.language, { error: oneLine(last_error) })}
        </span>
      )}
    </span>
  );
}

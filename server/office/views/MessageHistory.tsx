import { DELIVERY_STATE_NAMES, deliveryName } from "#contract/vocabulary.ts";
import type { Delivery, HistoryEvent } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { oneLine } from "../../text/one-line.ts";
import type { PageContext } from "../message-context.ts";
import { describeEvent } from "../message-words.ts";
import { ChangeForm } from "./ChangeForm.tsx";
import { Time } from "./DueTime.tsx";

/** What happened to a message, oldest first. */
export function MessageHistory({
  message,
  history,
  context,
}: {
  message: SubmissionRecord;
  history: readonly HistoryEvent[];
  context: PageContext;
}) {
  const { style } = context;
  return (
    <section id="history">
      <h2>History</h2>
      <ol className="events">
        <li>
          It arrived. <Time at={message.created_at} style={style} />
        </li>
        {history.map((event) => (
          <li key={event.id}>
            {describeEvent(event, context)}. <Time at={event.at} style={style} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The mails and webhook calls about a message, with a button to send those again that are not waiting. */
export function Deliveries({
  message,
  deliveries,
  context,
}: {
  message: SubmissionRecord;
  deliveries: readonly Delivery[];
  context: PageContext;
}) {
  return (
    <section id="deliveries">
      <h2>Deliveries</h2>
      <ul className="events">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="delivery">
            <DeliveryState delivery={delivery} context={context} />
            {delivery.state !== "queued" && (
              <ChangeForm message={message} context={context} to="resend">
                <input type="hidden" name="delivery" value={delivery.id} />
                <input type="hidden" name="state" value={delivery.state} />
                <button className="quiet" type="submit">
                  Send again<span className="unseen">: {deliveryName(delivery)}</span>
                </button>
              </ChangeForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeliveryState({ delivery, context: { style } }: { delivery: Delivery; context: PageContext }) {
  const { recipient, state, attempts, last_error, sent_at } = delivery;
  return (
    <span>
      {`${deliveryName(delivery)}${recipient === null ? "" : ` (${recipient})`}: `}
      <span className={state === "failed" ? "bad" : undefined}>{DELIVERY_STATE_NAMES[state]}</span>{" "}
      {state === "sent" && sent_at !== null && <Time at={sent_at} style={style} />}
      {state !== "sent" && last_error !== null && (
        <span className="faint">{`after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}: ${oneLine(last_error)}`}</span>
      )}
    </span>
  );
}

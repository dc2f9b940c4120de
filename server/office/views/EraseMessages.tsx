import type { Submission } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import type { PageContext } from "../message-context.ts";
import { queryString } from "../message-filter.ts";
import { Page } from "./Page.tsx";

export type EraseMessagesProps = {
  siteName: string;
  context: PageContext;
  messages: readonly Pick<Submission, "reference" | "version" | "name" | "email" | "body">[];
};

/** Asks before messages are erased. */
export function EraseMessages({ siteName, context: { person, query }, messages }: EraseMessagesProps) {
  const list = `/office${queryString({ ...query, page: 1 })}`;
  const count = messages.length;
  if (count === 0) {
    return (
      <Page title="Erase messages" language="en" siteName={siteName} person={person}>
        <p>
          No message is selected. <a href={list}>Go back to the list</a> and select some first.
        </p>
      </Page>
    );
  }
  return (
    <Page
      title={count === 1 ? "Erase this message?" : `Erase these ${count} messages?`}
      language="en"
      siteName={siteName}
      person={person}
    >
      <p className="error">
        Their texts, files, notes and mails are erased permanently. Backups still contain them until they are replaced.
      </p>
      <form method="post" action={`/office/messages/erase${queryString({ ...query, page: 1 })}#status`}>
        <ul className="messages">
          {messages.map(({ reference, version, name, email, body }) => (
            <li key={reference} className="message-row plain">
              <input type="hidden" name="selected" value={`${reference}:${version}`} />
              <span className="who">{oneLine(name) || email}</span> <span className="faint">{reference}</span>
              <span className="line">{oneLine(body).slice(0, 120)}</span>
            </li>
          ))}
        </ul>
        <p className="actions">
          <button className="danger" type="submit">
            Erase permanently
          </button>
          <a className="button quiet" href={list}>
            Keep
          </a>
        </p>
      </form>
    </Page>
  );
}

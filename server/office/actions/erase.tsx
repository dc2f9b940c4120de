import type { FastifyInstance } from "fastify";
import { fillCount } from "#contract/fill-text.ts";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { eraseReferences, NOT_OVERWRITTEN } from "../../retention/erase.ts";
import { oneLine, visitorName } from "../../text/one-line.ts";
import { cancelErased } from "../meetings/meeting-changes.ts";
import { contextOf, queryString } from "../messages/message-context.ts";
import type { SectionProps } from "../messages/message-data.ts";
import { backToList, type Selected, selectionOf } from "../messages/message-list.tsx";
import { type Office, postedFields, queryOf } from "../office-context.ts";
import { ButtonLink, Page } from "../Page.tsx";

/** Adds the erasure of selected messages. It leaves no history, so it is not an `Action`. */
export function eraseMessages(app: FastifyInstance, office: Office): void {
  const { settings, database } = office;

  app.get("/office/messages/erase", async (request, reply) => {
    const { query, words } = contextOf(request, office);
    const { title, warning, confirm, keep } = words.actions.erase;
    const selected = selectionOf(queryOf(request));
    const messages = await findSelected(office, selected);
    if (messages.length === 0) return backToList(request, reply, office, {});
    const list = queryString({ ...query, page: 1 });
    return office.sendView(
      reply,
      <Page title={fillCount(title, messages.length, words.language)}>
        <Notice tone="bad">{warning}</Notice>
        <form method="post" action={`/office/messages/erase${list}#status`}>
          <ul className="messages">
            {messages.map(({ reference, version, name, email, body }) => (
              <li key={reference} className="message-row plain">
                <input type="hidden" name="selected" value={`${reference}:${version}`} />
                <span className="who">{visitorName({ name, email })}</span> <span className="faint">{reference}</span>
                <span className="line">{oneLine(body).slice(0, 120)}</span>
              </li>
            ))}
          </ul>
          <p className="row">
            <Button kind="danger">{confirm}</Button>
            <ButtonLink href={`/office${list}`}>{keep}</ButtonLink>
          </p>
        </form>
      </Page>,
    );
  });

  app.post("/office/messages/erase", async (request, reply) => {
    const selected = selectionOf(postedFields(request));
    const { references, overwritten } = await eraseReferences(database, settings().dataDir, selected, {
      beforeErasure: (trx, ids) => cancelErased(office, trx, ids),
    });
    office.onSaved();
    if (!overwritten) request.log.warn(NOT_OVERWRITTEN);
    const done = { erased: references.length, skipped: selected.length - references.length };
    return backToList(request, reply, office, done);
  });
}

const findSelected = ({ database }: Office, selected: readonly Selected[]) =>
  database
    .selectFrom("submission")
    .select(["reference", "version", "name", "email", "body"])
    /* PostgreSQL rejects an empty list. */
    .where("reference", "in", ["", ...selected.map(({ reference }) => reference)])
    .orderBy("id", "desc")
    .execute();

export function EraseForm({ submission: { reference, version }, context }: SectionProps) {
  const selected = `${reference}:${version}`;
  return (
    <p className="row">
      <ButtonLink data-tone="bad" href={`/office/messages/erase?${new URLSearchParams({ selected })}`}>
        {context.words.actions.erase.open}
      </ButtonLink>
    </p>
  );
}

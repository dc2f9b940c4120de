import { Fragment } from "react";
import { STATUS_NAMES } from "#contract/vocabulary.ts";
import { ACTIONS } from "../actions.ts";
import { Page, Status } from "../views/Page.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { MessageFilter } from "./MessageFilter.tsx";
import { MessageRow, type RowMessage } from "./MessageRow.tsx";
import {
  type BulkResult,
  isFiltered,
  type MessageQuery,
  type PageContext,
  queryString,
  VIEWS,
  type View,
} from "./message-context.ts";

export type MessageListProps = {
  /** The addresses of its people. */
  office: readonly string[];
  /** The addresses of all owners of messages. */
  owners: readonly string[];
  context: PageContext;
  counts: Readonly<Record<View, number>>;
  messages: readonly RowMessage[];
  pageSize: number;
  /** True if the search left out the oldest messages. */
  isPartial: boolean;
  /** True if the messages of the page are selected. */
  areSelected: boolean;
  done: BulkResult;
};

const VIEW_NAMES: Readonly<Record<View, string>> = {
  ...STATUS_NAMES,
  snoozed: "Snoozed",
  suspect: "Suspect",
  all: "All",
};

export function MessageList(props: MessageListProps) {
  const { office, owners, context, counts, messages, pageSize, isPartial, areSelected, done } = props;
  const { query } = context;
  const { view, page } = query;
  const list = queryString(query);
  const total = counts[view];
  const actions = ACTIONS.filter(({ bulkIn }) => bulkIn?.includes(view));
  const canErase = view === "suspect" || view === "closed";
  const canSelect = (actions.length > 0 || canErase) && messages.length > 0;
  const rows = (
    <ol className="messages">
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          context={context}
          hasCheckbox={canSelect}
          isSelected={areSelected}
        />
      ))}
    </ol>
  );
  return (
    <Page title="Messages">
      <nav className="views" aria-label="Views">
        {VIEWS.map((one) => (
          <a
            key={one}
            href={`/office${queryString({ ...query, view: one, page: 1 })}`}
            aria-current={one === view ? "page" : undefined}
          >
            {VIEW_NAMES[one]} <span className="count">{counts[one]}</span>
          </a>
        ))}
      </nav>
      <MessageFilter context={context} owners={[...office, ...owners]} />
      <BulkResultNotice done={done} />
      {isPartial && (
        <p className="notice">
          The search took too long and left out the oldest messages. Choose days to search there.
        </p>
      )}
      <OtherViews query={query} counts={counts} />
      {messages.length === 0 && <EmptyList context={context} total={total} />}
      {canSelect ? (
        <form method="post" action={`/office/messages${queryString({ ...query, page: 1 })}#status`}>
          {/* For the button that sends the form with GET. */}
          <input type="hidden" name="view" value={view} />
          <a className="select-all" href={`/office${list}${areSelected ? "" : `${list ? "&" : "?"}select=all`}`}>
            {areSelected ? "Select none" : `Select all ${messages.length} on this page`}
          </a>
          {rows}
          <p className="actions sticky">
            {actions.map((action) => (
              <Fragment key={action.name}>
                {action.bulkFields?.(office, context)}
                <ActionButton action={action} />
              </Fragment>
            ))}
            {canErase && (
              <button className="quiet bad" type="submit" formMethod="get" formAction="/office/messages/erase">
                Erase…
              </button>
            )}
          </p>
        </form>
      ) : (
        rows
      )}
      {messages.length > 0 && (
        <footer className="list-end">
          <Pages page={page} pages={Math.ceil(total / pageSize)} context={context} />
          <a href={`/office/messages.csv${queryString({ ...query, page: 1 })}`}>
            {total === 1 ? "Download this message as CSV" : `Download these ${total} as CSV`}
          </a>
        </footer>
      )}
    </Page>
  );
}

function Pages({ page, pages, context: { query } }: { page: number; pages: number; context: PageContext }) {
  if (pages < 2) return null;
  const link = (to: number, text: string, rel: string) => (
    <a className="button quiet" rel={rel} href={`/office${queryString({ ...query, page: to })}`}>
      {text}
    </a>
  );
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && link(page - 1, "Previous", "prev")}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && link(page + 1, "Next", "next")}
    </nav>
  );
}

const messagesOf = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

function BulkResultNotice({ done: { changed = 0, erased = 0, skipped = 0, none } }: { done: BulkResult }) {
  if (none) return <Status tone="notice">No message was selected. Nothing was changed.</Status>;
  if (changed + erased + skipped === 0) return null;
  return (
    <Status tone={skipped > 0 ? "notice" : "done"}>
      {changed > 0 && `${messagesOf(changed)} changed. `}
      {erased > 0 && `${messagesOf(erased)} erased. `}
      {skipped > 0 && `${messagesOf(skipped)} left as it was, because somebody changed or erased it meanwhile.`}
    </Status>
  );
}

/** Says which other views hold what the search and the filters find. */
function OtherViews({ query, counts }: { query: MessageQuery; counts: MessageListProps["counts"] }) {
  const others = VIEWS.filter((view) => view !== query.view && view !== "all" && counts[view] > 0);
  if (!isFiltered(query) || query.view === "all" || others.length === 0) return null;
  return (
    <p>
      Also found:{" "}
      {others.map((view, index) => (
        <Fragment key={view}>
          {index > 0 && ", "}
          <a href={`/office${queryString({ ...query, view, page: 1 })}`}>{`${counts[view]} in ${VIEW_NAMES[view]}`}</a>
        </Fragment>
      ))}
    </p>
  );
}

const EMPTY: Readonly<Record<View, string>> = {
  open: "Nobody is waiting for an answer. New messages appear here, and a mail announces each of them.",
  snoozed: "No message is snoozed. Snooze one to hide it from the open messages until a day.",
  suspect: "No message looks like spam. Look here now and then: a genuine one may be among those that do.",
  answered: "No message was answered yet. Open one and answer it from there, or say that you answered by mail.",
  closed: "No message is closed. Close one when there is nothing more to do.",
  all: "No message has arrived yet. Send one through a form of the site to try it.",
};

function EmptyList({ context: { query }, total }: { context: PageContext; total: number }) {
  if (total > 0) {
    return (
      <p className="empty">
        This page has no messages. <a href={`/office${queryString({ ...query, page: 1 })}`}>Go to the first page</a>.
      </p>
    );
  }
  if (!isFiltered(query)) return <p className="empty">{EMPTY[query.view]}</p>;
  return (
    <p className="empty">
      No message here matches the search and the filters.{" "}
      <a href={`/office${queryString({ view: query.view })}`}>Remove them</a>.
    </p>
  );
}

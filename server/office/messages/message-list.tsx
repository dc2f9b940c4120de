import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fragment, type ReactNode } from "react";
import { type CountedText, fillCount, fillText } from "#contract/fill-text.ts";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { findFailedMails, findNewestTexts, withNotes } from "../../database/find-mails.ts";
import { findAll, findIds, findInViews, readRecords } from "../../database/find-submissions.ts";
import { messagesCsv } from "../../submissions/messages-csv.ts";
import { runAction } from "../action.ts";
import { ACTIONS } from "../actions.ts";
import { type Office, postedFields, queryOf } from "../office-context.ts";
import { ButtonLink, Filled, Page, Status, useWords } from "../Page.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { MessageFilter } from "./MessageFilter.tsx";
import { MessageRow, type MessageRowProps } from "./MessageRow.tsx";
import {
  type BulkResult,
  contextOf,
  isFiltered,
  type MessageQuery,
  orderOf,
  type PageContext,
  queryString,
  VIEWS,
  type View,
  versionOf,
} from "./message-context.ts";

const PAGE_SIZE = 50;

/** The tags of the languages of the site, and of messages in others that it had. The default one is first. */
export const languagesOf = async ({ settings, database }: Office): Promise<string[]> => [
  ...new Set([...Object.keys(settings().languages), ...(await findAll(database, "language"))]),
];

export function messageList(app: FastifyInstance, office: Office): void {
  const { settings, database } = office;

  app.get("/office", async (request, reply) => {
    const context = contextOf(request, office);
    const { query, search, views, words } = context;
    const [{ counts, found, isPartial }, failed, owners, languages] = await Promise.all([
      findInViews(database, search, views, {
        view: query.view,
        limit: PAGE_SIZE,
        offset: (query.page - 1) * PAGE_SIZE,
        order: orderOf(query),
      }),
      findFailedMails(database),
      findAll(database, "owner"),
      languagesOf(office),
    ]);
    const texts = await findNewestTexts(database, found);
    const { view, page } = query;
    const total = counts[view];
    const rows = (checkbox: MessageRowProps["checkbox"]) => (
      <ol className="messages">
        {found.map((submission) => (
          <MessageRow
            key={submission.id}
            submission={{ ...submission, failedMail: failed.get(submission.id) }}
            text={texts.get(submission.id) || submission.body}
            context={context}
            checkbox={checkbox}
          />
        ))}
      </ol>
    );
    return office.sendView(
      reply,
      <Page title={words.frame.messages}>
        <Views query={query} counts={counts} />
        <MessageFilter context={context} owners={[...settings().office, ...owners]} languages={languages} />
        <BulkResultNotice done={bulkResultOf(request)} />
        {isPartial && <Notice tone="warn">{words.list.partial}</Notice>}
        <OtherViews query={query} counts={counts} />
        {found.length === 0 ? (
          <EmptyList context={context} total={total} />
        ) : (
          <>
            <Selection
              context={context}
              people={settings().office}
              count={found.length}
              areSelected={queryOf(request).get("select") === "all"}
              rows={rows}
            />
            <footer className="row is-spread list-end">
              <Pages page={page} pages={Math.ceil(total / PAGE_SIZE)} context={context} />
              <a href={`/office/messages.csv${queryString({ ...query, page: 1 })}`}>
                {fillCount(words.list.download, total, words.language)}
              </a>
            </footer>
          </>
        )}
      </Page>,
    );
  });

  app.get("/office/messages.csv", async (request, reply) => {
    const { query, filter } = contextOf(request, office);
    const ids = await findIds(database, filter, orderOf(query));
    return reply
      .headers({ "content-disposition": 'attachment; filename="messages.csv"' })
      .type("text/csv; charset=utf-8")
      .send(
        Readable.from(
          messagesCsv(ids, async (some) => withNotes(database, await readRecords(database, some))),
          { objectMode: false },
        ),
      );
  });

  app.post("/office/messages", async (request, reply) => {
    const form = postedFields(request);
    const action = ACTIONS.find((each) => each.bulkIn && each.name === form.get("change"));
    const done = { changed: 0, skipped: 0 };
    if (!action) return backToList(request, reply, office, done);
    for (const selected of selectionOf(form)) {
      const result = await runAction(office, action, { ...selected, form, actor: request.person ?? "" });
      const isDone = "outcome" in result && (result.outcome === "changed" || result.outcome === "unchanged");
      done[isDone ? "changed" : "skipped"] += 1;
    }
    return backToList(request, reply, office, done);
  });
}

export function backToList(request: FastifyRequest, reply: FastifyReply, office: Office, done: BulkResult) {
  const { query } = contextOf(request, office);
  const counts = Object.entries(done).flatMap(([name, count]) => (count > 0 ? [[name, String(count)]] : []));
  const numbers = new URLSearchParams(counts.length > 0 ? counts : [["none", "1"]]).toString();
  const list = queryString({ ...query, page: 1 });
  return reply.redirect(`/office${list}${list ? "&" : "?"}${numbers}#status`, 303);
}

function bulkResultOf(request: FastifyRequest): BulkResult {
  const query = queryOf(request);
  return Object.fromEntries(
    ["changed", "erased", "skipped", "none"].flatMap((name) => {
      const count = versionOf(query.get(name));
      return count > 0 ? [[name, count]] : [];
    }),
  );
}

export type Selected = { reference: string; version: number };

/** The messages that a form selects, at most a page of them: `selected=C-7K3M9QXA:2`. */
export function selectionOf(form: URLSearchParams): Selected[] {
  return form
    .getAll("selected")
    .flatMap((text) => {
      const [, reference, version] = /^([A-Z]-[0-9A-Z]{8}):(\d{1,9})$/.exec(text) ?? [];
      return reference ? [{ reference, version: Number(version) }] : [];
    })
    .slice(0, PAGE_SIZE);
}

type Counts = Readonly<Record<View, number>>;

function Views({ query, counts }: { query: MessageQuery; counts: Counts }) {
  const { list, views } = useWords();
  return (
    <nav className="row views" aria-label={list.views}>
      {VIEWS.map((view) => (
        <a
          key={view}
          href={`/office${queryString({ ...query, view, page: 1 })}`}
          aria-current={view === query.view ? "page" : undefined}
        >
          {views[view]} <span className="count">{counts[view]}</span>
        </a>
      ))}
    </nav>
  );
}

type SelectionProps = {
  context: PageContext;
  people: readonly string[];
  count: number;
  areSelected: boolean;
  rows(checkbox: MessageRowProps["checkbox"]): ReactNode;
};

/** The messages in a form with the actions on selected ones, if the view has such actions. */
function Selection({ context, people, count, areSelected, rows }: SelectionProps) {
  const { view } = context.query;
  const { list: texts, language } = context.words;
  const actions = ACTIONS.filter(({ bulkIn }) => bulkIn?.includes(view));
  const canErase = view === "suspect" || view === "closed";
  if (actions.length === 0 && !canErase) return rows(false);
  const list = queryString(context.query);
  return (
    <form method="post" action={`/office/messages${queryString({ ...context.query, page: 1 })}#status`}>
      {/* For the button that sends the form with GET. */}
      <input type="hidden" name="view" value={view} />
      <a className="select-all" href={`/office${list}${areSelected ? "" : `${list ? "&" : "?"}select=all`}`}>
        {areSelected ? texts.selectNone : fillCount(texts.selectAll, count, language)}
      </a>
      {rows({ defaultChecked: areSelected })}
      <p className="row sticky">
        {actions.map((action) => (
          <Fragment key={action.name}>
            {action.bulkFields?.(people, context)}
            <ActionButton action={action} />
          </Fragment>
        ))}
        {canErase && (
          <Button data-tone="bad" formMethod="get" formAction="/office/messages/erase">
            {texts.erase}
          </Button>
        )}
      </p>
    </form>
  );
}

function Pages({ page, pages, context }: { page: number; pages: number; context: PageContext }) {
  if (pages < 2) return null;
  const { query, words } = context;
  const { list: texts } = words;
  const link = (to: number, text: string, rel: string) => (
    <ButtonLink rel={rel} href={`/office${queryString({ ...query, page: to })}`}>
      {text}
    </ButtonLink>
  );
  return (
    <nav className="row" aria-label={texts.pages}>
      {page > 1 && link(page - 1, texts.previous, "prev")}
      <span>{fillText(texts.page, { page, pages })}</span>
      {page < pages && link(page + 1, texts.next, "next")}
    </nav>
  );
}

function BulkResultNotice({ done: { changed = 0, erased = 0, skipped = 0, none } }: { done: BulkResult }) {
  const { list: texts, language } = useWords();
  if (none) return <Status tone="warn">{texts.noneSelected}</Status>;
  if (changed + erased + skipped === 0) return null;
  const sentence = (words: CountedText, count: number) => (count > 0 ? [fillCount(words, count, language)] : []);
  const sentences = [
    ...sentence(texts.changed, changed),
    ...sentence(texts.erased, erased),
    ...sentence(texts.skipped, skipped),
  ];
  return <Status tone={skipped > 0 ? "warn" : "ok"}>{sentences.join(" ")}</Status>;
}

function OtherViews({ query, counts }: { query: MessageQuery; counts: Counts }) {
  const { list: texts, views, language } = useWords();
  const others = VIEWS.filter((view) => view !== query.view && view !== "all" && counts[view] > 0);
  if (!isFiltered(query) || query.view === "all" || others.length === 0) return null;
  const links = others.map((view, index) => (
    <Fragment key={view}>
      {index > 0 && ", "}
      <a href={`/office${queryString({ ...query, view, page: 1 })}`}>
        {fillCount(texts.inView, counts[view], language, { view: views[view] })}
      </a>
    </Fragment>
  ));
  return (
    <p>
      <Filled text={texts.alsoFound} values={{ views: links }} />
    </p>
  );
}

function EmptyList({ context: { query, words }, total }: { context: PageContext; total: number }) {
  const { list: texts } = words;
  const first = <a href={`/office${queryString({ ...query, page: 1 })}`}>{texts.first}</a>;
  const remove = <a href={`/office${queryString({ view: query.view })}`}>{texts.remove}</a>;
  return (
    <p className="empty">
      {total > 0 ? (
        <Filled text={texts.emptyPage} values={{ first }} />
      ) : isFiltered(query) ? (
        <Filled text={texts.noMatch} values={{ remove }} />
      ) : (
        texts.empty[query.view]
      )}
    </p>
  );
}

import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { findNewestTexts, withNotes } from "../../database/find-mails.ts";
import { findIds, findInViews, findOwners, readRecords } from "../../database/find-submissions.ts";
import { messagesCsv } from "../../submissions/messages-csv.ts";
import { runAction } from "../action.ts";
import { ACTIONS } from "../actions.ts";
import { type Office, postedFields } from "../office-context.ts";
import { MessageList } from "./MessageList.tsx";
import {
  type BulkResult,
  contextOf,
  orderOf,
  queryString,
  searchFilter,
  versionOf,
  viewFilters,
} from "./message-context.ts";

const PAGE_SIZE = 50;

/** Adds the list of messages, its CSV, and what is done with several messages at once. */
export function messageList(app: FastifyInstance, office: Office): void {
  const { config, database } = office;

  app.get("/office", async (request, reply) => {
    const context = contextOf(request, office);
    const { query, person, now, style } = context;
    const [{ counts, found, isPartial }, failed, owners] = await Promise.all([
      findInViews(database, searchFilter(query, { person, timeZone: style.timeZone }), viewFilters(now), {
        view: query.view,
        limit: PAGE_SIZE,
        offset: (query.page - 1) * PAGE_SIZE,
        order: orderOf(query),
      }),
      failedDeliveriesOf(office),
      findOwners(database),
    ]);
    const texts = await findNewestTexts(database, found);
    return office.sendView(
      reply,
      createElement(MessageList, {
        office: config().office,
        owners,
        context,
        counts,
        messages: found.map((message) => ({
          ...message,
          text: texts.get(message.id) || message.body,
          hasFailedMail: failed.has(message.id),
        })),
        pageSize: PAGE_SIZE,
        isPartial,
        areSelected: /[?&]select=all(?:&|$)/.test(request.url),
        done: bulkResultOf(request),
      }),
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

export function backToList(
  request: FastifyRequest,
  reply: FastifyReply,
  office: Office,
  done: BulkResult,
): FastifyReply {
  const { query } = contextOf(request, office);
  const counts = Object.entries(done).flatMap(([name, count]) => (count > 0 ? [[name, String(count)]] : []));
  const numbers = new URLSearchParams(counts.length > 0 ? counts : [["none", "1"]]).toString();
  const list = queryString({ ...query, page: 1 });
  return reply.redirect(`/office${list}${list ? "&" : "?"}${numbers}#status`, 303);
}

function bulkResultOf({ url }: FastifyRequest): BulkResult {
  const query = new URLSearchParams(url.split("?")[1] ?? "");
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

async function failedDeliveriesOf({ database }: Office): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom("outbox")
    .select("submission_id")
    .distinct()
    .where("state", "=", "failed")
    .where("channel", "!=", "webhook")
    .where("submission_id", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ submission_id }) => (submission_id === null ? [] : [submission_id])));
}

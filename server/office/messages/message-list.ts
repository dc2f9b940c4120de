import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import type { Change } from "../../database/change-submission.ts";
import { findIds, findInViews, readRecords } from "../../database/find-submissions.ts";
import { eraseReferences, NOT_OVERWRITTEN } from "../../retention/erase.ts";
import { EraseMessages } from "../actions/EraseMessages.tsx";
import { cancelErased } from "../meetings/meeting-changes.ts";
import { type Office, postedFields } from "../office-context.ts";
import { MessageList } from "./MessageList.tsx";
import { contextOf, type Done, versionOf } from "./message-context.ts";
import { orderOf, queryString, searchFilter, viewFilters } from "./message-filter.ts";
import { messagesCsv } from "./messages-csv.ts";

/** Messages per page. */
const PAGE_SIZE = 50;

/** Adds the list of messages, its CSV, and what is done with several messages at once. */
export function messageList(app: FastifyInstance, office: Office): void {
  const { config, database } = office;

  app.get("/office", async (request, reply) => {
    const context = contextOf(request, office);
    const { query, person, now, style } = context;
    const [{ counts, found, isPartial }, failed] = await Promise.all([
      findInViews(database, searchFilter(query, { person, timeZone: style.timeZone }), viewFilters(now), {
        view: query.view,
        limit: PAGE_SIZE,
        offset: (query.page - 1) * PAGE_SIZE,
        order: orderOf(query),
      }),
      failedDeliveriesOf(office),
    ]);
    return office.sendPage(
      reply,
      createElement(MessageList, {
        siteName: config().siteName,
        office: config().office,
        context,
        counts,
        messages: found.map((message) => ({ ...message, hasFailedMail: failed.has(message.id) })),
        pageSize: PAGE_SIZE,
        isPartial,
        done: doneOf(request),
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
          messagesCsv(ids, (some) => readRecords(database, some)),
          { objectMode: false },
        ),
      );
  });

  app.post("/office/messages", async (request, reply) => {
    const form = postedFields(request);
    const change = BULK_CHANGES.find(({ kind }) => kind === form.get("change"));
    const done = { changed: 0, skipped: 0 };
    for (const { reference, version } of change ? selectionOf(form) : []) {
      const { outcome } = await office.change(reference, change as Change, { actor: request.person ?? "", version });
      done[outcome === "changed" || outcome === "unchanged" ? "changed" : "skipped"] += 1;
    }
    return backToList(request, reply, office, done);
  });

  app.get("/office/messages/erase", async (request, reply) => {
    const context = contextOf(request, office);
    const selected = selectionOf(new URLSearchParams(request.url.split("?")[1] ?? ""));
    const messages = await findSelected(office, selected);
    return office.sendPage(reply, createElement(EraseMessages, { siteName: config().siteName, context, messages }));
  });

  app.post("/office/messages/erase", async (request, reply) => {
    const selected = selectionOf(postedFields(request));
    const { references, overwritten } = await eraseReferences(database, config().dataDir, selected, {
      beforeErasure: (trx, ids) => cancelErased(office, trx, ids),
    });
    office.onSaved();
    if (!overwritten) request.log.warn(NOT_OVERWRITTEN);
    const done = { erased: references.length, skipped: selected.length - references.length };
    return backToList(request, reply, office, done);
  });
}

const BULK_CHANGES = [{ kind: "trust" }, { kind: "close" }] as const satisfies Change[];

function backToList(request: FastifyRequest, reply: FastifyReply, office: Office, done: Done): FastifyReply {
  const { query } = contextOf(request, office);
  const counts = Object.entries(done).flatMap(([name, count]) => (count > 0 ? [[name, String(count)]] : []));
  const numbers = new URLSearchParams(counts.length > 0 ? counts : [["none", "1"]]).toString();
  const list = queryString({ ...query, page: 1 });
  return reply.redirect(`/office${list}${list ? "&" : "?"}${numbers}#status`, 303);
}

function doneOf({ url }: FastifyRequest): Done {
  const query = new URLSearchParams(url.split("?")[1] ?? "");
  return Object.fromEntries(
    ["changed", "erased", "skipped", "none"].flatMap((name) => {
      const count = versionOf(query.get(name));
      return count > 0 ? [[name, count]] : [];
    }),
  );
}

type Selected = { reference: string; version: number };

/** The messages that a form selects, at most a page of them: `selected=C-7K3M9QXA:2`. */
function selectionOf(form: URLSearchParams): Selected[] {
  return form
    .getAll("selected")
    .flatMap((text) => {
      const [, reference, version] = /^([A-Z]-[0-9A-Z]{8}):(\d{1,9})$/.exec(text) ?? [];
      return reference ? [{ reference, version: Number(version) }] : [];
    })
    .slice(0, PAGE_SIZE);
}

const findSelected = async ({ database }: Office, selected: readonly Selected[]) =>
  selected.length === 0
    ? []
    : await database
        .selectFrom("submission")
        .select(["reference", "version", "name", "email", "body"])
        .where(
          "reference",
          "in",
          selected.map(({ reference }) => reference),
        )
        .orderBy("id", "desc")
        .execute();

/** The submissions with a mail that failed. */
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

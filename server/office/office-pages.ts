import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { lineFeeds } from "#contract/line-feeds.ts";
import { findComing } from "../database/booked-meetings.ts";
import { oneLine } from "../text/one-line.ts";
import { actionPages } from "./actions/action-links.tsx";
import { eraseMessages } from "./actions/erase.tsx";
import { FiguresPage } from "./figures/FiguresPage.tsx";
import { onTimeFigures } from "./figures/on-time.ts";
import { ComingPage } from "./meetings/ComingPage.tsx";
import { messageFile } from "./messages/message-file.ts";
import { messageList } from "./messages/message-list.ts";
import { messagePage } from "./messages/message-page.ts";
import { personName } from "./messages/message-words.ts";
import { type Office, officeTimes, postedFields, readPerson } from "./office-context.ts";
import { readOfficeForm } from "./read-form.ts";
import { repliesPage } from "./replies/replies.ts";
import { SignedOut } from "./sign-in/SignedOut.tsx";
import { accountPage, signInPages } from "./sign-in/sign-in.ts";

/** Adds the pages of the office: sign-in and the links of mails for everybody, all others for people who are signed in. */
export async function officePages(app: FastifyInstance, office: Office): Promise<void> {
  app.addHook("onRequest", async (request) => {
    request.person = await readPerson(request, office);
  });
  app.register(signInPages, office);
  app.register(actionPages, office);
  if (office.config().officeEdit) app.register((await import("./editor/editor-door.ts")).editorDoor, office);
  app.register(async (members) => {
    members.addHook("onRequest", requirePerson);
    await members.register(multipart, { throwFileSizeLimit: false });
    members.addHook("preHandler", async (request, reply) => {
      if (request.isMultipart()) await readOfficeForm(request);
      if (!request.person) return keepForm(office, request, reply);
    });
    members.register(accountPage, office);
    messageList(members, office);
    messagePage(members, office);
    messageFile(members, office);
    eraseMessages(members, office);
    repliesPage(members, office);
    members.get("/office/coming", async ({ person }, reply) => {
      const { office: people, ...config } = office.config();
      const meetings = await findComing(office.database, office.now());
      const names = (one: string) => (one === person ? "You" : personName(one, people));
      const page = createElement(ComingPage, { meetings, style: officeTimes(config), names });
      return office.sendView(reply, page);
    });
    members.get("/office/figures", async (_request, reply) => {
      const people = office.config().office;
      const figures = await onTimeFigures(office.database, office.now(), (one) => personName(one, people));
      return office.sendView(reply, createElement(FiguresPage, { figures }));
    });
  });
}

/** Leads people who are not signed in to the sign-in, and back afterwards. A form is read first, to keep what was typed. */
async function requirePerson(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (request.person || request.method === "POST") return;
  return reply.redirect(`/office/sign-in?next=${encodeURIComponent(request.url)}`, 303);
}

/** The forms of the office have fewer fields: 50 selected messages, and what to do with them. */
const MAX_FIELDS = 100;

/**
 * Answers a form that was sent without a session with a page that contains it. Nothing is stored, so strangers can use up
 * no space with it.
 */
function keepForm({ sendView }: Office, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = postedFields(request);
  if (form.size > MAX_FIELDS) return reply.redirect("/office/sign-in", 303);
  /* With `\n`, because a text area drops one at the start, and React adds another there. */
  const fields = [...form].map(([name, value]) => [name, lineFeeds(value)] as const);
  const files = (request.postedFiles ?? []).map(({ name }) => oneLine(name));
  const { reference } = request.params as { reference?: string };
  const [, query] = request.url.split("?");
  const page = reference === undefined ? "/office" : `/office/messages/${encodeURIComponent(reference)}`;
  const next = query ? `${page}?${query}` : page;
  return sendView(reply, createElement(SignedOut, { action: request.url, fields, files, next }), 403);
}

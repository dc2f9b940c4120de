import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { FILE_LIMIT } from "#contract/files.ts";
import { lineFeeds } from "#contract/line-feeds.ts";
import { findComing } from "../database/booked-meetings.ts";
import { toHttpError } from "../http/errors.ts";
import { oneLine } from "../text/one-line.ts";
import { UnreadableUpload } from "../uploads/read-upload.ts";
import { actionPages } from "./actions/action-links.tsx";
import { eraseMessages } from "./actions/erase.tsx";
import { FiguresPage } from "./figures/FiguresPage.tsx";
import { onTimeFigures } from "./figures/on-time.ts";
import { ComingPage } from "./meetings/MeetingPages.tsx";
import { messageFile } from "./messages/message-file.ts";
import { messageList } from "./messages/message-list.ts";
import { messagePage } from "./messages/message-page.ts";
import { personName } from "./messages/message-words.ts";
import { type Office, officeTimes, type PostedFile, postedFields, readPerson } from "./office-context.ts";
import { repliesPage } from "./replies/replies.ts";
import { SignedOut } from "./sign-in/SignInPages.tsx";
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

/** The limit of `deploy/nginx.conf`, which sends a page about it. */
const BODY_LIMIT = 33 * 1024 * 1024;
/** A longer text is not cut, but rejected. */
const FIELD_LIMIT = 2 * 1024 * 1024;
const LIMITS = { fieldSize: FIELD_LIMIT, fileSize: FILE_LIMIT, fields: 100, files: 20, parts: 120, headerPairs: 20 };

/** A form body is larger than BODY_LIMIT, or of unknown size, or a field is larger than FIELD_LIMIT. */
class FormTooLarge extends Error {
  override name = "FormTooLarge";
  readonly statusCode = 413;
}

/**
 * Reads a multipart form of the office: its fields become the body of the request. Of files from others than people who are
 * signed in, only the names are kept.
 */
async function readOfficeForm(request: FastifyRequest): Promise<void> {
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  if (!(length <= BODY_LIMIT)) throw new FormTooLarge(`a form of ${length} bytes`);
  const form = new URLSearchParams();
  const files: PostedFile[] = [];
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === "field" && part.valueTruncated) throw new FormTooLarge(`the field ${part.fieldname}`);
      if (part.type === "field") form.append(part.fieldname, String(part.value));
      else if (request.person === undefined || !part.filename) {
        part.file.resume();
        if (part.filename) files.push({ name: part.filename, content: Buffer.alloc(0), isTooLarge: false });
      } else {
        const content = await part.toBuffer();
        files.push({ name: part.filename, content, isTooLarge: part.file.truncated });
      }
    }
  } catch (cause) {
    throw toHttpError(cause).status < 500 ? cause : new UnreadableUpload("the form cannot be parsed", { cause });
  }
  request.body = form;
  request.postedFiles = files;
}

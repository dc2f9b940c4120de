import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FILE_LIMIT } from "#contract/files.ts";
import { toHttpError } from "../http/errors.ts";
import { UnreadableUpload } from "../uploads/read-upload.ts";
import { actionPages } from "./actions/action-links.tsx";
import { eraseMessages } from "./actions/erase.tsx";
import { figuresPage } from "./figures/figures-page.tsx";
import { comingPage } from "./meetings/coming-page.tsx";
import { messagePage } from "./message-page.tsx";
import { messageFile } from "./messages/message-file.ts";
import { messageList } from "./messages/message-list.tsx";
import { type Office, type PostedFile, readPerson } from "./office-context.ts";
import { repliesPage } from "./replies/replies-page.tsx";
import { accountPage } from "./sign-in/account.tsx";
import { signInPages } from "./sign-in/sign-in.tsx";
import { keepForm } from "./sign-in/signed-out.tsx";

/** Adds the pages of the office: sign-in and the links of mails for everybody, all others for people who are signed in. */
export async function officePages(app: FastifyInstance, office: Office): Promise<void> {
  app.addHook("onRequest", async (request) => {
    request.person = await readPerson(request, office);
  });
  app.register(signInPages, office);
  app.register(actionPages, office);
  if (office.settings().officeEdit) app.register((await import("./editor/editor-proxy.ts")).editorProxy, office);
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
    comingPage(members, office);
    figuresPage(members, office);
  });
}

/** Leads people who are not signed in to the sign-in, and back afterwards. A form is read first, to keep what was typed. */
async function requirePerson(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (request.person || request.method === "POST") return;
  return reply.redirect(`/office/sign-in?next=${encodeURIComponent(request.url)}`, 303);
}

/** The limit of `deploy/nginx.conf`, which sends a page about it. */
const BODY_LIMIT = 33 * 1024 * 1024;
/** A longer text is not cut, but rejected. */
const FIELD_LIMIT = 2 * 1024 * 1024;
const LIMITS = { fieldSize: FIELD_LIMIT, fileSize: FILE_LIMIT, fields: 100, files: 20, parts: 120, headerPairs: 20 };

const tooLarge = (what: string) => Object.assign(new Error(what), { statusCode: 413 });

/**
 * Reads a multipart form of the office: its fields become the body of the request. Of files from others than people who are
 * signed in, only the names are kept.
 */
async function readOfficeForm(request: FastifyRequest): Promise<void> {
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  if (!(length <= BODY_LIMIT)) throw tooLarge(`a form of ${length} bytes`);
  const form = new URLSearchParams();
  const files: PostedFile[] = [];
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === "field" && part.valueTruncated) throw tooLarge(`the field ${part.fieldname}`);
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

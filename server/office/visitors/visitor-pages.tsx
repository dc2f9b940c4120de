import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import { fieldMessageOf } from "#contract/form-reader.ts";
import { RESUME_FIELD } from "#forms/application.ts";
import type { Submission } from "../../database/schema.ts";
import { readSubmission } from "../../database/submissions.ts";
import { languageValue } from "../../delivery/mail.ts";
import { clientAddress, networkOf } from "../../http/client-address.ts";
import { errorSentence, type HttpError, httpError, tooManyRequests } from "../../http/errors.ts";
import { readLink } from "../../links/signed-link.ts";
import { eraseReferences, NOT_OVERWRITTEN } from "../../retention/erase.ts";
import { buildForm } from "../../submissions/form.ts";
import { isSender } from "../../submissions/sender-cookie.ts";
import { readUpload } from "../../uploads/read-upload.ts";
import { spoolFolder } from "../../uploads/spool.ts";
import { validateUpload } from "../../uploads/validate-upload.ts";
import { cancelErased, cancelInTransaction } from "../meetings/meeting-changes.ts";
import { meetingPages } from "../meetings/meeting-pages.tsx";
import { type LinkParams, type Office, queryOf, visitorNotice, visitorSettings } from "../office-context.ts";
import { noticeError, PageError } from "../Page.tsx";
import { readVisitorMessage, VisitorMessage } from "./VisitorMessage.tsx";
import { replaceFile, withdrawSubmission } from "./visitor-changes.ts";

/**
 * Adds the signed pages on which visitors see, change, withdraw and erase what they sent. A link alone shows only the state and
 * the demo, because its mail went to an address that nobody has confirmed; the rest needs the browser that sent the form.
 */
export async function visitorPages(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, database, onSaved, sendNotice } = office;

  app.get<{ Params: LinkParams }>("/message/:token", async (request, reply) => {
    return sendMessage(office, reply, await openLink(office, request));
  });

  for (const step of ["withdraw", "erase"] as const)
    app.get<{ Params: LinkParams }>(`/message/:token/${step}`, async (request, reply) => {
      const submission = await openMessage(office, request);
      const own = addressOf(request);
      if (step === "withdraw" && submission.status === "closed") return reply.redirect(own, 303);
      const { question, text, confirm, keep } = visitorSettings(office, request).words.message[step];
      const title = fillText(question, { reference: submission.reference });
      const form = { action: `${own}/${step}`, label: confirm };
      return sendNotice(reply, { status: 200, title, texts: [text], form, link: { href: own, label: keep } });
    });

  app.post<{ Params: LinkParams }>("/message/:token/withdraw", async (request, reply) => {
    const { reference } = await openMessage(office, request);
    await database.transaction().execute(async (trx) => {
      await cancelInTransaction(office, trx, reference);
      await withdrawSubmission(office, trx, reference);
    });
    onSaved();
    return reply.redirect(addressOf(request), 303);
  });

  app.post<{ Params: LinkParams }>("/message/:token/erase", async (request, reply) => {
    const { reference } = await openMessage(office, request);
    const { overwritten } = await eraseReferences(database, settings().dataDir, [{ reference }], {
      beforeErasure: (trx, ids) => cancelErased(office, trx, ids),
    });
    onSaved();
    if (!overwritten) request.log.warn(NOT_OVERWRITTEN);
    /* Without the token, so that the page can be reloaded. */
    const [language] = languageValue(visitorSettings(office, request));
    return reply.redirect(`/message/erased${language === undefined ? "" : `?language=${language}`}`, 303);
  });

  app.get("/message/erased", async (request, reply) => {
    request.language = queryOf(request).get("language");
    const notice = visitorNotice(office, request, 200, ({ message: { erase } }) => ({
      title: erase.done,
      text: erase.doneText,
    }));
    return sendNotice(reply, notice);
  });

  app.register(meetingPages, office);
  app.register(replaceResume, office);
}

/** Adds the form with which visitors replace the resume of their application. It is checked like the first one. */
async function replaceResume(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, limits } = office;
  const known = { texts: new Set<string>(), limits: {}, file: RESUME_FIELD };
  await app.register(multipart, { throwFileSizeLimit: false });

  app.post("/message/:token/resume", {
    /* Checked before the body is read, so that rejected requests are cheap. */
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const submission = await openMessage(office, request);
      if (submission.kind !== "application") return app.sendNoRoute(request, reply);
      const wait = limits.admit(request, reply);
      return wait > 0 ? sendError(reply, submission, tooManyRequests(wait)) : undefined;
    },
    async handler(request, reply) {
      const submission = await openMessage(office, request);
      const error = request.isMultipart() ? await receive(request, submission) : httpError("unsupportedType");
      return error ? sendError(reply, submission, error) : reply.redirect(addressOf(request), 303);
    },
  });

  /** Reads → checks → replaces. @returns the error */
  async function receive(request: FastifyRequest, { reference }: Submission): Promise<HttpError | undefined> {
    await using sent = await readUpload(request, spoolFolder(settings().dataDir), known);
    return await office.enqueue(networkOf(clientAddress(request)), async () => {
      const validation = await validateUpload(
        buildForm("application", visitorSettings(office, request).words),
        sent.file,
        office,
      );
      if (!validation.ok) return validation.error;
      const wait = limits.limiter.count(clientAddress(request));
      if (wait > 0) return tooManyRequests(wait);
      if (validation.file) await replaceFile(office, reference, validation.file);
      return undefined;
    });
  }

  function sendError(reply: FastifyReply, submission: Submission, error: HttpError) {
    const [field] = error.fields ?? [];
    const text = field ? fieldMessageOf(field) : errorSentence(error, visitorSettings(office, reply.request).words);
    return sendMessage(office, reply.headers({ ...error.headers }), submission, error.status, text);
  }
}

/** Finds the submission of a signed address. @throws PageError if there is none */
async function openLink(office: Office, request: FastifyRequest): Promise<Submission> {
  const { outcome, values } = readLink((request.params as LinkParams).token, "visitor", office.key, office.now());
  const [reference = "", language] = values;
  const submission = outcome === "valid" ? await readSubmission(office.database, reference) : undefined;
  request.language = submission?.language ?? language;
  if (submission) return submission;
  const reason = outcome === "valid" ? "erased" : outcome;
  throw noticeError(visitorNotice(office, request, INVALID_STATUS[reason], ({ message }) => message[reason]));
}

/** Finds the submission of a signed address for the browser that sent it. @throws PageError for others */
async function openMessage(office: Office, request: FastifyRequest): Promise<Submission> {
  const submission = await openLink(office, request);
  if (isSender(request, submission.reference, office.settings())) return submission;
  throw new PageError(await messageView(office, request, submission), 403);
}

async function messageView(office: Office, request: FastifyRequest, submission: Submission, error?: string) {
  const shown = await readVisitorMessage(office, request, submission);
  return <VisitorMessage {...shown} address={addressOf(request)} error={error} />;
}

async function sendMessage(office: Office, reply: FastifyReply, submission: Submission, status = 200, error?: string) {
  return office.sendView(reply, await messageView(office, reply.request, submission, error), status);
}

const addressOf = ({ params }: FastifyRequest) => `/message/${(params as LinkParams).token}`;

const INVALID_STATUS = { invalid: 403, expired: 410, erased: 404 } as const;

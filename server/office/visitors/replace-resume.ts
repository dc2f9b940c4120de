import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldMessageOf } from "#contract/form-reader.ts";
import { RESUME_FIELD } from "#forms/application.ts";
import type { Submission } from "../../database/schema.ts";
import { replaceFile } from "../../database/visitor-changes.ts";
import { clientAddress, networkOf } from "../../http/client-address.ts";
import { errorSentence, type HttpError, httpError, tooManyRequests } from "../../http/errors.ts";
import { buildForm } from "../../submissions/form.ts";
import { readUpload } from "../../uploads/read-upload.ts";
import { spoolFolder } from "../../uploads/spool.ts";
import { validateUpload } from "../../uploads/validate-upload.ts";
import type { Office } from "../office-context.ts";
import { visitorMail } from "./visitor-mail.ts";

/** An error of the form that replaces the resume. */
export type VisitorError = { text: string; status: number };

export type ReplaceResumeOptions = Office & {
  /** Finds the submission of a signed address. If there is none, responds and returns undefined. */
  openMessage(request: FastifyRequest, reply: FastifyReply): Promise<Submission | undefined>;
  /** Sends the page about the submission. */
  sendMessage(
    request: FastifyRequest,
    reply: FastifyReply,
    submission: Submission,
    error?: VisitorError,
  ): Promise<FastifyReply>;
  /** The address of the page about the submission. */
  addressOf(request: FastifyRequest): string;
};

/** Adds the form with which visitors replace the resume of their application. It is checked like the first one. */
export async function replaceResume(app: FastifyInstance, options: ReplaceResumeOptions): Promise<void> {
  const { config, database, words, limits, messageId, now, onSaved } = options;
  const { openMessage, sendMessage, addressOf, enqueue } = options;
  const known = { texts: new Set<string>(), limits: {}, file: RESUME_FIELD };
  await app.register(multipart, { throwFileSizeLimit: false });

  app.post("/message/:token/resume", {
    /* Checked before the body is read, so that rejected requests are cheap. */
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const submission = await openMessage(request, reply);
      if (!submission) return reply;
      if (submission.kind !== "application") return app.sendNoRoute(request, reply);
      const wait = limits.admit(request, reply);
      return wait > 0 ? sendError(request, reply, submission, tooManyRequests(wait)) : undefined;
    },
    async handler(request, reply) {
      const submission = await openMessage(request, reply);
      if (!submission) return reply;
      const error = request.isMultipart() ? await receive(request, submission) : httpError("unsupportedType");
      return error ? sendError(request, reply, submission, error) : reply.redirect(addressOf(request), 303);
    },
  });

  /** Reads → checks → replaces. @returns the error */
  async function receive(request: FastifyRequest, { reference }: Submission): Promise<HttpError | undefined> {
    await using sent = await readUpload(request, spoolFolder(config().dataDir), known);
    return await enqueue(networkOf(clientAddress(request)), async () => {
      const validation = await validateUpload(buildForm("application", words()), sent.file, options);
      if (!validation.ok) return validation.error;
      const wait = limits.limiter.countSubmission(clientAddress(request));
      if (wait > 0) return tooManyRequests(wait);
      if (!validation.file) return undefined;
      const isReplaced = await replaceFile(database, reference, validation.file, {
        now: now(),
        messageId,
        mailFor: (submission) => visitorMail(submission, "resume", config()),
      });
      if (isReplaced) onSaved();
      return undefined;
    });
  }

  const sendError = (request: FastifyRequest, reply: FastifyReply, submission: Submission, error: HttpError) => {
    const [field] = error.fields ?? [];
    const text = field ? fieldMessageOf(field) : errorSentence(error, words());
    return sendMessage(request, reply.headers({ ...error.headers }), submission, { text, status: error.status });
  };
}

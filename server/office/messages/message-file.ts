import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import type { StoredFile } from "../../database/schema.ts";
import { findFile, findFileFacts, readSubmission } from "../../database/submissions.ts";
import type { Office } from "../office-context.ts";
import { FileWarning } from "./FileWarning.tsx";
import { contextOf } from "./message-context.ts";
import { type MessageRoute, sendMissing } from "./message-page.ts";

/** Adds the download of a message's file. One that may be harmful is only sent after a confirmation. */
export function messageFile(app: FastifyInstance, office: Office): void {
  const { database } = office;
  const path = "/office/messages/:reference/file";

  app.get<MessageRoute>(path, async (request, reply) => {
    const found = await findFileOf(request.params.reference);
    if (!found) return sendMissing(office, request, reply);
    const { id, reference, file } = found;
    if (file.scan === "infected" || file.scan === "pending") {
      const { siteName } = office.config();
      return office.sendView(
        reply,
        createElement(FileWarning, { siteName, context: contextOf(request, office), reference, file }),
      );
    }
    return await send(request, reply, id);
  });

  app.post<MessageRoute>(path, async (request, reply) => {
    const found = await findFileOf(request.params.reference);
    return found ? await send(request, reply, found.id) : sendMissing(office, request, reply);
  });

  async function findFileOf(text: string) {
    const submission = await readSubmission(database, text);
    const file = submission && (await findFileFacts(database, submission.id));
    return file && { id: submission.id, reference: submission.reference, file };
  }

  async function send(request: FastifyRequest, reply: FastifyReply, submissionId: number): Promise<FastifyReply> {
    const file = await findFile(database, submissionId);
    if (!file) return sendMissing(office, request, reply);
    return reply.headers(downloadHeaders(file)).send(Buffer.from(file.content));
  }
}

/** A browser neither shows the file nor guesses its type. */
const downloadHeaders = ({ name, media_type }: Pick<StoredFile, "name" | "media_type">) => ({
  "content-type": media_type,
  "content-disposition": `attachment; filename="${name.replace(/[^\w. -]/g, "_")}"; filename*=UTF-8''${encoded(name)}`,
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
});

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

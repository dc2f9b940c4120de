import type { FastifyInstance, FastifyReply } from "fastify";
import { createElement } from "react";
import type { StoredFile } from "../database/schema.ts";
import { findFile } from "../database/submissions.ts";
import { readerOf } from "./message-context.ts";
import { readMessage } from "./message-data.ts";
import { MISSING_MESSAGE } from "./message-words.ts";
import type { Office } from "./office-context.ts";
import { FileWarning } from "./views/FileWarning.tsx";

type Route = { Params: { reference: string } };

/** Adds the download of a message's file. One that may be harmful is only sent after a confirmation. */
export function messageFile(app: FastifyInstance, office: Office): void {
  const { config, database } = office;
  const path = "/office/messages/:reference/file";

  app.get<Route>(path, async (request, reply) => {
    const reader = readerOf(request, office);
    const data = await readMessage(office, request.params.reference, reader);
    const facts = data?.file;
    if (!data || !facts) return sendMissing(reply, reader.person);
    if (facts.scan === "infected" || facts.scan === "pending") {
      const props = { siteName: config().siteName, reader, reference: data.message.reference, file: facts };
      return office.sendPage(reply, createElement(FileWarning, props));
    }
    return await send(reply, data.message.id, reader.person);
  });

  app.post<Route>(path, async (request, reply) => {
    const reader = readerOf(request, office);
    const data = await readMessage(office, request.params.reference, reader);
    return data?.file ? await send(reply, data.message.id, reader.person) : sendMissing(reply, reader.person);
  });

  async function send(reply: FastifyReply, submissionId: number, person: string): Promise<FastifyReply> {
    const file = await findFile(database, submissionId);
    if (!file) return sendMissing(reply, person);
    return reply.headers(downloadHeaders(file)).send(Buffer.from(file.content));
  }

  const sendMissing = (reply: FastifyReply, person: string) => office.sendNotice(reply, { ...MISSING_MESSAGE, person });
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

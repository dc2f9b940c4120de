import type { FastifyInstance, FastifyReply } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import type { FileFacts, Submission } from "../../database/schema.ts";
import { findFile, findFileFacts, findFiles, readSubmission } from "../../database/submissions.ts";
import type { Office } from "../office-context.ts";
import { contextOf, missingMessage, queryString } from "./message-context.ts";

type FileRoute = { Params: { reference: string; id?: string } };
/** Its content is read when it is sent. */
type Found = { submission: Submission; file: FileFacts };

/** Adds the downloads of a message's file and attachments. One that may be harmful is only sent after a confirmation. */
export function messageFile(app: FastifyInstance, office: Office): void {
  const { database } = office;

  for (const path of ["/office/messages/:reference/file", "/office/messages/:reference/attachments/:id"]) {
    app.get<FileRoute>(path, async (request, reply) => {
      const found = await find(request.params);
      const { submission, file } = found;
      if (file.scan === "infected" || file.scan === "pending") {
        const { query, words } = contextOf(request, office);
        const { title, infected, virus, pending, confirm, back } = words.download;
        const text = file.scan === "infected" ? infected : pending;
        return office.sendNotice(reply, {
          status: 200,
          title,
          texts: [fillText(text, { virus: file.signature ?? virus, file: file.name })],
          form: { action: request.url.split("?")[0] ?? "", label: confirm },
          link: { href: `/office/messages/${submission.reference}${queryString(query)}`, label: back },
        });
      }
      return await send(reply, found);
    });

    app.post<FileRoute>(path, async (request, reply) => await send(reply, await find(request.params)));
  }

  async function find({ reference, id }: FileRoute["Params"]): Promise<Found> {
    const submission = await readSubmission(database, reference);
    if (!submission) throw missingMessage(office);
    const file =
      id === undefined
        ? await findFileFacts(database, submission.id)
        : (await findFiles(database, submission.id)).find((each) => String(each.id) === id);
    if (!file) throw missingMessage(office);
    return { submission, file };
  }

  async function send(reply: FastifyReply, found: Found): Promise<FastifyReply> {
    const file = await findFile(database, found.submission.id, found.file.id);
    if (!file) throw missingMessage(office);
    return reply.headers(downloadHeaders(file)).send(Buffer.from(file.content));
  }
}

/** A browser neither shows the file nor guesses its type. */
const downloadHeaders = ({ name, media_type }: FileFacts) => ({
  "content-type": media_type,
  "content-disposition": `attachment; filename="${name.replace(/[^\w. -]/g, "_")}"; filename*=UTF-8''${encoded(name)}`,
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
});

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

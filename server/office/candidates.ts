import type { FastifyInstance } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import type { FormWords } from "#contract/form-words.ts";
import { type ChangeResult, changeInTransaction } from "../database/change-submission.ts";
import { detailsOf } from "../database/details.ts";
import { isSafeRecipient } from "../database/mailbox.ts";
import type { Database } from "../database/open-database.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import { CANDIDATE_STAGES, type Submission } from "../database/schema.ts";
import { readSubmission } from "../database/submissions.ts";
import type { PreparedMail } from "../delivery/prepared-mail.ts";
import { oneLine } from "../text/one-line.ts";
import { type Office, postedFields } from "./office-context.ts";
import { sendChange, sendProblem } from "./send-change.ts";
import { threadOf } from "./thread-of.ts";

type Params = { reference: string };

const TEXT_LENGTH = 10_000;
const DECLINE = "decline";

/** Adds the routes that set the stage of an application and decline it with a mail. */
export async function candidates(app: FastifyInstance, office: Office): Promise<void> {
  app.post<{ Params: Params }>("/office/messages/:reference/stage", async (request, reply) => {
    const fields = postedFields(request);
    const stage = CANDIDATE_STAGES.find((each) => each === fields.get("stage"));
    if (!stage) return sendProblem(office, request, reply, "Choose a stage.");
    const { person: actor = "" } = request;
    const version = Number(fields.get("version"));
    const result = await office.change(request.params.reference, { kind: "stage", stage }, { actor, version });
    return await sendChange(office, request, reply, result);
  });

  app.post<{ Params: Params }>("/office/messages/:reference/decline", async (request, reply) => {
    const fields = postedFields(request);
    const text = (fields.get("text") ?? "").replace(/\r\n?/g, "\n").trim();
    if (text === "" || text.length > TEXT_LENGTH)
      return sendProblem(office, request, reply, `Write a text of at most ${TEXT_LENGTH} characters.`);
    const by = { actor: request.person ?? "", version: Number(fields.get("version")) };
    const result = await declineCandidate(office, request.params.reference, text, by);
    if (result.outcome === "unsafe")
      return sendProblem(
        office,
        request,
        reply,
        "This server sends no mail to the candidate's address. Write to them yourself.",
      );
    return await sendChange(office, request, reply, result);
  });
}

/** Declines a candidate and queues the mail about it, once. */
export async function declineCandidate(
  { config, database, words, messageId, now, onSaved }: Office,
  reference: string,
  text: string,
  by: { actor: string; version: number },
): Promise<ChangeResult | { outcome: "unsafe" }> {
  const time = now();
  const result = await database.transaction().execute(async (trx): Promise<ChangeResult | { outcome: "unsafe" }> => {
    const before = await readSubmission(trx, reference);
    if (before?.kind !== "application") return { outcome: "missing" };
    if (await isDeclined(trx, before.id)) return { outcome: "unchanged", submission: before };
    if (!isSafeRecipient(before.email)) return { outcome: "unsafe" };
    const webhook = config.webhook && { messageId };
    const changed = await changeInTransaction(trx, reference, { kind: "decline" }, { ...by, now: time, webhook });
    if (changed.outcome !== "changed") return changed;
    const payload: PreparedMail = {
      language: words.language,
      subject: fillText(words.decline.subject, { reference }),
      blocks: [{ kind: "paragraph", text }],
      footer: [`${config.siteName}, ${config.siteOrigin}`],
      replyTo: config.careersMailTo,
      references: (await threadOf(trx, before.id)).references,
      isPersonal: true,
    };
    const delivery = { submission: before, channel: "visitor", purpose: DECLINE, recipient: before.email } as const;
    await queueDelivery(trx, { ...delivery, payload }, { now: time, messageId });
    return changed;
  });
  if (result.outcome === "changed") onSaved();
  return result;
}

/** Whether the candidate was sent a decline mail. */
export async function isDeclined(database: Database, submissionId: number): Promise<boolean> {
  const mail = await database
    .selectFrom("outbox")
    .select("id")
    .where("submission_id", "=", submissionId)
    .where("channel", "=", "visitor")
    .where("purpose", "=", DECLINE)
    .executeTakeFirst();
  return mail !== undefined;
}

/** The text of the decline mail, for the person to edit. */
export function declineText(
  submission: Pick<Submission, "name" | "email" | "details">,
  { decline }: FormWords,
): string {
  const name = oneLine(submission.name) || submission.email;
  return fillText(decline.text, { name, role: oneLine(detailsOf(submission).subject ?? "") });
}

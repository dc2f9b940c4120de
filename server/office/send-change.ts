import type { FastifyReply, FastifyRequest } from "fastify";
import type { Submission } from "../database/schema.ts";
import { findHistory } from "../database/submissions.ts";
import { describeTime } from "../promises/time-words.ts";
import { type Office, officeTimes } from "./office-context.ts";

type Outcome =
  | { outcome: "changed" | "unchanged" | "conflict" | "refused"; submission: Submission }
  | { outcome: "missing" };

/** Leads back to the message after a change. If another person was first, says who it was. */
export async function sendChange(
  office: Office,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Outcome,
): Promise<FastifyReply> {
  if (result.outcome === "missing") return sendProblem(office, request, reply, "There is no such message.", 404);
  const { reference, id } = result.submission;
  if (result.outcome !== "conflict") return reply.redirect(`/office/messages/${reference}`, 303);
  const last = (await findHistory(office.database, id)).at(-1);
  const who = last
    ? `${last.actor ?? "The server"} was first, on ${describeTime(last.at, officeTimes(office.config()))}`
    : "Another person was first";
  return sendProblem(office, request, reply, `${who}. Your change was not made. Look at the message again.`, 409);
}

/** Says why nothing was changed. */
export function sendProblem(
  office: Office,
  { params, person }: FastifyRequest,
  reply: FastifyReply,
  text: string,
  status = 422,
): FastifyReply {
  const { reference } = params as { reference: string };
  const link = { href: `/office/messages/${encodeURIComponent(reference)}`, label: "Back to the message" };
  return office.sendNotice(reply, { status, title: "Nothing was changed", texts: [text], link, person });
}

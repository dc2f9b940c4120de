import type { FastifyReply, FastifyRequest } from "fastify";
import { readContact } from "#contract/contact.ts";
import { WORDS } from "#contract/words.ts";
import type { Answers } from "../answers.ts";
import { refusal } from "../errors.ts";
import type { Store } from "../store/open-store.ts";
import { keepSubmission } from "../store/submissions.ts";
import { readPagePath } from "./page-path.ts";

export type ReceiveOptions = {
  store: Store;
  answers: Answers;
  now(): number;
  /** The Message-ID of the mail about a submission. */
  messageId(reference: string): string;
  /** Called once something new is in the outbox. */
  onKept(): void;
};

/**
 * Handles `POST /landing-mail` (specification §7): read and check → keep → answer.
 *
 * The answer is a success only after the message is on the disk; delivering it is the outbox's business.
 */
export function receiveContact({ store, answers, now, messageId, onKept }: ReceiveOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const reading = readContact(request.body);
    if (!reading.ok) return answers.problem(request, reply, refusal(reading.refusal.sentence));
    const { name, email, description } = reading.message;
    const page = readPagePath(request.headers.referer);
    const submission = { kind: "contact", name, email, body: description, page } as const;
    const reference = await keepSubmission(store, submission, { now: now(), messageId });
    onKept();
    return answers.kept(request, reply, `${WORDS.contactSent} Reference ${reference}.`);
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSafeRecipient } from "../database/mailbox.ts";
import type { Milliseconds } from "../database/schema.ts";
import { findSubmission } from "../database/submissions.ts";
import { type LocalTime, parseLocalTime } from "../promises/local-time.ts";
import { oneLine } from "../text/one-line.ts";
import {
  type Actor,
  cancelMeeting,
  type MeetingPlan,
  type MeetingResult,
  moveMeeting,
  offerTimes,
} from "./meeting-changes.ts";
import { officeTime } from "./meeting-mails.ts";
import { type Office, postedFields } from "./office-context.ts";
import { sendChange, sendProblem } from "./send-change.ts";

type Params = { reference: string };

const MAX_TIMES = 3;
const MINUTES = { least: 5, most: 480 };
const PLACE_LENGTH = 300;

/** Adds the routes that offer, move and cancel the meeting about a demo request. They return to the page of the message. */
export async function meetings(app: FastifyInstance, office: Office): Promise<void> {
  const { config, database, now } = office;

  app.post<{ Params: Params }>("/office/messages/:reference/meeting/offer", async (request, reply) => {
    const { reference } = request.params;
    const fields = postedFields(request);
    const read = readTimes(fields, MAX_TIMES);
    if ("error" in read) return sendProblem(office, request, reply, read.error);
    const submission = await findSubmission(database, reference);
    if (submission && !isSafeRecipient(submission.email))
      return sendProblem(
        office,
        request,
        reply,
        `This server sends no mail to ${submission.email}. Write to them yourself.`,
      );
    return await send(request, reply, await offerTimes(office, reference, read, actorOf(request, fields)));
  });

  app.post<{ Params: Params }>("/office/messages/:reference/meeting/move", async (request, reply) => {
    const fields = postedFields(request);
    const read = readTimes(fields, 1);
    if ("error" in read) return sendProblem(office, request, reply, read.error);
    const { times, ...plan } = read;
    const [time = 0] = times;
    return await send(
      request,
      reply,
      await moveMeeting(office, request.params.reference, { ...plan, time }, actorOf(request, fields)),
    );
  });

  app.post<{ Params: Params }>("/office/messages/:reference/meeting/cancel", async (request, reply) => {
    const by = actorOf(request, postedFields(request));
    return await send(request, reply, await cancelMeeting(office, request.params.reference, by));
  });

  const send = (request: FastifyRequest, reply: FastifyReply, result: MeetingResult) =>
    result.outcome === "refused"
      ? sendProblem(
          office,
          request,
          reply,
          "The demo is not in the state that your page showed. Look at it again.",
          409,
        )
      : sendChange(office, request, reply, result);

  /** Reads the fields of a form with times, which are in the office's zone. */
  function readTimes(fields: URLSearchParams, most: number): TimesToOffer | { error: string } {
    const texts = fields.getAll("time").filter((text) => text !== "");
    const times = texts.map((text) => parseLocalTime(text, config().officeHours.timeZone));
    if (texts.length === 0 || texts.length > most || times.includes(undefined))
      return { error: most === 1 ? "Enter the date and the time." : "Enter one to three dates with their times." };
    const read = (times as LocalTime[]).toSorted((a, b) => a.time - b.time);
    if (read.some(({ time }) => time <= now())) return { error: "The time is in the past." };
    const minutes = Number(fields.get("minutes"));
    if (!Number.isInteger(minutes) || minutes < MINUTES.least || minutes > MINUTES.most)
      return { error: `Minutes are a number from ${MINUTES.least} to ${MINUTES.most}.` };
    const place = oneLine(fields.get("place") ?? "");
    if (place === "" || place.length > PLACE_LENGTH)
      return { error: `Enter the place or a link, at most ${PLACE_LENGTH} characters.` };
    const detail = read.map((each) => describeRead(each)).join("; ");
    return { times: [...new Set(read.map(({ time }) => time))], minutes, place, detail };
  }

  /** What was taken, also if clocks change at that time. */
  function describeRead({ time, clockChange }: LocalTime): string {
    const words = officeTime(time, config());
    switch (clockChange) {
      case "skipped":
        return `${words}, because clocks go forward over the entered time`;
      case "repeated":
        return `${words}, the first of the two times with this name`;
      default:
        return words;
    }
  }
}

type TimesToOffer = MeetingPlan & { times: Milliseconds[]; detail: string };

const actorOf = ({ person = "" }: FastifyRequest, fields: URLSearchParams): Actor => ({
  actor: person,
  version: Number(fields.get("version")),
});

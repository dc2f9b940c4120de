import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSafeRecipient } from "../../database/mailbox.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { readSubmission } from "../../database/submissions.ts";
import { isOpenDuring } from "../../promises/due-times.ts";
import { type LocalTime, parseLocalTime } from "../../promises/local-time.ts";
import { oneLine } from "../../text/one-line.ts";
import { versionOf } from "../messages/message-context.ts";
import { noMailTo } from "../messages/message-words.ts";
import { type MessageRoute, respondToChange, sendMessagePage } from "../messages/send-message-page.ts";
import { type Office, postedFields } from "../office-context.ts";
import type { TypedMeeting } from "./Meeting.tsx";
import {
  type Actor,
  cancelMeeting,
  type MeetingPlan,
  type MeetingResult,
  moveMeeting,
  offerTimes,
} from "./meeting-changes.ts";
import { officeTime } from "./meeting-mails.ts";

const MAX_TIMES = 3;
const MINUTES = { least: 5, most: 480 };
const PLACE_LENGTH = 300;

/** Adds the routes that offer, move and cancel the meeting about a demo request. They return to the page of the message. */
export async function meetings(app: FastifyInstance, office: Office): Promise<void> {
  const { config, database, now } = office;

  app.post<MessageRoute>("/office/messages/:reference/meeting/offer", async (request, reply) => {
    const { reference } = request.params;
    const fields = postedFields(request);
    const meeting = typedIn(fields, "offer");
    const read = readTimes(meeting, MAX_TIMES);
    if ("error" in read) return sendMessagePage(office, request, reply, { meeting, ...read }, 422);
    const submission = await readSubmission(database, reference);
    if (submission && !isSafeRecipient(submission.email)) {
      return sendMessagePage(office, request, reply, { error: noMailTo(submission.email), meeting }, 422);
    }
    const by = actorOf(request, fields);
    return respond(request, reply, await offerTimes(office, reference, read, by), { ...by, meeting });
  });

  app.post<MessageRoute>("/office/messages/:reference/meeting/move", async (request, reply) => {
    const fields = postedFields(request);
    const meeting = typedIn(fields, "move");
    const read = readTimes(meeting, 1);
    if ("error" in read) return sendMessagePage(office, request, reply, { meeting, ...read }, 422);
    const { times, ...plan } = read;
    const [time = 0] = times;
    const by = actorOf(request, fields);
    const result = await moveMeeting(office, request.params.reference, { ...plan, time }, by);
    return respond(request, reply, result, { ...by, meeting });
  });

  app.post<MessageRoute>("/office/messages/:reference/meeting/cancel", async (request, reply) => {
    const by = actorOf(request, postedFields(request));
    return respond(request, reply, await cancelMeeting(office, request.params.reference, by), by);
  });

  const respond = (
    request: FastifyRequest<MessageRoute>,
    reply: FastifyReply,
    result: MeetingResult,
    { version, meeting }: Pick<Actor, "version"> & { meeting?: TypedMeeting },
  ) => {
    const { outcome } = result;
    if (outcome === "refused") return sendMessagePage(office, request, reply, { error: REFUSED, meeting }, 409);
    if (outcome !== "taken") return respondToChange(office, request, reply, outcome, { version, meeting });
    const others = result.others.map(({ reference, starts_at, minutes }) => {
      return `${officeTime(starts_at, config())}, ${minutes} minutes (${reference})`;
    });
    const error = `The host has another demo then: ${others.join("; ")}. Nothing was changed.`;
    return sendMessagePage(office, request, reply, { error, meeting }, 409);
  };

  /** Reads the fields of a form with times, which are in the office's zone. Times outside its hours need a confirmation. */
  function readTimes(meeting: TypedMeeting, most: number): TimesToOffer | InvalidTimes {
    const { times: texts, outside, ...plan } = meeting;
    const times = texts.map((text) => parseLocalTime(text, config().officeHours.timeZone));
    if (texts.length === 0 || texts.length > most || times.includes(undefined))
      return { error: most === 1 ? "Enter the date and the time." : "Enter one to three dates with their times." };
    const read = (times as LocalTime[]).toSorted((a, b) => a.time - b.time);
    if (read.some(({ time }) => time <= now())) return { error: "The time is in the past." };
    const minutes = Number(plan.minutes);
    if (!Number.isInteger(minutes) || minutes < MINUTES.least || minutes > MINUTES.most)
      return { error: `Minutes are a number from ${MINUTES.least} to ${MINUTES.most}.` };
    const place = oneLine(plan.place);
    if (place === "" || place.length > PLACE_LENGTH)
      return { error: `Enter the place or a link, at most ${PLACE_LENGTH} characters.` };
    const { officeHours } = config();
    const closed = read.filter(({ time }) => !isOpenDuring(time, minutes * 60_000, officeHours));
    if (closed.length > 0 && outside !== "confirmed") {
      const names = closed.map(({ time }) => officeTime(time, config())).join("; ");
      const error = `The office is closed then: ${names}. Tick the box to use the time anyway. Nothing was changed.`;
      return { error, meeting: { ...meeting, outside: "asked" } };
    }
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

/** The reason why times were not read. `meeting`: what was typed, with a question. */
type InvalidTimes = { error: string; meeting?: TypedMeeting };

type TimesToOffer = MeetingPlan & { times: Milliseconds[]; detail: string };

const REFUSED = "The demo is not in the state that your page showed. Nothing was changed.";

const typedIn = (fields: URLSearchParams, action: TypedMeeting["action"]): TypedMeeting => ({
  action,
  times: fields.getAll("time").filter((text) => text !== ""),
  minutes: fields.get("minutes") ?? "",
  place: fields.get("place") ?? "",
  outside: fields.has("outside") ? "confirmed" : undefined,
});

const actorOf = ({ person = "" }: FastifyRequest, fields: URLSearchParams): Actor => ({
  actor: person,
  version: versionOf(fields.get("version")),
});

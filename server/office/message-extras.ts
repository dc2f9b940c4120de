import { createElement, type ReactElement } from "react";
import type { SubmissionRecord } from "../database/submissions.ts";
import { describeTime } from "../promises/time-words.ts";
import { declineText, isDeclined } from "./candidates.ts";
import { findMeeting } from "./meeting-changes.ts";
import type { Reader } from "./message-context.ts";
import type { Office } from "./office-context.ts";
import { Candidate } from "./views/Candidate.tsx";
import { Meeting } from "./views/Meeting.tsx";

/** Adds a block to the page of a message; undefined if the message has none. Its heading is an `h2`. */
export type MessageExtra = (
  office: Office,
  message: SubmissionRecord,
  reader: Reader,
) => Promise<ReactElement | undefined>;

/** The blocks of single kinds of messages, in their order. */
export const MESSAGE_EXTRAS: readonly MessageExtra[] = [meetingOf, candidateOf];

async function meetingOf({ config, database }: Office, message: SubmissionRecord, { now }: Reader) {
  if (message.kind !== "demo") return undefined;
  const meeting = await findMeeting(database, message.id);
  return createElement(Meeting, { submission: message, meeting, now, timeZone: config().officeHours.timeZone });
}

async function candidateOf({ database, words }: Office, message: SubmissionRecord, { style }: Reader) {
  if (message.kind !== "application") return undefined;
  const { decided_at } = message;
  return createElement(Candidate, {
    submission: message,
    decided: decided_at === null ? undefined : describeTime(decided_at, style),
    declineText: (await isDeclined(database, message.id)) ? undefined : declineText(message, words()),
  });
}

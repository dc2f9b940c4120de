import { createElement, type ReactElement } from "react";
import type { Milliseconds } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { describeTime } from "../../promises/time-words.ts";
import { Candidate } from "../candidates/Candidate.tsx";
import { DECLINE_LIMIT, declineText, isDeclined } from "../candidates/decline-candidate.ts";
import { Meeting } from "../meetings/Meeting.tsx";
import { findMeeting } from "../meetings/meeting-changes.ts";
import { officeTime } from "../meetings/meeting-mails.ts";
import type { Office } from "../office-context.ts";
import type { Typed } from "./MessagePage.tsx";
import type { PageContext } from "./message-context.ts";

/** Adds a block to the page of a message; undefined if the message has none. Its heading is an `h2`. */
export type KindSection = (
  office: Office,
  message: SubmissionRecord,
  context: PageContext,
  typed: Typed,
) => Promise<ReactElement | undefined>;

/** The blocks of single kinds of messages, in their order. */
export const KIND_SECTIONS: readonly KindSection[] = [meetingOf, candidateOf];

async function meetingOf({ config, database }: Office, message: SubmissionRecord, context: PageContext, typed: Typed) {
  if (message.kind !== "demo") return undefined;
  const meeting = await findMeeting(database, message.id);
  const timeOf = (time: Milliseconds) => officeTime(time, config());
  return createElement(Meeting, { message, meeting, context, timeOf, typed: typed.meeting });
}

async function candidateOf({ database, words }: Office, message: SubmissionRecord, context: PageContext, typed: Typed) {
  if (message.kind !== "application") return undefined;
  const { decided_at } = message;
  return createElement(Candidate, {
    message,
    context,
    decided: decided_at === null ? undefined : describeTime(decided_at, context.style),
    declineText: (await isDeclined(database, message.id)) ? undefined : declineText(message, words()),
    typed: typed.decline,
    limit: DECLINE_LIMIT,
  });
}

import { DAY } from "#contract/duration.ts";
import { fillCount, fillText } from "#contract/fill-text.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { describeOffset } from "../../business-hours/local-time.ts";
import { describeDue, describeTime, officeTimes } from "../../business-hours/time-words.ts";
import { type Settings, settingsIn } from "../../config/settings.ts";
import { offersOf } from "../../database/booked-meetings.ts";
import { detailsOf } from "../../database/details.ts";
import type { NewDelivery } from "../../database/queue-delivery.ts";
import type { Meeting, Milliseconds, Submission } from "../../database/schema.ts";
import { calendarOf } from "../../delivery/invitation.ts";
import { canBeInHeader, languageValue, officeLink, type PreparedMail } from "../../delivery/mail.ts";
import type { MailBlock } from "../../delivery/mail-body.ts";
import type { LinkClaims } from "../../links/signed-link.ts";
import { oneLine, visitorName } from "../../text/one-line.ts";

type MeetingMailOptions = { settings: Settings; now: Milliseconds };

/** A meeting that has changed, with the Message-IDs of the earlier mails about it. */
export type MeetingMailContext = MeetingMailOptions & {
  submission: Submission;
  meeting: Meeting;
  references: readonly string[];
};

/** After the last offered time, so that visitors who come late can say that they need others. */
const LINK_LIFE = 7 * DAY;

const timeIn = (timeZone: string, time: Milliseconds, { meeting, language }: VisitorWords, now: Milliseconds) =>
  describeDue(time, { timeZone, language, now }, fillText(meeting.time, { offset: describeOffset(time, timeZone) }));

/**
 * A time of a meeting for visitors: in their own time zone if it is known, and in the office's if its clocks differ.
 */
export function meetingTime(
  time: Milliseconds,
  { settings: { officeHours, words }, now }: { settings: Pick<Settings, "officeHours" | "words">; now: Milliseconds },
  zone: string | null = null,
): string {
  const { timeZone } = officeHours;
  const ours = timeIn(timeZone, time, words, now);
  if (zone === null) return ours;
  const own = timeIn(zone, time, words, now);
  return describeOffset(time, zone) === describeOffset(time, timeZone)
    ? own
    : fillText(words.meeting.both, { own, ours });
}

export function meetingFacts(
  { minutes, place }: Pick<Meeting, "minutes" | "place">,
  words: VisitorWords,
  when?: string,
): { label: string; text: string; href?: string }[] {
  const { facts, minutes: counted } = words.meeting;
  return [
    ...(when === undefined ? [] : [{ label: facts.when, text: when }]),
    { label: facts.takes, text: fillCount(counted, minutes, words.language) },
    { label: facts.where, text: place, ...(/^https:\/\/\S+$/.test(place) && { href: place }) },
  ];
}

/** The signed page of a meeting, on which its visitor chooses, moves or cancels. */
export const meetingClaims = (reference: string, meeting: Meeting, settings: Pick<Settings, "prefix">): LinkClaims => ({
  purpose: "meeting",
  values: [reference, String(meeting.sequence), ...languageValue(settings)],
  expiresAt: Math.max(meeting.starts_at ?? 0, ...offersOf(meeting)) + LINK_LIFE,
});

/** The changes of a meeting that has a time. */
type TimeNews = "booked" | "moved" | "cancelled" | "cancelledByVisitor" | "otherTime";
export type MeetingNews = TimeNews | "offered" | "noTimeFits";

/** The mails about a change: an offer, or that none of its times fits, or those that change the calendars of both. */
export function mailsAbout(news: MeetingNews, context: MeetingMailContext): Omit<NewDelivery, "submission">[] {
  const { sequence, host } = context.meeting;
  const { email, language } = context.submission;
  const visitor = { channel: "visitor", recipient: email } as const;
  const inLanguage = { ...context, settings: settingsIn(context.settings, language) };
  const office = { channel: "office", recipient: host } as const;
  if (news === "offered") return [{ ...visitor, kind: "offer", key: sequence, payload: offerMail(inLanguage) }];
  if (news === "noTimeFits")
    return [{ ...office, kind: "no-time-fits", key: sequence, payload: noTimeFitsMail(context) }];
  const kind = isInvitation(news) ? "invitation" : "cancellation";
  return [
    { ...visitor, kind, key: sequence, payload: visitorMeetingMail(news, inLanguage) },
    /* With the address, because the key is part of the Message-ID. */
    { ...office, kind, key: [sequence, host], payload: hostMeetingMail(news, context) },
  ];
}

function offerMail(context: MeetingMailContext): PreparedMail {
  const { submission, meeting, references, settings } = context;
  const { words } = settings;
  const { reference, time_zone } = submission;
  const { offer, button } = words.meeting.mails;
  const offers = offersOf(meeting);
  return {
    language: words.language,
    subject: fillText(offer.subject, { reference }),
    blocks: [
      { kind: "paragraph", text: offer.text },
      ...offers.map((time): MailBlock => ({ kind: "paragraph", text: meetingTime(time, context, time_zone) })),
      { kind: "facts", facts: meetingFacts(meeting, words) },
    ],
    links: [{ label: button, path: "/message/meeting/", claims: meetingClaims(reference, meeting, settings) }],
    footer: [],
    replyTo: settings.mailTo,
    references,
    isPersonal: true,
  };
}

function visitorMeetingMail(news: TimeNews, context: MeetingMailContext): PreparedMail {
  const { submission, meeting, references, settings } = context;
  const { reference, time_zone } = submission;
  const { words } = settings;
  const { mails, change } = words.meeting;
  const { subject, text } = mails[news === "cancelledByVisitor" ? "cancelled" : news];
  const startsAt = meeting.starts_at ?? 0;
  const time = timeIn(time_zone ?? settings.officeHours.timeZone, startsAt, words, context.now);
  const link = { label: change.button, path: "/message/meeting/", claims: meetingClaims(reference, meeting, settings) };
  return {
    language: words.language,
    subject: fillText(subject, { time, reference }),
    blocks: [
      { kind: "paragraph", text: fillText(text, { time }) },
      { kind: "facts", facts: meetingFacts(meeting, words, meetingTime(startsAt, context, time_zone)) },
    ],
    ...(isInvitation(news) && { links: [link] }),
    footer: [],
    replyTo: settings.mailTo,
    references,
    calendar: calendarFor(news, submission, meeting, context, submission),
  };
}

const isInvitation = (news: TimeNews) => news === "booked" || news === "moved";

function hostMeetingMail(news: TimeNews, context: MeetingMailContext): PreparedMail {
  const { submission, meeting } = context;
  const { mails, facts, meetings, language } = context.settings.officeWords;
  const time = officeTime(meeting.starts_at ?? 0, context);
  const { cancelledByVisitorText, otherTimeText } = mails.meeting;
  const next =
    news === "otherTime" ? otherTimeText : news === "cancelledByVisitor" ? cancelledByVisitorText : undefined;
  return {
    ...officeMail(fillText(mails.meeting[news], { time }), context),
    blocks: [
      ...(next === undefined ? [] : [{ kind: "paragraph" as const, text: next }]),
      {
        kind: "facts",
        facts: [
          { label: facts.with, text: `${visitorName(submission)} <${submission.email}>` },
          { label: facts.when, text: time },
          { label: facts.takes, text: fillCount(meetings.minutesLong, meeting.minutes, language) },
          { label: facts.where, text: meeting.place },
        ],
      },
    ],
    calendar: calendarFor(news, submission, meeting, context, submission),
  };
}

/** It names no visitor, because the request was erased. */
export function erasedMeetingMail(reference: string, meeting: Meeting, options: MeetingMailOptions): PreparedMail {
  const time = officeTime(meeting.starts_at ?? 0, options);
  const { erased, erasedText } = options.settings.officeWords.mails.meeting;
  return {
    subject: fillText(erased, { time, reference }),
    blocks: [{ kind: "paragraph", text: fillText(erasedText, { time }) }],
    footer: [],
    replyTo: options.settings.mailTo,
    calendar: calendarFor("cancelled", { reference }, meeting, options),
  };
}

function noTimeFitsMail(context: MeetingMailContext): PreparedMail {
  const times = offersOf(context.meeting).map((time) => officeTime(time, context));
  const { noTimeFits, noTimeFitsText } = context.settings.officeWords.mails.meeting;
  return {
    ...officeMail(noTimeFits, context),
    blocks: [
      { kind: "paragraph", text: fillText(noTimeFitsText, { name: visitorName(context.submission) }) },
      ...times.map((text): MailBlock => ({ kind: "paragraph", text })),
    ],
  };
}

/** Only an answer from the office's own mailbox is seen, so in other mailboxes answers go there and not to the visitor. */
function officeMail(title: string, { submission, meeting, settings }: MeetingMailContext) {
  const { mailTo, officeWords } = settings;
  const { reply, noReply } = officeWords.mails.meeting;
  const { reference, email: address } = submission;
  const name = visitorName(submission);
  const canReply = meeting.host === mailTo && canBeInHeader(address);
  return {
    subject: fillText(title, { name, reference }),
    links: [officeLink(submission, settings)],
    footer: [fillText(canReply ? reply : noReply, { name, mailbox: mailTo })],
    replyTo: canReply ? { name, address } : mailTo,
  };
}

export const officeTime = (
  time: Milliseconds,
  { settings, now }: { settings: Pick<Settings, "officeHours" | "officeWords">; now: Milliseconds },
) => `${describeTime(time, officeTimes(settings, now))} (${describeOffset(time, settings.officeHours.timeZone)})`;

/** @param visitor undefined: erased */
function calendarFor(
  news: TimeNews,
  { reference }: Pick<Submission, "reference">,
  meeting: Meeting,
  { settings, now }: MeetingMailOptions,
  visitor?: Submission,
): NonNullable<PreparedMail["calendar"]> {
  const { title, text } = settings.words.meeting.calendar;
  const method = isInvitation(news) ? "REQUEST" : "CANCEL";
  const time = meetingTime(meeting.starts_at ?? 0, { settings, now }, visitor?.time_zone);
  const content = calendarOf({
    method,
    uid: `${reference}-meeting@${new URL(settings.siteOrigin).hostname}`,
    sequence: meeting.sequence,
    now,
    startsAt: meeting.starts_at ?? 0,
    minutes: meeting.minutes,
    summary: fillText(title, { reference, client: visitor ? clientOf(visitor) : reference }),
    description: method === "CANCEL" ? reference : fillText(text, { reference, time }),
    place: meeting.place,
    organizer: { name: settings.siteName, address: settings.mailTo },
    attendees: [
      ...(visitor ? [{ name: visitorName(visitor), address: visitor.email }] : []),
      { name: "", address: meeting.host },
    ],
  });
  return { method, content };
}

export const clientOf = (submission: Pick<Submission, "name" | "email" | "details">) =>
  oneLine(detailsOf(submission).company ?? "") || visitorName(submission);

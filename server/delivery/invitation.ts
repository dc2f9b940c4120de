import { lineFeeds } from "#contract/line-feeds.ts";
import type { Milliseconds } from "../database/schema.ts";

export type Participant = { name: string; address: string };

export type Invitation = {
  method: "REQUEST" | "CANCEL";
  /** The same for every invitation to one meeting. */
  uid: string;
  /** Raised with each change, so that calendars take the newest. */
  sequence: number;
  now: Milliseconds;
  startsAt: Milliseconds;
  minutes: number;
  summary: string;
  description: string;
  place: string;
  organizer: Participant;
  attendees: readonly Participant[];
};

/**
 * Writes an invitation as text/calendar (RFC 5545, and RFC 5546 for the methods). Times are in UTC, so it needs no
 * definition of a time zone; each calendar shows them in the zone of its reader.
 */
export function calendarOf(invitation: Invitation): string {
  const { method, uid, sequence, now, startsAt, minutes, organizer, attendees } = invitation;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(organizer.name)}//Office//EN`,
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(startsAt + minutes * 60_000)}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escapeText(invitation.summary)}`,
    `DESCRIPTION:${escapeText(invitation.description)}`,
    `LOCATION:${escapeText(invitation.place)}`,
    `ORGANIZER${participant(organizer)}`,
    ...attendees.map((attendee) => `ATTENDEE${participant(attendee)}`),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** Replaces `{link}` in an invitation. @param href an address without characters that TEXT escapes */
export const linkCalendar = (content: string, href: string): string =>
  content.replaceAll("\r\n ", "").replaceAll("{link}", href).split("\r\n").map(fold).join("\r\n");

/** `20261130T080000Z` */
const utc = (time: Milliseconds) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

/** Escapes a TEXT value (RFC 5545 §3.3.11). */
function escapeText(text: string): string {
  return plain(text)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");
}

/** A quoted parameter value cannot contain quotation marks (RFC 5545 §3.2). */
function participant({ name, address }: Participant): string {
  const shown = plain(name).replaceAll('"', "'").replaceAll("\n", " ").trim();
  return `${shown === "" ? "" : `;CN="${shown}"`}:mailto:${address}`;
}

/** Without control characters other than line breaks. */
const plain = (text: string) => lineFeeds(text.toWellFormed()).replace(/[^\P{Cc}\n\t]/gu, "");

/** The longest line in octets, without its end (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** Continues long lines on the next line after a space, and splits no character. */
function fold(line: string): string {
  let [folded, octets] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

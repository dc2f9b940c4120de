import { expect, test } from "vitest";
import { readHead } from "./mail-head.ts";
import { invitationAnswered, isAbout, isReport, readReport } from "./read-report.ts";

const ID = "<C-7K3M9QXA-reply-1-0123456789abcdef@www.agency-with-a-long-name.example>";
const DAEMON = "From: Mail Delivery System <MAILER-DAEMON@mx.example>";
const QUOTED = `To: Ada <ada@x.example>\nCc: bob@y.example\nSubject: Re: Hello (C-7K3M9QXA)\nMessage-ID: ${ID}`;
const FAILED = `<ada@x.example>: host mx.x.example said: 550 5.1.1 User unknown\n\n${QUOTED}`;

const read = (head: readonly string[], body: string) => {
  const source = `${["Message-ID: <report@mx>", ...head].join("\r\n")}\r\n\r\n${body.replaceAll("\n", "\r\n")}`;
  const parsed = readHead(Buffer.from(source.split("\r\n\r\n")[0] ?? ""));
  return isReport(parsed) && readReport(parsed, source);
};
const partOf = (encoding: string, content: string) =>
  `--b\nContent-Type: text/plain\nContent-Transfer-Encoding: ${encoding}\n\n${content}\n--b--\n`;
const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\n");
const statusOf = (action: string) =>
  `--b\nContent-Type: message/delivery-status\n\nAction: ${action}\n\n--b\n\n${QUOTED}`;

test.each([
  ["failed", [DAEMON], statusOf("failed")],
  ["a bare name as its sender", ["From: MAILER-DAEMON"], FAILED],
  ["a name without an address", ["From: MAILER-DAEMON <>"], FAILED],
  ["an empty sender, and only an action", ["From: <>"], `Action: failed\n\n${QUOTED}`],
  ["a quoted original", [DAEMON], FAILED.replace(QUOTED, QUOTED.replace(/^/gm, "> "))],
  ["base64", [DAEMON], partOf("base64", base64(FAILED))],
  ["base64 as a whole", [DAEMON, "Content-Transfer-Encoding: base64"], base64(FAILED)],
  ["quoted-printable", [DAEMON], partOf("quoted-printable", FAILED.replace("0123", "01=\n23"))],
  ["a folded Message-ID", [DAEMON], FAILED.replace("Message-ID: ", "Message-ID:\n ").replace("@www", "\n @www")],
  ["HTML", [DAEMON], FAILED.replace(ID, ID.replace("<", "&lt;").replace(">", "&gt;"))],
  ["our mail about a delay", [DAEMON], FAILED.replace(QUOTED, `From: us\n${QUOTED}\n\nSorry for the delay.`)],
])("a report of a failure is a bounce: %s", (_case, head, body) => {
  expect(read(head, body)).toMatchObject({ kind: "bounce", messageIds: [ID] });
});

const TYPED = 'Content-Type: multipart/report; report-type="';
test.each([
  ["delayed", [DAEMON], statusOf("delayed")],
  ["delivered", [DAEMON], statusOf("delivered")],
  ["a retry", [DAEMON], `Delivery to ada@x.example failed. We will retry for 3 days.\n\n${QUOTED}`],
  ["a warning", [DAEMON, "Subject: Warning: could not send message for past 4 hours"], `421 Timeout\n\n${QUOTED}`],
  ["a temporary error", [DAEMON], `ada@x.example: 4.4.1 connection refused\n\n${QUOTED}`],
  [
    "Gmail's",
    [DAEMON],
    `Gmail will retry for 47 more hours. You'll be notified if the delivery fails permanently.\n\n${QUOTED}`,
  ],
  ["a complaint", ["From: abuse@mx.example", `${TYPED}feedback-report"`], `Feedback-Type: abuse\n\n${FAILED}`],
  ["a read receipt", ["From: ada@x.example", `${TYPED}disposition-notification"`], QUOTED],
])("another report is none: %s", (_case, head, body) => {
  expect(read(head, body)).toMatchObject({ kind: "automatic", messageIds: [ID] });
});

test.each([
  ["a person", ["From: Ada <ada@x.example>", "Subject: Fwd: Undelivered mail"], FAILED],
  ["a person, postmaster@", ["From: Ada <postmaster@x.example>", "Subject: Re: Hello"], "The user is unknown to me."],
  ["an automatic reply", ["From: Ada <ada@x.example>", "Return-Path: <>"], "I am away until Monday."],
  ["DMARC", ["From: postmaster@mx.example", "Subject: Report Domain: agency.example"], "This is an aggregate report."],
])("no report is the mail of %s", (_case, head, body) => {
  expect(read(head, body)).toBeFalsy();
});

test("a report is about the address that failed, and not about other recipients of the mail", () => {
  const about = (failed: string, address: string, isNamed = false) => {
    const report = read([DAEMON], `Final-Recipient: rfc822; ${failed}\nAction: failed\n\n${QUOTED}`);
    return report && isAbout(report, address, isNamed);
  };
  expect(about("ada@x.example", "Ada@X.example")).toBe(true);
  expect(about("forwarded@z.example", "ada@x.example"), "a forwarded mail").toBe(true);
  expect(about("bob@y.example", "ada@x.example", true), "the one in Cc failed").toBe(false);
  expect(about("ada@x.example", "eve@z.example")).toBe(false);
  expect(about("ada@x.example", "eve@z.example", true), "the address was corrected since").toBe(true);
});

test("what cannot be the Message-ID of a stored mail is not looked up", () => {
  const long = `<${"x".repeat(1_000)}@x>`;
  const report = read([DAEMON, `In-Reply-To: ${long}`], FAILED.replace(ID, `${long}\nMessage-ID: ${ID}`));
  expect(report).toMatchObject({ messageIds: [ID] });
  for (const method of ["REPLY", "COUNTER"])
    expect(invitationAnswered(`METHOD:${method}\nUID:a\0b@site.example`)).toBe("a");
});

test("a long line that looks like the end of a part is gone through once", () => {
  /* Longer than what is read of a mail: going through it from each letter would take longer than a test may. */
  const report = read([DAEMON, "Content-Transfer-Encoding: base64"], `\n--${"w".repeat(1_500_000)} `);
  expect(report).toBeUndefined();
});

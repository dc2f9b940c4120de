import { expect, test } from "vitest";
import { FILES_LIMIT, readMail } from "./read-mail.ts";

const read = (source: string) =>
  readMail(Buffer.from(source, "latin1"), { size: source.length, room: FILES_LIMIT, scan: undefined });

test.each([
  [
    "without an end",
    'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello',
    "Hello",
  ],
  ["with a wrong boundary", 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--c\r\n\r\nHello', ""],
  ["with a wrong charset", "Content-Type: text/plain; charset=x-none\r\n\r\nHello", "Hello"],
  ["with broken base64", "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8*=", "Hello"],
  ["with control characters", "Content-Type: text/plain\r\n\r\nHel\0lo", "Hello"],
  ["with HTML only", "Content-Type: text/html\r\n\r\n<p>Hello</p><script>x</script>", "Hello"],
  ["with a second head in the body", "\r\nFrom: x\r\n\r\nHello", "From: x\n\nHello"],
])("a mail %s is read as far as possible", async (_case, source, text) => {
  expect((await read(source)).text).toBe(text);
});

test("a mail with too many parts is stored as a line", async () => {
  const parts = "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n".repeat(1_500);
  const { text } = await read(`Content-Type: multipart/mixed; boundary="b"\r\n\r\n${parts}--b--`);
  expect(text).toBe("[This mail cannot be shown. It is in the mailbox.]");
});

test("the reply of a calendar program is recognised", async () => {
  const calendar = "BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR";
  const parts = `--b\r\nContent-Type: text/plain\r\n\r\nAda accepted.\r\n--b\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n${calendar}\r\n--b--`;
  const { isCalendarReply, text, attachments } = await read(
    `Content-Type: multipart/alternative; boundary="b"\r\n\r\n${parts}`,
  );
  expect({ isCalendarReply, text, attachments }).toEqual({
    isCalendarReply: true,
    text: "Ada accepted.",
    attachments: [],
  });
});

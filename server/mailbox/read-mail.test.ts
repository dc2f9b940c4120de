import type { MessageStructureObject } from "imapflow";
import { afterAll, expect, test } from "vitest";
import { samplePdf } from "../../tests/support/sample-files.ts";
import { FILES_LIMIT, readMail, startPartReaders } from "./read-mail.ts";

const readers = startPartReaders();
afterAll(() => readers[Symbol.asyncDispose]());

const thread = { texts: [], names: [], files: new Set<string>() };
const read = (structure: MessageStructureObject, parts: Readonly<Record<string, string>>) =>
  readMail(structure, {
    fetchPart: async (part, bytes) => Buffer.from(parts[part] ?? "", "latin1").subarray(0, bytes),
    room: FILES_LIMIT,
    scan: undefined,
    readers,
    thread,
  });
const ofType = (type: string, rest: Partial<MessageStructureObject> = {}): MessageStructureObject => ({
  type,
  ...rest,
});

test.each([
  ["with a wrong charset", ofType("text/plain", { parameters: { charset: "x-none" } }), "Hello", "Hello"],
  ["with broken base64", ofType("text/plain", { encoding: "base64" }), "SGVsbG8*=", "Hello"],
  ["with base64 whose lines are padded", ofType("text/plain", { encoding: "base64" }), "SGVsbA==\r\nbw==", "Hello"],
  ["with control characters", ofType("text/plain"), "Hel\0lo", "Hello"],
  ["with HTML only", ofType("text/html"), "<p>Hello</p><script>x</script>", "Hello"],
  ["with a head in the body", ofType("text/plain"), "From: x\r\n\r\nHello", "From: x\n\nHello"],
])("a mail %s is read as far as possible", async (_case, structure, source, text) => {
  expect((await read(structure, { 1: source })).text).toBe(text);
});

test("of a mail with many texts the first 256 kB are read, and a mail without known parts is a line", async () => {
  const numbers = Array.from({ length: 1_500 }, (_, index) => String(index + 1));
  const childNodes = numbers.map((part) => ofType("text/plain", { part, size: 1 }));
  const { text } = await read(
    ofType("multipart/mixed", { childNodes }),
    Object.fromEntries(numbers.map((part) => [part, "x"])),
  );
  expect(text).toBe(`${Array(10).fill("x").join("\n\n")}\n\n[The rest of this text is only in the mailbox.]`);
  const none = await readMail(undefined, {
    fetchPart: async () => Buffer.alloc(0),
    room: 0,
    scan: undefined,
    readers,
    thread,
  });
  expect(none.text).toBe("[This mail cannot be shown. It is in the mailbox.]");
});

test("a file with a virus stays in the mailbox", async () => {
  const mail = await readMail(ofType("application/pdf", { part: "1", size: 2_000, parameters: { name: "cv.pdf" } }), {
    fetchPart: async () => samplePdf(),
    room: FILES_LIMIT,
    scan: async () => "infected",
    readers,
    thread,
  });
  expect(mail).toMatchObject({
    text: "[The file cv.pdf is only in the mailbox: the virus scanner found a virus in it.]",
    attachments: [],
  });
});

test("the reply of a calendar program is recognised", async () => {
  const childNodes = [ofType("text/plain", { part: "1" }), ofType("text/calendar", { part: "2" })];
  const calendar = "BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR";
  const mail = await read(ofType("multipart/alternative", { childNodes }), { 1: "Ada accepted.", 2: calendar });
  expect(mail).toMatchObject({ isCalendarReply: true, text: "Ada accepted.", attachments: [] });
});

import type { MessageStructureObject } from "imapflow";
import { afterAll, expect, test } from "vitest";
import { samplePdf, samplePng } from "../../tests/support/sample-files.ts";
import { readHead } from "./mail-head.ts";
import { FILES_LIMIT, readMail, startPartReaders } from "./read-mail.ts";

const readers = startPartReaders();
afterAll(() => readers[Symbol.asyncDispose]());

const thread = { texts: [], names: [], files: new Set<string>() };
const OPTIONS = { fetchPart: async () => samplePdf(), room: FILES_LIMIT, scan: undefined, readers, thread };
const read = (structure: MessageStructureObject, parts: Readonly<Record<string, string>>) =>
  readMail(structure, {
    ...OPTIONS,
    fetchPart: async (part, bytes) => Buffer.from(parts[part] ?? "", "latin1").subarray(0, bytes),
  });
const ofType = (type: string, rest: Partial<MessageStructureObject> = {}): MessageStructureObject => ({
  type,
  ...rest,
});

/** The bytes of a text in UTF-8, as the parts of `read` are written. */
const latin1 = (text: string) => Buffer.from(text).toString("latin1");

test.each([
  ["with a wrong charset", ofType("text/plain", { parameters: { charset: "x-none" } }), "Hello", "Hello"],
  ["with broken base64", ofType("text/plain", { encoding: "base64" }), "SGVsbG8*=", "Hello"],
  ["with base64 whose lines are padded", ofType("text/plain", { encoding: "base64" }), "SGVsbA==\r\nbw==", "Hello"],
  ["with control characters", ofType("text/plain"), "Hel\0lo", "Hello"],
  [
    "with HTML only",
    ofType("text/html"),
    "<style>p{}</style><p>Hello</p><script>x</script><ul><li>one<li>two</ul><tr><td>a<td>b",
    "Hello\n\n * one\n * two\n\na b",
  ],
  [
    "with words that are crossed out, and an exponent",
    ofType("text/html"),
    '<p>At <s>10</s> <strike>11</strike> <del>12</del> <span style="text-decoration:line-through">13</span> 14 for 5<sup>99</sup> â\x82¬',
    "At ~~10~~ ~~11~~ ~~12~~ ~~13~~ 14 for 5^99 €",
  ],
  ["in UTF-8 without its charset", ofType("text/plain"), latin1("Grüße, 你好"), "Grüße, 你好"],
  ["in UTF-8 that says ASCII", ofType("text/plain", { parameters: { charset: "us-ascii" } }), latin1("Grüße"), "Grüße"],
  ["in UTF-8 of an unknown name", ofType("text/plain", { parameters: { charset: "unknown-8bit" } }), latin1("ü"), "ü"],
  ["in Latin-1 that says UTF-8", ofType("text/plain", { parameters: { charset: "utf-8" } }), "Gr\xfc\xdfe", "Grüße"],
  [
    "in damaged UTF-8",
    ofType("text/plain", { parameters: { charset: "utf-8" } }),
    `${latin1("Grüße")} \xff`,
    "Grüße \ufffd",
  ],
  ["in Latin-1 without its charset", ofType("text/plain", { encoding: "quoted-printable" }), "Gr=FC=DFe", "Grüße"],
  ["in ISO-2022-JP without its charset", ofType("text/plain"), "\x1b$B$3$s$K$A$O\x1b(B", "こんにちは"],
  ["with a charset in its HTML", ofType("text/html"), '<meta charset="koi8-r">\xf0\xd2\xc9\xd7\xc5\xd4', "Привет"],
  [
    "in Big5 of Hong Kong",
    ofType("text/plain", { parameters: { charset: "Big5-HKSCS" } }),
    "\xa7A\xa6n\xfbH",
    "你好嘅",
  ],
  ["in Korean", ofType("text/plain", { parameters: { charset: "ks_c_5601-1987" } }), "\xb0\xa1\x8cc", "가똠"],
  ["in Korean of Windows", ofType("text/html", { parameters: { charset: "CP949" } }), "\xb0\xa1\x8cc", "가똠"],
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
  const none = await readMail(undefined, OPTIONS);
  expect(none.text).toBe("[This mail cannot be shown. It is in the mailbox.]");
});

test.each([
  ["UTF-8", latin1("Grüße"), "Grüße"],
  ["Latin-1", "Gr\xfc\xdfe", "Grüße"],
  ["ISO-2022-JP", "\x1b$B$3$s$K$A$O\x1b(B", "こんにちは"],
])("a subject in %s without its charset is read", (_charset, bytes, subject) => {
  const head = readHead(Buffer.from(`Subject: Re: ${bytes}\r\nFrom: Ada <ada@x.example>\r\n`, "latin1"));
  expect([head.subject, head.sender]).toEqual([`Re: ${subject}`, "ada@x.example"]);
});

test("an empty text, or a notice that HTML is not shown, gives way to the HTML", async () => {
  const childNodes = [ofType("text/plain", { part: "1" }), ofType("text/html", { part: "2" })];
  const textOf = async (plain: string, html: string) =>
    (await read(ofType("multipart/alternative", { childNodes }), { 1: plain, 2: html })).text;
  const html = "<p>Please call me today.</p>";
  expect(await textOf(" \xa0", html)).toBe("Please call me today.");
  expect(await textOf("Your program does not show HTML.", html)).toBe("Please call me today.");
  expect(await textOf("Do you write HTML?", "<p>Do you <b>write</b> HTML?</p>")).toBe("Do you write HTML?");
  expect(await textOf("Plain", "<p>Rich</p>")).toBe("Plain");
});

test("a picture in the text is a file, or a line names it, unless an earlier mail had it", async () => {
  const picture = (part: string, name: string, type = "image/png") =>
    ofType(type, { part, size: 900, parameters: { name } });
  const childNodes = [
    ofType("text/html", { part: "1" }),
    picture("2", "screen.png"),
    picture("3", "logo.gif", "image/gif"),
  ];
  const parts = { 1: '<img src="cid:a">', 2: samplePng().toString("latin1"), 3: "GIF89a" };
  const mail = await read(ofType("multipart/related", { childNodes }), parts);
  expect(mail).toMatchObject({
    text: "[The file logo.gif is only in the mailbox: files of its type are not stored.]",
    attachments: [{ name: "screen.png", media_type: "image/png" }],
  });
  thread.files.add(mail.attachments[0]?.sha256 ?? "");
  expect((await read(ofType("multipart/related", { childNodes }), parts)).attachments).toEqual([]);
});

test("a file with a virus stays in the mailbox", async () => {
  const mail = await readMail(ofType("application/pdf", { part: "1", size: 2_000, parameters: { name: "cv.pdf" } }), {
    ...OPTIONS,
    scan: async () => "infected",
  });
  expect(mail).toMatchObject({
    text: "[The file cv.pdf is only in the mailbox: the virus scanner found a virus in it.]",
    attachments: [],
  });
});

test("the files of a mail that exceed the room of a submission stay in the mailbox", async () => {
  const pdf = samplePdf();
  const fetched: string[] = [];
  const childNodes = ["1", "2", "3", "4"].map((part) =>
    ofType("application/pdf", { part, size: pdf.length * (part === "2" ? 2 : 1), parameters: { name: `${part}.pdf` } }),
  );
  const mail = await readMail(ofType("multipart/mixed", { childNodes }), {
    ...OPTIONS,
    fetchPart: async (part) => {
      fetched.push(part);
      return part === "4" ? Buffer.from("%PDF-") : pdf;
    },
    room: pdf.length * 1.75,
  });
  expect(mail.attachments.map(({ name }) => name)).toEqual(["1.pdf"]);
  for (const name of ["2.pdf", "3.pdf"])
    expect(mail.text).toContain(`[The file ${name} is only in the mailbox: there are too many files.]`);
  /* The told size of the second one suffices. The fourth one has room, and fails other checks. */
  expect(fetched).toEqual(["1", "3", "4"]);
  expect(mail.text).not.toContain("4.pdf is only in the mailbox: there are too many");
});

test.each(["charset", "format", "delsp"])("the parameter %s of a part cannot add a line", async (name) => {
  const parameters = { [name]: "x\r\n\r\nAnother text" };
  expect((await read(ofType("text/plain", { parameters }), { 1: "Hello" })).text).toBe("Hello");
});

test("what a delivery report repeats for programs is no file", async () => {
  const childNodes = ["text/plain", "message/delivery-status", "message/rfc822"].map((type, index) =>
    ofType(type, { part: String(index + 1), size: 20 }),
  );
  const mail = await read(ofType("multipart/report", { childNodes }), { 1: "No such user.", 2: "Action: failed" });
  expect(mail).toMatchObject({ text: "No such user.", attachments: [] });
});

test("the signature of a mail and another form of its text are no files", async () => {
  const partsOf = (...types: string[]) =>
    types.map((type, index) => ofType(type, { part: String(index + 1), size: 20 }));
  const textOf = async (type: string, childNodes: MessageStructureObject[]) =>
    (await read(ofType(type, { childNodes }), { 1: "Hello" })).text;
  for (const type of ["application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-signature"])
    expect(await textOf("multipart/signed", partsOf("text/plain", type)), type).toBe("Hello");
  const reaction = "text/vnd.google.email-reaction+json";
  expect(await textOf("multipart/alternative", partsOf("text/plain", reaction, "text/html"))).toBe("Hello");
  const note = "[The file without a name is only in the mailbox";
  expect(await textOf("multipart/mixed", partsOf("text/plain", reaction))).toContain(note);
  expect(await textOf("multipart/alternative", [ofType("text/csv")])).toContain(note);
  const csv = ofType("text/csv", { disposition: "attachment" });
  expect(await textOf("multipart/alternative", [...partsOf("text/plain"), csv])).toContain(note);
});

test("the reply of a calendar program is recognised, and one that declines or has words is news", async () => {
  const childNodes = [ofType("text/plain", { part: "1" }), ofType("text/calendar", { part: "2" })];
  const calendar = "BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR";
  const mail = await read(ofType("multipart/alternative", { childNodes }), { 1: "Ada accepted.", 2: calendar });
  expect(mail).toMatchObject({ isCalendarReply: true, isNews: false, text: "Ada accepted.", attachments: [] });
  const declined = "ATTENDEE;CN=Ada;ROLE=REQ-PARTICIPANT;PARTST\r\n AT=DECLINED:mailto:ada@x.example\r\nEND:";
  expect(await read(ofType("text/calendar"), { 1: calendar.replace("END:", declined) })).toMatchObject({
    isCalendarReply: true,
    isNews: true,
    written: "[The invitation was declined.]",
  });
  const commented = await read(ofType("text/calendar"), { 1: calendar.replace("END:", "COMMENT:At 11?\r\nEND:") });
  expect(commented).toMatchObject({ isNews: true, written: "[Comment: At 11?]" });
});

test.each([
  [":20261211T050000Z", "2026-12-11 05:00 UTC"],
  [";TZID=Europe/Berlin:20261211T060000", "2026-12-11 06:00 Europe/Berlin"],
  [';VALUE=DATE-TIME;TZID="(UTC+01:00) Berlin":20261211T060000', '2026-12-11 06:00 "(UTC+01:00) Berlin"'],
  [";VALUE=DATE:20261211", "2026-12-11"],
  [":soon", "see the mailbox"],
])("a calendar program that proposes another time is news with that time: DTSTART%s", async (start, time) => {
  const zone = "BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nEND:STANDARD";
  const calendar = `METHOD:COUNTER\r\n${zone}\r\nBEGIN:VEVENT\r\nDTSTART${start}\r\nEND:VEVENT`;
  expect(await read(ofType("text/calendar"), { 1: calendar })).toMatchObject({
    isCalendarReply: true,
    isNews: true,
    written: `[Another time was proposed: ${time}.]`,
  });
});

import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FILE_LIMIT } from "#contract/files.ts";
import {
  APPLICATION,
  DEMO,
  multipartBody,
  type Part,
  type PostResponse,
  postBytes,
  postMultipart,
  textParts,
} from "../support/post.ts";
import { showSubmission } from "../support/run-inbox.ts";
import { sampleDocx, samplePdf, samplePng } from "../support/sample-files.ts";
import { BUILT_SITE } from "../support/site-fixture.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { MESSAGES, RESUME_TOO_LARGE } from "../support/words.ts";

const DEMO_PATH = "/api/book-demo";
const APPLICATION_PATH = "/api/send-email-with-resume";
const resume = (file = samplePdf(), name = "cv.pdf", type = "application/pdf"): Part => ({
  field: "resume_file",
  file,
  name,
  type,
});
const attachment = (file = samplePng(), name = "loom.png"): Part => ({ field: "attachment", file, name });

const server = await startServer({ site: BUILT_SITE });
afterAll(() => server[Symbol.asyncDispose]());

let sent = 0;
/** A unique request: an identical one would not be saved again. */
const demo = (changes: Record<string, string> = {}) => ({ ...DEMO, company: `Engines ${++sent}`, ...changes });
const application = (changes = {}) => ({ ...APPLICATION, full_name: `Lovelace ${++sent}`, ...changes });
const sendDemo = (parts: Part[], headers = {}) => postMultipart(server.url, DEMO_PATH, parts, headers);
const apply = (parts: Part[], headers = {}) => postMultipart(server.url, APPLICATION_PATH, parts, headers);

const spooled = () => readdir(join(server.dataDir, "spool")).catch(() => []);

const referenceIn = ({ json }: PostResponse): string => json.reference ?? expect.fail(json.error);

test("a demo request with a file is saved, answered with its text, and mailed with the file", async () => {
  const fields = demo();
  const answer = await sendDemo([...textParts(fields), attachment()], { referer: `${server.url}/book` });
  const reference = referenceIn(answer);
  expect(answer.json.message).toMatch(
    new RegExp(`^${MESSAGES.demoSent} Reference ${reference}\\. (We are closed until .+\\. )?You hear from us by `),
  );
  expect(reference[0]).toBe("D");
  const { name, email, body, page, details, file } = await showSubmission(server.dataDir, reference);
  const { phone, company, budget } = fields;
  expect([name, email, body, page]).toEqual([DEMO.full_name, DEMO.email, DEMO.message_body, "/book"]);
  expect([details, file]).toEqual([
    { phone, company, budget },
    { name: "loom.png", bytes: samplePng().length, scan: "unscanned", signature: null },
  ]);
  const mail = await server.mailOf(reference);
  expect(mail.to).toMatchObject([{ address: "office@example.com" }]);
  expect(mail.attachments).toMatchObject([{ filename: "loom.png", mimeType: "image/png" }]);
  for (const path of [`/${reference}`, `/api/${reference}`, "/spool/", "/loom.png", "/submissions.sqlite"])
    expect((await fetch(server.url + path)).ok).toBe(false);
  expect(await spooled()).toEqual([]);
});

test("an application is saved and mailed to the careers address with the unchanged resume", async () => {
  const file = sampleDocx();
  /* Fields may come in any order, and unknown ones are ignored. */
  const stray: Part = { field: "photo", file: samplePng(), name: "x.png" };
  const parts = [resume(file, "my cv.docx", "text/plain"), stray, ...textParts({ ...application(), admin: "evil" })];
  const answer = await apply(parts.toReversed());
  const reference = referenceIn(answer);
  expect(answer.json).toEqual({ message: `${MESSAGES.applicationSent} Reference ${reference}.`, reference });
  const mail = await server.mailOf(reference);
  expect(mail.to).toMatchObject([{ address: "careers@example.com" }]);
  expect(mail.subject).toMatch(/^Application: Lovelace \d+, Weaver \(A-/);
  expect(mail.attachments[0]?.filename).toBe("my cv.docx");
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(file)).toBe(true);
  expect(JSON.stringify(await showSubmission(server.dataDir, reference))).not.toContain("evil");
});

test("a larger file than 10 MB is rejected, with and without Content-Length", async () => {
  for (const [size, chunked] of [
    [10 * 1024 * 1024 + 1, true],
    [34 * 1024 * 1024, false],
  ] as const) {
    const { boundary, bytes } = multipartBody([...textParts(application()), resume(samplePdf(size))]);
    const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const { status, json } = await postBytes(server.url + APPLICATION_PATH, bytes, type, { chunked });
    expect([size, status, json.error]).toEqual([size, 413, RESUME_TOO_LARGE]);
    expect(await spooled()).toEqual([]);
  }
});

const NATIVE = { "sec-fetch-mode": "navigate", accept: "text/html" };

test("without JavaScript, a form without a file is saved in every encoding", async () => {
  const body = Buffer.from(new URLSearchParams(demo()).toString());
  const type = { "content-type": "application/x-www-form-urlencoded" };
  expect((await postBytes(server.url + DEMO_PATH, body, type)).status).toBe(303);
});

test("without JavaScript, the error list names the oversized file and every invalid text", async () => {
  const fields = demo({ phone: "", email: "ada@" });
  const answer = await sendDemo([...textParts(fields), attachment(samplePdf(FILE_LIMIT + 1))], NATIVE);
  expect(answer.status).toBe(413);
  expect(answer.text.match(/<li>.*?<\/li>/g)?.map((item) => item.slice(4, 18))).toEqual([
    "Your email add",
    "Your phone num",
    "The attachment",
  ]);
});

test("a start empties the spool of a killed process", async () => {
  await using data = await tempFolder();
  const spool = join(data.path, "spool");
  await mkdir(spool, { recursive: true });
  /* An old file, one from a clock slightly ahead, and one from a clock that was set back since. */
  for (const written of [0, Date.now() + 30_000, Date.now() + 3 * 86_400_000].map((at) => new Date(at))) {
    const path = join(spool, `left-over-${written.getTime()}`);
    await writeFile(path, "half a resume");
    await utimes(path, written, written);
  }
  await using restarted = await startServer({ dataDir: data.path });
  expect(restarted.log.find(({ msg }) => msg === "unfinished uploads removed")).toMatchObject({ removed: 3 });
  expect(await readdir(spool)).toEqual([]);
});

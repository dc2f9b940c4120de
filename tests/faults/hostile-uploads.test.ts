import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FILE_LIMIT } from "#contract/files.ts";
import type { Database } from "#server/database/schema.ts";
import { buildForm } from "#server/submissions/form.ts";
import { dataOf, type TestData } from "../support/fault-engines.ts";
import { HOSTILE_FILES } from "../support/hostile-files.ts";
import { onEachEngine } from "../support/on-each-engine.ts";
import {
  APPLICATION,
  DEMO,
  multipartBody,
  type Part,
  type PostResponse,
  postBytes,
  postPartially,
  resumeOf,
  textParts,
} from "../support/post.ts";
import { samplePdf, samplePng } from "../support/sample-files.ts";
import type { RunningServer } from "../support/start-server.ts";
import { MESSAGES, WORDS } from "../support/words.ts";

const APPLY = "/api/send-email-with-resume";
const BOOK = "/api/book-demo";

/** A unique request: an identical one would not be saved again. */
const fields = (changes = {}) => textParts({ ...APPLICATION, full_name: `Ada ${randomUUID()}`, ...changes });
const TEXT = fields();
const whole = multipartBody([...TEXT, resumeOf()]);
const typeOf = (boundary: string) => ({ "content-type": `multipart/form-data; boundary=${boundary}` });

/** A raw part, with headers that no browser sends. */
const part = (head: string, content: string | Buffer = "x") =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
const END = Buffer.from("--b--\r\n");
const text = (name: string, value: string | Buffer) => part(`Content-Disposition: form-data; name="${name}"`, value);
const TEXTS = Object.entries(APPLICATION).map(([name, value]) => text(name, value));
const file = (disposition: string, content: Buffer = samplePdf()) =>
  part(`Content-Disposition: form-data; ${disposition}\r\nContent-Type: application/pdf`, content);
const byHand = (...parts: Buffer[]) => ({ headers: typeOf("b"), body: Buffer.concat([...parts, END]) });
const form = (...parts: Part[]) => {
  const { boundary, bytes } = multipartBody(parts);
  return { headers: typeOf(boundary), body: bytes };
};
/** An application by hand, of a person and with a file of these names. */
const named = (person: string | Buffer, name: string) =>
  byHand(...TEXTS.slice(1), text("full_name", person), file(`name="resume_file"; filename="${name}"`));
const times = (count: number, one: Buffer) => Array.from({ length: count }, () => one);

type Request = { headers: Record<string, string>; body: Buffer };

const NO_RESUME = new RegExp(MESSAGES.resumeRequired);
const UNREADABLE = /could not be read/;

/** Rejected requests with status and error. */
const REJECTED: Record<string, [Request, number, RegExp]> = {
  "another boundary": [{ headers: typeOf("other"), body: whole.bytes }, 400, UNREADABLE],
  "a boundary of 300 characters": [{ headers: typeOf("x".repeat(300)), body: whole.bytes }, 400, UNREADABLE],
  "a body without its end": [{ headers: typeOf(whole.boundary), body: whole.bytes.subarray(0, -8) }, 400, UNREADABLE],
  nothing: [{ headers: typeOf("b"), body: Buffer.alloc(0) }, 400, /is missing/],
  "a part without a head": [byHand(...TEXTS, Buffer.from("--b\r\n\r\nx\r\n")), 400, NO_RESUME],
  "a line end in the name": [byHand(...TEXTS, file('name="resume_file"; filename="a\rX-Evil: 1.pdf"')), 400, NO_RESUME],
  "a head of 500 lines": [
    byHand(...TEXTS, part(`Content-Disposition: form-data; name="x"${"\r\nX-A: b".repeat(500)}`)),
    400,
    NO_RESUME,
  ],
  "60 files": [byHand(...TEXTS, ...times(60, file('name="resume_file"; filename="cv.pdf"'))), 413, /./],
  "500 fields": [byHand(...times(500, text("x", "y"))), 413, /./],
  "two files": [form(...TEXT, resumeOf(), resumeOf()), 400, /has to be one file/],
  "a text instead of the file": [form(...TEXT, { field: "resume_file", text: "cv.pdf" }), 400, NO_RESUME],
  "a file instead of a text": [
    form(...TEXT.slice(1), { field: "full_name", file: Buffer.from("Ada"), name: "name.txt" }, resumeOf()),
    400,
    /full name/i,
  ],
  "a chosen file of no bytes": [form(...TEXT, resumeOf(Buffer.alloc(0))), 400, /is an empty file/],
  "a picture as a resume": [form(...TEXT, resumeOf(samplePng())), 400, /PDF/],
  "a file in base64": [form(...TEXT, resumeOf(Buffer.from(samplePdf().toString("base64")))), 400, /something else/],
  "the body compressed": [
    { headers: { ...typeOf(whole.boundary), "content-encoding": "gzip" }, body: Buffer.from("1f8b08", "hex") },
    400,
    UNREADABLE,
  ],
  "a field that reaches for the prototype": [byHand(text("__proto__", "x"), ...TEXTS), 400, UNREADABLE],
  "a subject far too long": [form(...fields({ subject: "x".repeat(60_000) }), resumeOf()), 413, /more than fits/],
};

/** Accepted requests and the label of their file. */
const KEPT: Record<string, [() => Request, string]> = {
  "a file of exactly 10 MB": [() => form(...fields(), resumeOf(samplePdf(FILE_LIMIT))), "cv.pdf"],
  "line ends in the name, as browsers write them": [
    () => form(...fields(), resumeOf(samplePdf(), "a%0d%0aBcc: x@evil.example%22.pdf")),
    "a Bcc x@evil.example.pdf",
  ],
  "a name of 100,000 characters": [
    () => form(...fields(), resumeOf(samplePdf(), `${"x".repeat(100_000)}.pdf`)),
    `${"x".repeat(80)}.pdf`,
  ],
  "no name": [() => form(...fields(), { field: "resume_file", file: samplePdf(), name: "" }), "file.pdf"],
  "bytes in the name that are no UTF-8": [() => named(randomUUID(), "\xff\xfe\x00cv.pdf"), "ÿþ cv.pdf"],
  "a field twice, of which the last counts": [
    () => form({ field: "full_name", text: "Eve" }, ...fields(), resumeOf()),
    "cv.pdf",
  ],
  "bytes in a text that are no UTF-8, and a zero": [
    () => named(Buffer.from(`Ada \xff\x00 ${randomUUID()}`, "latin1"), "cv.pdf"),
    "cv.pdf",
  ],
  "half of a surrogate pair in a text": [() => form(...fields({ message_body: "x\ud800y" }), resumeOf()), "cv.pdf"],
};

/** One file for each error. The check of a file needs no server: server/uploads/check-file.test.ts has all of them. */
const ONE_FILE_FOR_EACH_ERROR = [...new Map(HOSTILE_FILES.map((file) => [file[2], file])).values()];

onEachEngine((emptyDatabase, engine) => {
  let data: TestData;
  let server: RunningServer;
  let database: Database;

  beforeAll(async () => {
    data = await dataOf(emptyDatabase)();
    server = await data.start();
    database = await data.openDatabase();
  });

  afterAll(async () => {
    await database.destroy();
    await server[Symbol.asyncDispose]();
    await data[Symbol.asyncDispose]();
    expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
    /* No data of visitors. */
    expect(JSON.stringify(server.log)).not.toMatch(/evil|visitor\.example|cv\.pdf/i);
  });

  const spooled = () => readdir(join(data.path, "spool")).catch(() => []);
  const countKept = async () => (await database.selectFrom("submission").select("id").execute()).length;
  const post = (path: string, { headers, body }: Request) => postBytes(server.url + path, body, headers);

  type Reason = RegExp | (string | undefined)[];
  async function expectRefusal(hostile: string, answer: PostResponse, status: number, reason: Reason, before: number) {
    expect([answer.status, Object.keys(answer.json)[0]], hostile).toEqual([status, "error"]);
    if (reason instanceof RegExp) expect(answer.json.error, hostile).toMatch(reason);
    else expect(reason, hostile).toContain(answer.json.error);
    expect([await countKept(), await spooled()], hostile).toEqual([before, []]);
  }

  test("unusual files and names are saved under a safe name", async () => {
    for (const [wanted, [request, name]] of Object.entries(KEPT)) {
      const { status, json } = await post(APPLY, request());
      expect([status, json.error], wanted).toEqual([200, undefined]);
      const { reference = "" } = json;
      const saved = await database
        .selectFrom("submission")
        .innerJoin("file", "file.submission_id", "submission.id")
        .select(["submission.name as sender", "file.name"])
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow();
      expect(saved.name, wanted).toBe(name);
      expect(saved.sender, wanted).not.toContain("Eve");
      await server.delivered(reference);
      expect(await spooled(), wanted).toEqual([]);
    }
  });

  /* The rest is rejected before it reaches the database. */
  if (engine === "postgres") return;

  test("a file with an error is rejected with its text, as a resume and as an attachment", async () => {
    for (const [hostile, bytes, error] of ONE_FILE_FOR_EACH_ERROR) {
      for (const [path, kind, parts] of [
        [APPLY, "application", [...fields(), resumeOf(bytes)]],
        [BOOK, "demo", [...textParts(DEMO), { field: "attachment", file: bytes, name: "a.pdf" }]],
      ] as const) {
        const { file } = buildForm(kind, WORDS);
        /* A valid file of a type that the form does not accept has the error otherType. */
        const sentences = [error, "otherType" as const].map((each) => file?.errors[each].sentence);
        await expectRefusal(hostile, await post(path, form(...parts)), 400, sentences, await countKept());
      }
    }
  });

  test("an unusual request is rejected with an error text, and nothing is saved", async () => {
    for (const [hostile, [request, status, reason]] of Object.entries(REJECTED)) {
      await expectRefusal(hostile, await post(APPLY, request), status, reason, await countKept());
    }
  });

  test("a body cut off at any point by a closed or half-closed connection is not saved", async () => {
    const before = await countKept();
    const body = multipartBody([...fields(), resumeOf(samplePdf(300_000))]);
    const cuts = Array.from({ length: 8 }, (_, index) => Math.floor((body.bytes.length * (index + 0.5)) / 8));
    await Promise.all(
      cuts.map(async (cut, index) => {
        const end = index % 2 === 0 ? "hang-up" : "half-close";
        const answer = await postPartially(server.port, APPLY, body, cut, end);
        if (end === "half-close")
          expect(answer).toMatchObject({ status: 400, body: expect.stringMatching(/could not be read/) });
      }),
    );
    await expect.poll(spooled).toEqual([]);
    expect(await countKept()).toBe(before);
    const attachment = { field: "attachment", file: samplePng(), name: "loom.png" };
    expect((await post(BOOK, form(...textParts({ ...DEMO, company: randomUUID() }), attachment))).status).toBe(200);
  });
});

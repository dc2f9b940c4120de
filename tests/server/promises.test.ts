import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { DAY } from "#contract/duration.ts";
import { sqliteFaultTest, faultTest as test } from "../support/fault-engines.ts";
import {
  APPLICATION,
  MESSAGE,
  multipartBody,
  newMessage,
  postAndSave,
  postApplication,
  postForm,
  postJson,
  postMultipart,
  resumeOf,
  textParts,
} from "../support/post.ts";
import { readResponse } from "../support/raw-request.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startSmtpPeer, submissionIds } from "../support/smtp-peer.ts";
import { waitUntilClosed } from "../support/start-server.ts";
import { audit, logSent, newSentLog, send } from "../support/submission-log.ts";

/*
 * The product's promises, each tested on a real process. The tests of each promise under kills, full disks and dead
 * peers are in tests/faults, those of files in hostile-uploads.test.ts.
 */

const APPLY = "/api/send-email-with-resume";

async function answerOf(response: Response) {
  return { status: response.status, ...((await response.json()) as { message?: string; error?: string }) };
}

test("Promise 1: a 200 means kept", async ({ data }) => {
  const sentLog = newSentLog();
  {
    await using server = await data.start();
    logSent(sentLog, [await send(server.url, { name: "Ada", size: 300_000, key: undefined })]);
    /* Half a file is rejected, and nothing is saved. */
    const broken = resumeOf(samplePdf(300_000).subarray(0, 200_000));
    expect((await postMultipart(server.url, APPLY, [...textParts(APPLICATION), broken])).status).toBe(400);
    await server.end("SIGKILL");
  }
  expect(sentLog.acknowledged.size).toBe(1);
  await using database = await data.openDatabase();
  const { saved, lost } = await audit(sentLog, database);
  expect({ saved, lost }).toEqual({ saved: [...sentLog.acknowledged.keys()], lost: [] });
  expect(await database.selectFrom("outbox").select("channel").execute()).toContainEqual({ channel: "mail" });
  expect(await readdir(join(data.path, "spool"))).toEqual([]);
});

test("Promise 2: mail goes out eventually, once as far as SMTP allows", async ({ data }) => {
  /* The peer takes the first without a response, defers the second and rejects the third permanently. */
  const reactions = ["hang-up", 451, 550] as const;
  await using peer = await startSmtpPeer((index) => reactions[index] ?? "accept");
  const env = { SMTP_URL: peer.url };
  const references: string[] = [];
  {
    await using server = await data.start(env);
    for (const count of [1, 2, 3]) {
      references.push(await postAndSave(server.url));
      await peer.received(count);
    }
    await server.logged(({ msg }) => msg === "mail permanently rejected by the mail server");
    await server.end("SIGTERM");
  }
  const failed = JSON.parse((await data.inbox("list", "--state", "failed", "--json")).stdout);
  expect(failed).toMatchObject([{ reference: references[2] }]);
  expect((await data.inbox("resend", String(references[2]))).code).toBe(0);
  /* Only a start sends them before their next attempt is due. */
  {
    await using database = await data.openDatabase();
    const due = Date.now() + DAY;
    await database.updateTable("outbox").set({ due }).where("state", "=", "queued").execute();
  }
  await using server = await data.start(env);
  for (const reference of references) await server.delivered(reference);
  expect(submissionIds(peer).toSorted()).toEqual(
    references.flatMap((reference) => Array(2).fill(`<${reference}@site.example>`)).toSorted(),
  );
});

test("Promise 6: twice is once", async ({ data }) => {
  await using server = await data.start();
  const post = async (message: object, key?: string) =>
    answerOf(await postJson(server.url, message, key === undefined ? {} : { "idempotency-key": key }));
  const message = newMessage();
  const first = await post(message);
  expect(first.status).toBe(200);
  expect(await post(message)).toEqual(first);
  const keyed = newMessage();
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(keyed, "k".repeat(255))));
  expect(new Set(answers.map(({ message: words }) => words)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await post(newMessage(), "k".repeat(255))).status).toBe(422);
  expect(await post(newMessage(), "k".repeat(256))).toEqual({ status: 400, error: expect.stringContaining("255") });
  /* A rejected request saves nothing and does not use its key. */
  expect((await postJson(server.url, { ...MESSAGE, name: "" }, { "idempotency-key": "mended" })).status).toBe(400);
  expect((await post(newMessage(), "mended")).status).toBe(200);
  /* Another text, name, address or file is another submission, and keys are per form. */
  for (const change of [{ description: "Another loom." }, { name: "Grace" }, { to_email: "grace@visitor.example" }])
    expect((await post({ ...message, ...change })).message).not.toBe(first.message);
  const apply = async (size: number) =>
    (await postApplication(server.url, samplePdf(size), {}, { "idempotency-key": size > 0 ? "mended" : "" })).json
      .message;
  const applied = await apply(0);
  expect([await apply(0), (await apply(5_000)) === applied]).toEqual([applied, false]);
  /* The same form without JavaScript. */
  const { to_email: email, ...rest } = newMessage();
  for (let count = 0; count < 3; count++) expect((await postForm(server.url, { ...rest, email })).status).toBe(200);
  expect(JSON.parse((await data.inbox("list", "--json")).stdout)).toHaveLength(9);
});

sqliteFaultTest("Promise 3: no relay", async ({ data }) => {
  await using peer = await startSmtpPeer();
  await using server = await data.start({ SMTP_URL: peer.url });
  const evil = "victim@evil.example";
  const injections = [
    `Ada\r\nBcc: ${evil}`,
    `Ada\nTo: ${evil}`,
    `Ada\r\n\r\nSee https://evil.example`,
    `Ada" <${evil}>, "x`,
    `<${evil}>`,
    `Ada, ${evil}`,
    `=?utf-8?q?Ada=0D=0ABcc:_${evil}?=`,
    `Ada\u2028Cc: ${evil}`,
    `Ada\u0000\u000bBcc: ${evil}`,
    "%0d%0aBcc:%20victim@evil.example",
    `\u202eAda; ${evil}?==?utf-8?b?DQo=?=`,
  ];
  const plain = await postAndSave(server.url, { ...MESSAGE, to: evil, bcc: evil, to_email: MESSAGE.to_email });
  for (const name of injections) await postAndSave(server.url, { ...MESSAGE, name });
  for (const subject of injections) {
    const fields = { ...APPLICATION, subject, full_name: subject };
    const answer = await postMultipart(server.url, APPLY, [
      ...textParts(fields),
      resumeOf(samplePdf(), `${subject}.pdf`),
    ]);
    expect([200, 400]).toContain(answer.status);
  }
  await using database = await data.openDatabase();
  const saved = await database.selectFrom("submission").select("kind").execute();
  expect(saved.length).toBeGreaterThan(injections.length + 1);
  await peer.received(saved.length);
  const headersOf = (mime: string) =>
    (mime.split("\r\n\r\n")[0] ?? "")
      .split(/\r\n(?![ \t])/)
      .map((line) => line.split(":")[0]?.toLowerCase())
      .toSorted();
  const [first] = peer.mails.filter(({ email }) => email.messageId === `<${plain}@site.example>`);
  for (const { from, to, mime, email } of peer.mails) {
    const wanted = /^(?:\[Suspect\] )?Application/.test(email.subject ?? "")
      ? "careers@example.com"
      : "office@example.com";
    expect([from, to]).toEqual(["website@example.com", [wanted]]);
    expect(email.to?.map(({ address }) => address)).toEqual([wanted]);
    expect(email.replyTo?.map(({ address }) => address)).toEqual([MESSAGE.to_email]);
    expect(headersOf(mime)).toEqual(headersOf(first?.mime ?? ""));
  }
  /* Nor can the address contain a second address or a line break. */
  for (const to_email of [
    `a@x.example, ${evil}`,
    `a@x.example\r\nBcc: ${evil}`,
    `"a b" <${evil}>`,
    `a@x.example;${evil}`,
  ])
    expect((await postJson(server.url, { ...newMessage(), to_email })).status).toBe(400);
});

sqliteFaultTest("Promise 5: bad input gets a sentence", async ({ data }) => {
  await using server = await data.start();
  const bad: [unknown, number][] = [
    ["{", 400],
    ["[]", 400],
    ["null", 400],
    ["", 400],
    ['{"__proto__":{"x":1}}', 400],
    ["[".repeat(60_000), 400],
    [{}, 400],
    [{ ...MESSAGE, name: " " }, 400],
    [{ ...MESSAGE, to_email: "nobody" }, 400],
    [{ ...MESSAGE, description: { $gt: "" } }, 400],
    [{ ...MESSAGE, description: "x".repeat(5001) }, 400],
    [{ ...MESSAGE, description: "x".repeat(70_000) }, 413],
  ];
  for (const [body, status] of bad) {
    const answer = await postJson(server.url, body);
    const answered = (await answer.json()) as { error: string };
    expect([answer.status, Object.keys(answered)[0]]).toEqual([status, "error"]);
    expect(answered.error).toMatch(/^[A-Z][^{}<>]+\.$/);
    expect(answered.error).not.toMatch(/node:|\.ts|at \w+ \(/);
  }
  expect((await postJson(server.url, { ...newMessage(), admin: true, id: 1, __proto__: { x: 1 } })).status).toBe(200);
  expect(JSON.parse((await data.inbox("list", "--json")).stdout)).toHaveLength(1);
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
});

sqliteFaultTest("Promise 9: a clean stop", async ({ data }) => {
  await using server = await data.start();
  const { boundary, bytes } = multipartBody([...textParts(APPLICATION), resumeOf(samplePdf(2_000_000))]);
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  const answer = readResponse(socket);
  const head = `POST ${APPLY} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n`;
  socket.write(`${head}Content-Length: ${bytes.length}\r\n\r\n`);
  socket.write(bytes.subarray(0, 1_000_000));
  await expect.poll(() => readdir(join(data.path, "spool")).catch(() => [])).toHaveLength(1);
  server.signal("SIGTERM");
  await waitUntilClosed(server);
  socket.write(bytes.subarray(1_000_000));
  expect((await answer).status).toBe(200);
  expect(await server.exit).toEqual({ code: 0, signal: null });
  await using database = await data.openDatabase();
  expect(await database.selectFrom("file").select("bytes").execute()).toEqual([{ bytes: 2_000_000 }]);
  expect(await readdir(join(data.path, "spool"))).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION, type PostResponse, postMultipart, textParts } from "../support/multipart.ts";
import { MESSAGE, newMessage, postForm, postJson } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { samplePdf } from "../support/sample-files.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server[Symbol.asyncDispose]());

const countStored = async () => JSON.parse((await runInbox(server.dataDir, "list", "--json")).stdout).length as number;
const resume = (size = 0) => ({ field: "resume_file", file: samplePdf(size), name: "cv.pdf" });
const apply = (fields: Record<string, string>, size = 0, headers = {}) =>
  postMultipart(server.url, "/api/send-email-with-resume", [...textParts(fields), resume(size)], headers);

async function answerOf(response: Response) {
  return { status: response.status, ...((await response.json()) as { message?: string; error?: string }) };
}

const plain = ({ status, json }: PostResponse) => ({ status, ...json });

describe("twice is once", () => {
  test("a repeated form post without JavaScript is one record", async () => {
    const before = await countStored();
    const { to_email: email, ...rest } = newMessage();
    for (let count = 0; count < 3; count++) expect((await postForm(server.url, { ...rest, email })).status).toBe(303);
    expect(await countStored()).toBe(before + 1);
  });

  test("a message with another text, name or address is another submission", async () => {
    const message = newMessage();
    const first = await answerOf(await postJson(server.url, message));
    for (const change of [{ description: "Another loom." }, { name: "Grace" }, { to_email: "grace@visitor.example" }]) {
      const second = await answerOf(await postJson(server.url, { ...message, ...change }));
      expect([second.status, second.message === first.message]).toEqual([200, false]);
    }
  });

  test("an application with another file is another submission, with the same file it is not", async () => {
    const fields = { ...APPLICATION, full_name: "File" };
    const first = plain(await apply(fields));
    expect(plain(await apply(fields))).toEqual(first);
    expect(plain(await apply(fields, 5000)).message).not.toBe(first.message);
  });

  test("keys are separate for each form", async () => {
    const headers = { "idempotency-key": "shared" };
    expect((await postJson(server.url, newMessage(), headers)).status).toBe(200);
    expect((await apply({ ...APPLICATION, full_name: "Shared" }, 0, headers)).status).toBe(200);
  });

  test("a rejected request does not use its key", async () => {
    const headers = { "idempotency-key": "mended" };
    expect((await postJson(server.url, { ...MESSAGE, name: "" }, headers)).status).toBe(400);
    expect((await postJson(server.url, newMessage(), headers)).status).toBe(200);
  });
});

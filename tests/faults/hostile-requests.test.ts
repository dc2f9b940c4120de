import { expect, test } from "vitest";
import { toneOf } from "#contract/tone.ts";
import { WORDS } from "#contract/words.ts";
import { APPLICATION, DEMO, multipartBody, type Part, postBytes, postPartly, textParts } from "../support/multipart.ts";
import { MESSAGE } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { sampleDoc, sampleDocx, sampleJpg, samplePdf, samplePng } from "../support/sample-files.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

/** `FUZZ_REQUESTS=20000 FUZZ_SEED=7` for a night's run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 300);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
const chance = (share: number) => random() < share;

const PATHS = ["/api/landing-mail", "/api/book-demo", "/api/send-email-with-resume"];
const FILES = [samplePdf(), samplePng(), sampleJpg(), sampleDoc(), sampleDocx(), samplePdf(300_000), Buffer.alloc(0)];
const NASTY = [
  "",
  " ",
  "\u0000",
  "\r\nBcc: x@evil.example",
  "\ud800",
  "%%status%%",
  "</textarea><script>",
  "' or 1=1 --",
  "__proto__",
  "ন".repeat(5000),
  "x".repeat(70_000),
  "../../etc/passwd",
  "\u202e",
  "%00%0d%0a",
];

function fields(): Record<string, string> {
  const all: Record<string, string> = { ...MESSAGE, ...DEMO, ...APPLICATION, ...(chance(0.2) && { website: "x" }) };
  for (const name of Object.keys(all)) {
    if (chance(0.08)) delete all[name];
    else if (chance(0.12)) all[name] = pick(NASTY);
  }
  if (chance(0.1)) all[pick(NASTY)] = "x";
  return all;
}

function parts(): Part[] {
  const file = (): Part => ({
    field: pick(["attachment", "resume_file", "file", ""]),
    file: damaged(pick(FILES), 0.3),
    ...(chance(0.9) && { name: pick(["cv.pdf", "", "a\u0000b", "../x", 'q";x="', "x".repeat(2000)]) }),
    type: pick(["application/pdf", "text/html", "", "application/json", "image/png; charset=\u0001"]),
  });
  const all = [...textParts(fields()), ...Array.from({ length: below(3) }, file)];
  return chance(0.3) ? all.toReversed() : all;
}

/** Some bytes changed, cut, doubled or put elsewhere. */
function damaged(bytes: Buffer, share: number): Buffer {
  if (!chance(share) || bytes.length === 0) return bytes;
  const changed = Buffer.from(bytes);
  for (let count = below(6); count > 0; count--) changed[below(changed.length)] = below(256);
  const [a = 0, b = 0] = [below(changed.length), below(changed.length)].sort((x, y) => x - y);
  return pick([
    changed,
    changed.subarray(0, b),
    changed.subarray(a),
    Buffer.concat([changed.subarray(0, b), changed.subarray(a)]),
  ]);
}

function request(): { body: Buffer; headers: Record<string, string> } {
  const { boundary, bytes } = multipartBody(parts());
  const [body, type] = pick<() => [Buffer, string]>([
    () => [bytes, `multipart/form-data; boundary=${boundary}`],
    () => [bytes, `multipart/form-data; boundary=${boundary}`],
    () => [bytes, pick(["multipart/form-data", 'multipart/form-data; boundary=""', "multipart/mixed; boundary=x"])],
    () => [Buffer.from(JSON.stringify(chance(0.2) ? pick<unknown>([[], null, 7, "x"]) : fields())), "application/json"],
    () => [Buffer.from(new URLSearchParams(fields()).toString()), "application/x-www-form-urlencoded"],
    () => [bytes, pick(["text/plain", "application/json", "application/x-www-form-urlencoded", "*/*", "x"])],
  ])();
  const extra = {
    ...(chance(0.2) && { "sec-fetch-mode": pick(["navigate", "cors"]), accept: "text/html" }),
    ...(chance(0.2) && { "idempotency-key": pick(["k", "x".repeat(300), "key"]) }),
    ...(chance(0.1) && { origin: pick(["https://evil.example", "null", "x"]) }),
    ...(chance(0.1) && { "content-encoding": "gzip" }),
  };
  return { body: damaged(body, 0.4), headers: { "content-type": type, ...extra } };
}

async function send(server: RunningServer): Promise<number> {
  const { body, headers } = request();
  const answer = await postBytes(server.url + pick(PATHS), body, headers, { chunked: chance(0.3) });
  if (answer.json.error)
    expect(toneOf(answer.json.error) === "error" || answer.json.error === WORDS.fillInAllFields).toBe(true);
  else expect(answer.json.message ?? answer.text).toEqual(expect.any(String));
  return answer.status;
}

test(`promise 5: ${REQUESTS} hostile requests (seed ${SEED}) are all answered, none with a fault`, {
  timeout: 60_000 + REQUESTS * 100,
}, async () => {
  await using server = await startServer();
  const statuses = new Map<number, number>();
  for (let left = REQUESTS; left > 0; left -= 10) {
    const some = await Promise.all(Array.from({ length: Math.min(10, left) }, () => send(server)));
    for (const status of some) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].filter((status) => status >= 500 || status < 200)).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(0);
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
  expect((await runInbox(server.dataDir, "list", "--json")).code).toBe(0);
});

test("visitors who hang up anywhere in an upload leave nothing behind, and the next is served", async () => {
  await using server = await startServer();
  const body = multipartBody([
    ...textParts(APPLICATION),
    { field: "resume_file", file: samplePdf(400_000), name: "cv.pdf" },
  ]);
  const cuts = Array.from({ length: 30 }, () => below(body.bytes.length - 1));
  await Promise.all(cuts.map((cut) => postPartly(server.port, "/api/send-email-with-resume", body, cut, "hang-up")));
  const type = { "content-type": `multipart/form-data; boundary=${body.boundary}` };
  expect((await postBytes(`${server.url}/api/send-email-with-resume`, body.bytes, type)).status).toBe(200);
  const stored = JSON.parse((await runInbox(server.dataDir, "list", "--json")).stdout) as unknown[];
  expect(stored).toHaveLength(1);
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
});

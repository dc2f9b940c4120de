import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { faultTest as test } from "../support/fault-engines.ts";
import {
  APPLICATION,
  DEMO,
  MESSAGE,
  multipartBody,
  type Part,
  postAndSave,
  postBytes,
  textParts,
} from "../support/post.ts";
import { readResponse } from "../support/raw-request.ts";
import { sampleDoc, sampleDocx, sampleJpg, samplePdf, samplePng } from "../support/sample-files.ts";
import { BUILT_SITE } from "../support/site-fixture.ts";
import type { RunningServer } from "../support/start-server.ts";
import { IS_LONG, peakMemory, reportFigures } from "../support/test-run.ts";
import { MESSAGES } from "../support/words.ts";

const REQUESTS = IS_LONG ? 10_000 : 300;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const AT_ONCE = 10;
/** A later response counts as missing, even on a busy machine. */
const LONGEST_MS = 120_000;
const MEGABYTE = 1024 * 1024;

/** Reproducible random numbers from 0 to 1 (mulberry32). */
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

const FORMS = ["/api/landing-mail", "/api/book-demo", "/api/send-email-with-resume"];
const METHODS = "GET HEAD POST PUT DELETE PATCH OPTIONS TRACE".split(" ");
const FILES = [samplePdf(), samplePng(), sampleJpg(), sampleDoc(), sampleDocx(), samplePdf(300_000), Buffer.alloc(0)];
const NASTY = [
  "",
  " ",
  "\u0000",
  "\r\nBcc: x@evil.example",
  "\ud800",
  ..."<!--answer--> </textarea><script> __proto__ ../../etc/passwd \u202e %00%0d%0a".split(" "),
  "' or 1=1 --",
  "ন".repeat(5000),
  "x".repeat(70_000),
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

/** Changes, cuts, duplicates or moves some bytes. */
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

/** Part of everything that the grammar generates, to find it in the log. */
const TYPED = "xyzzy";

const SEGMENTS = [
  ...`${TYPED} :${TYPED} :${TYPED}(x@example.com :${TYPED}(^\\d+$) :: * ( )? [a a{2 .. . % %2 %2e%2e %2f %00 %ff %c0%af`.split(
    " ",
  ),
  ..."%u0041 \u00e9 __proto__ constructor a;b=c a,b \\.. api landing-mail book-demo services index.html healthz".split(
    " ",
  ),
  "",
  "x".repeat(300),
];
/** Also methods that Node's parser accepts and Fastify does not. */
const ANY_METHODS = [...METHODS, ...`CONNECT PROPFIND QUERY M-SEARCH LOCK SEARCH PURGE get ${TYPED}`.split(" ")];
/** Visitor data of the grammar and of the forms, with their IP addresses. */
const TYPED_TEXT = new RegExp(`${TYPED}|Lovelace|visitor\\.example|evil\\.example|passwd|192\\.0\\.2|2001:db8`, "i");
const HOSTS = ["x", "x:80", "[::1]:3000", "", "a b", `${TYPED}@x`, "x, y", "x/..", "\u00e9", "[::", "x:999999"];
const ADDRESSES = ["192.0.2.1", "192.0.2.1:9", "[2001:db8::1]:9", "::ffff:1.2.3.4", "unknown", TYPED, "", "1.2.3.4.5"];

const many = (most: number, write: () => string, separator: string) =>
  Array.from({ length: below(most + 1) }, write).join(separator);

/** A request target: in origin, absolute, authority or asterisk form, with or without a query. */
function target(): string {
  const path = `/${chance(0.3) ? "api/" : ""}${many(5, () => pick(SEGMENTS) + pick(["", "", "", pick(SEGMENTS)]), pick(["/", "/", "//"]))}`;
  const query = chance(0.3) ? `?${many(3, () => `${pick(SEGMENTS)}=${pick(SEGMENTS)}`, pick(["&", ";"]))}` : "";
  const whole = pick(["", "", "", "", "http://x", `//${TYPED}`, `ftp://${TYPED}:x@x`]) + path + query;
  return chance(0.03) ? pick(["*", TYPED, "x:443", "#", "?"]) : whole + (chance(0.05) ? "#x" : "");
}

/** Headers that the server, Fastify or Node acts on, by name. */
const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  "X-Forwarded-For": [...ADDRESSES, `${TYPED}, 192.0.2.1`, ",,,", "192.0.2.1, unknown"],
  "Content-Type": `application/json|application/json; charset=x|multipart/form-data; boundary=b|a/b;c|;|${TYPED}`.split(
    "|",
  ),
  Accept: ["text/html", "*/*", ";q=", "x"],
  "Accept-Encoding": ["gzip", "br;q=x", "*;q=0", ",", "gzip;q=0.0001, identity;q=0", TYPED],
  "Accept-Version": ["1.x", "*", ">=", TYPED],
  "If-None-Match": ["*", '"', 'W/"', '"a", "b', TYPED],
  Range: ["bytes=0-1", "bytes=-", TYPED],
  Expect: ["100-continue", TYPED],
  Upgrade: ["h2c", "websocket", TYPED],
  Connection: ["upgrade", "keep-alive", "close, x", TYPED],
  Origin: ["null", "https://x", "http://", `https://${TYPED}.example`, "\u00e9"],
  Referer: ["https://x/%", `https://x/${TYPED}?${TYPED}`, "/", "x"],
  "Sec-Fetch-Mode": ["navigate", "cors"],
  "Sec-Fetch-Site": ["same-origin", "cross-site"],
  "Idempotency-Key": ["k", TYPED, "\u00ff".repeat(300), "x".repeat(255)],
  "Access-Control-Request-Method": ["POST", TYPED],
  "Content-Encoding": ["gzip", TYPED],
  "X-HTTP-Method-Override": ["DELETE", TYPED],
  Cookie: [TYPED, "__proto__=1", "=;=;"],
  "User-Agent": [TYPED, ""],
  "Transfer-Encoding": ["chunked", "gzip, chunked", "identity", "chunked, chunked"],
  "Content-Length": ["0", "2", "00002", "99", "+2", "0x2"],
  [TYPED]: [TYPED],
  __proto__x: ["1"],
};

const BODIES = [
  "",
  "{}",
  `{"name":"${TYPED}"}`,
  `name=${TYPED}`,
  "2\r\n{}\r\n0\r\n\r\n",
  `--b\r\n${TYPED}\r\n--b--`,
  "\u0000\u00ff",
];

/** One generated request, sometimes two in one write. */
function writeRequest(): string {
  const header = () => {
    const name = pick(Object.keys(HEADER_VALUES));
    return `${chance(0.1) ? name.toLowerCase() : name}:${pick([" ", " ", "", "\t"])}${pick(HEADER_VALUES[name] ?? [""])}\r\n`;
  };
  const host = () => `Host: ${chance(0.7) ? "x" : pick(HOSTS)}\r\n`;
  const body = pick(BODIES);
  const lengths = chance(0.6) ? `Content-Length: ${Buffer.byteLength(body, "latin1")}\r\n` : "";
  const version = pick(["1.1", "1.1", "1.1", "1.1", "1.0", "0.9", "2.0"]);
  const hosts = pick([host, host, host, host, host, host, () => host() + host(), () => ""])();
  const head = `${pick(ANY_METHODS)} ${target()} HTTP/${version}\r\n${hosts}${many(5, header, "")}${lengths}`;
  const one = `${head}\r\n${body}`;
  return chance(0.1) ? one.repeat(1 + below(30)) : one;
}

/** Sends bytes and half-closes the connection, which the server may close without a response. */
async function sendBytes({ port }: RunningServer, bytes: string): Promise<number | "closed"> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).end(Buffer.from(bytes, "latin1"));
  const { status, body } = await readResponse(socket).catch(() => ({ status: Number.NaN, body: "" }));
  const final = status === 100 ? Number(body.split(" ")[1]) : status;
  return Number.isNaN(final) ? "closed" : final;
}

/** Posts to a form and checks the error text. */
async function sendForm(server: RunningServer): Promise<number> {
  const { body, headers } = request();
  const answer = await postBytes(server.url + pick(FORMS), body, headers, { chunked: chance(0.3) });
  const { error } = answer.json;
  if (error && error !== MESSAGES.fillInAllFields) expect(error).toMatch(/Failed|error/);
  else expect(error ?? answer.json.message ?? answer.text).toEqual(expect.any(String));
  return answer.status;
}

/** A status; "hung" if there was no response. */
type Reaction = number | "closed" | "hung";

async function send(server: RunningServer): Promise<Reaction> {
  const hung = wait(LONGEST_MS, "hung" as const, { ref: false });
  return await Promise.race([chance(0.5) ? sendBytes(server, writeRequest()) : sendForm(server), hung]);
}

test(`${REQUESTS} hostile requests (seed ${SEED}) get a response, none a 5xx`, {
  timeout: 600_000 + REQUESTS * 100,
}, async ({ data, engine }) => {
  const settings = { LOG_LEVEL: "debug", TRUST_PROXY: "loopback", RATE_LIMIT: "1000000/1m", METRICS: "any" };
  await using server = await data.start(settings, BUILT_SITE);
  const statuses = new Map<Reaction, number>();
  for (let left = REQUESTS; left > 0; left -= AT_ONCE) {
    const some = await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => send(server)));
    for (const status of some) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const faults = [...statuses].filter(([status]) => status === "hung" || Number(status) < 200 || Number(status) >= 500);
  const memory = peakMemory(server.pid);
  reportFigures(engine, {
    fuzzed: REQUESTS,
    serverErrors: faults.reduce((sum, [, count]) => sum + count, 0),
    maxMemory: memory,
  });
  expect(faults).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(0);
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
  const wrote = server.log.filter((line) => TYPED_TEXT.test(JSON.stringify(line)));
  expect(wrote).toEqual([]);
  expect(memory).toBeLessThan(400 * MEGABYTE);
  const reference = await postAndSave(server.url);
  expect((await data.inbox("show", reference)).code).toBe(0);
  expect((await data.inbox("list", "--json")).code).toBe(0);
});

import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { MINA, type OfficeResponse, officeApp, signIn } from "../../../tests/support/office-app.ts";
import { sqliteTest } from "../../../tests/support/on-each-engine.ts";
import { isRunning } from "../../../tests/support/test-run.ts";
import type { EditorOverrides } from "./editor-process.ts";

/* The program is a fake, in a real process. */

const PROGRAM = resolve(import.meta.dirname, "../../../tests/support/fake-editor.ts");
const API = "/office/content/api";
const JSON_TYPE = { "content-type": "application/json" };

type Echo = { method: string; url: string; headers: Record<string, string>; bytes: number; key: string; pid: number };
const echoOf = ({ text }: OfficeResponse) => JSON.parse(text) as Echo;
const errorOf = ({ status, text }: OfficeResponse) => [status, (JSON.parse(text) as { error: string }).error];

const test = sqliteTest.extend("open", async ({ empty, database }, { onCleanup }) => {
  return async (overrides: EditorOverrides = {}) => {
    const editor = { program: PROGRAM, ...overrides };
    const app = officeApp(database, empty.dataDir, { OFFICE_EDIT: "on" }, { editor });
    onCleanup(() => app[Symbol.asyncDispose]());
    return { ...app, cookie: await signIn(app) };
  };
});

test("the program gets the request with its key and the person, without cookies or forgeries", async ({ open }) => {
  const { send, get, cookie } = await open();
  const forged = { expect: "100-continue", "x-editor-key": "x", "x-editor-person": '{"email":"b@x.y"}', ...JSON_TYPE };
  const body = JSON.stringify({ text: "x".repeat(1_000_000) });
  const saved = await send("PUT", `${API}/records/pages/home.yaml?a=1&b=%20`, { cookie, headers: forged }, body);
  const { headers, key, ...request } = echoOf(saved);
  expect(request).toMatchObject({ method: "PUT", url: `${API}/records/pages/home.yaml?a=1&b=%20`, bytes: body.length });
  expect(headers["x-editor-key"]).toBe(key);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(headers["x-editor-person"] ?? "")).toEqual({ name: "Mina", email: MINA });
  expect(headers).not.toHaveProperty("cookie");
  const page = await get("/office/content/page/services", { cookie });
  expect(echoOf(page)).toMatchObject({ method: "GET", url: "/office/content/page/services", pid: request.pid });
  /* The program's own headers replace those of the office, which would not allow the frame. */
  expect(page.headers).toMatchObject({ "x-frame-options": "SAMEORIGIN", "cache-control": "no-store" });
  const head = await send("HEAD", "/office/content", { cookie });
  expect([head.status, head.text]).toEqual([200, ""]);
});

test("people who are not signed in start nothing: they get the sign-in or a sentence", async ({ open }) => {
  const { send, get } = await open({
    freeMemory: () => {
      throw new Error("started");
    },
  });
  for (const path of ["/office/content", "/office/content/page/services?a=1"]) {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([303, `/office/sign-in?next=${encodeURIComponent(path)}`]);
  }
  const answers = [
    await get(`${API}/state?tab=1`),
    await send("PUT", `${API}/records/x`, { headers: JSON_TYPE }, "{}"),
    await send("POST", "/office/content", { headers: { "content-type": "multipart/form-data" } }, "x"),
  ];
  for (const answer of answers) expect(errorOf(answer)).toEqual([401, expect.stringContaining("signed out")]);
});

test("another website changes nothing, by whichever method", async ({ open }) => {
  const { send, cookie } = await open();
  for (const method of ["POST", "PUT", "DELETE"] as const) {
    for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      const answer = await send(method, `${API}/records/x`, { cookie, headers: { ...foreign, ...JSON_TYPE } }, "{}");
      expect(errorOf(answer)).toEqual([403, expect.any(String)]);
    }
  }
});

test("a file is passed on, and the number of changes is limited", async ({ open }) => {
  const { send, cookie } = await open();
  const upload = { "content-type": "multipart/form-data; boundary=x" };
  const file = "x".repeat(12 * 1024 * 1024);
  expect(echoOf(await send("POST", `${API}/media`, { cookie, headers: upload }, file)).bytes).toBe(file.length);
  const statuses: number[] = [];
  for (let change = 2; change <= 1_001; change++)
    statuses.push((await send("PUT", `${API}/records/x`, { cookie, headers: JSON_TYPE }, "{}")).status);
  expect([statuses.indexOf(429), statuses.length]).toEqual([999, 1_000]);
});

test("without room in memory, the editor is not started and says so", async ({ open }) => {
  const { get, cookie } = await open({ freeMemory: () => 100 * 1024 * 1024 });
  const sentence = "The server has no room for the editor: it needs 400 MB of memory, and 100 MB are free.";
  expect(errorOf(await get(`${API}/records`, { cookie }))).toEqual([503, sentence]);
  const page = await get("/office/content", { cookie });
  expect([page.status, page.text]).toEqual([503, expect.stringContaining(sentence)]);
});

test("a start takes as long as it takes, and the page says how long it has taken", async ({ open, empty }) => {
  const { get, cookie } = await open();
  const starting = join(empty.dataDir, "starting");
  await writeFile(starting, "");
  const page = await get("/office/content", { cookie });
  expect([page.status, page.headers.refresh]).toEqual([503, "1"]);
  expect(page.text).toMatch(/The editor is starting.*So far: \d+ s\./s);
  const saved = get(`${API}/records`, { cookie });
  await rm(starting);
  expect((await saved).status).toBe(200);
  expect((await get("/office/content", { cookie })).status).toBe(200);
});

test("the program stops when it is not used, and starts again when it is", async ({ open }) => {
  const { get, cookie } = await open({ idleMs: 300 });
  const first = echoOf(await get(`${API}/records`, { cookie })).pid;
  /* An open tab asks for the state and does not keep the program running. */
  await expect.poll(async () => (await get(`${API}/state?tab=1`, { cookie })).status).toBe(204);
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(echoOf(await get(`${API}/records`, { cookie })).pid).not.toBe(first);
});

test("a program that ended is started again by the next request, but not for ever", async ({ open }) => {
  const clock = { now: 0 };
  const { get, cookie } = await open({ now: () => clock.now });
  const crash = () => get(`${API}/crash`, { cookie });
  for (const _ of [1, 2, 3]) {
    await expect.poll(async () => (await get("/office/content", { cookie })).status).toBe(200);
    expect(errorOf(await crash())).toEqual([502, expect.stringContaining("does not answer")]);
  }
  await expect.poll(async () => (await get("/office/content", { cookie })).status).toBe(503);
  expect(errorOf(await get(`${API}/records`, { cookie }))[1]).toContain("Try again in 10 minutes");
  clock.now += 11 * 60_000;
  expect((await get("/office/content", { cookie })).status).toBe(200);
});

/* The path is that of a module that ends at once. */
test("a program that cannot start is a sentence", async ({ open }) => {
  const { get, cookie } = await open({ program: resolve(import.meta.dirname, "../office-context.ts") });
  expect(errorOf(await get(`${API}/records`, { cookie }))).toEqual([503, expect.stringContaining("could not start")]);
});

import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { rawRequest } from "../tests/support/raw-request.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import type { EditorDeps } from "./editor-deps.ts";
import { EditorError } from "./editor-error.ts";
import { type IdentifyPerson, identifyLocalPerson, identifyOfficePerson } from "./identify-person.ts";
import { buildEditor } from "./server.ts";

const API = "/office/content/api";
const PERSON = { "x-editor-person": JSON.stringify({ name: "Mina", email: "mina@office.example" }) };

/** The server without records, pages and publications, which have tests of their own. */
function editor(person: IdentifyPerson, isLocal = false) {
  const folders = { root: "", published: "", valid: "", media: "", data: "", preview: "" };
  const drafts = { update() {}, versions: () => ({ "site.yaml": "1" }) } as unknown as EditorDeps["drafts"];
  const publisher = { publication: () => ({ state: "none" }) } as unknown as EditorDeps["publisher"];
  const app = buildEditor({ folders, drafts, publisher, person, isLocal, now: Date.now, logLevel: "silent" });
  app.post(`${API}/test`, async ({ body }) => {
    if (body === "full") throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    if (body === "gone") throw new EditorError(404, "This record was removed.");
    if (body === "bug") throw new TypeError("x is not a function");
    return {};
  });
  return app;
}

test("behind the office, only requests with its key are answered", async () => {
  await using app = editor(identifyOfficePerson("k"));
  const statusOf = async (headers: Record<string, string>) => {
    const { statusCode } = await app.inject({ url: `${API}/state?tab=1`, headers: { ...PERSON, ...headers } });
    return statusCode;
  };
  expect(await statusOf({ "x-editor-key": "k" })).toBe(200);
  for (const headers of [{}, { "x-editor-key": "" }, { "x-editor-key": "kk" }])
    expect(await statusOf(headers)).toBe(403);
});

test("on one's own machine, requests of other websites and under other names are refused", async () => {
  await using folder = await tempFolder();
  await using app = editor(identifyLocalPerson(folder.path), true);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}${API}`;
  expect(await (await fetch(`${at}/state?tab=1`)).json()).toMatchObject({ isLocal: true });
  for (const path of ["/", "/office"]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
    expect(headers.get("location")).toBe("/office/content");
  }
  const post = (headers: Record<string, string>) =>
    fetch(`${at}/test`, { method: "POST", body: "{}", headers: { "content-type": "application/json", ...headers } });
  expect((await post({ origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  for (const headers of [{ origin: "http://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }])
    expect((await post(headers)).status).toBe(403);
  const statusAs = async (host: string) =>
    (await rawRequest(port, `GET ${API}/state?tab=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  expect(await statusAs(`localhost:${port}`)).toBe(200);
  for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1"]) expect(await statusAs(host)).toBe(403);
});

test("an error is a sentence, never the words of the program", async () => {
  await using app = editor(identifyOfficePerson("k"));
  const post = async (payload: unknown, headers: Record<string, string> = {}) => {
    const own = { "x-editor-key": "k", ...PERSON, "content-type": "application/json", ...headers };
    const answer = await app.inject({
      method: "POST",
      url: `${API}/test`,
      headers: own,
      payload: JSON.stringify(payload),
    });
    return [answer.statusCode, (answer.json() as { error: string }).error];
  };
  expect(await post("gone")).toEqual([404, "This record was removed."]);
  expect(await post("full")).toEqual([500, expect.stringContaining("disk is full")]);
  expect(await post("bug")).toEqual([500, expect.stringContaining("Something went wrong")]);
  expect(await post("x".repeat(2 * 1024 * 1024))).toEqual([413, expect.stringContaining("2 MB")]);
  const unknown = await app.inject({ url: "/office/content/api/nothing", headers: { "x-editor-key": "k", ...PERSON } });
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: "This address does not exist in the editor." }]);
});

test("only the pages may be shown in a frame, by the editor itself, and no answer runs a script", async () => {
  await using app = editor(identifyOfficePerson("k"));
  /* No page answers this method, which would start the preview. */
  const headersOf = async (url: string) =>
    (await app.inject({ method: "DELETE", url, headers: { "x-editor-key": "k" } })).headers;
  const page = await headersOf("/office/content/page/nothing");
  expect(page).toMatchObject({ "x-frame-options": "SAMEORIGIN", "x-content-type-options": "nosniff" });
  expect(await headersOf(`${API}/nothing`)).toMatchObject({
    "x-frame-options": "DENY",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
  });
});

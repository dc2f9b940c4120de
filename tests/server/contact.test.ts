import { afterAll, expect, test } from "vitest";
import { FORM_RENDERER_FILE } from "#contract/form-renderer.ts";
import { MESSAGE, postAndSave, postForm, postJson } from "../support/post.ts";
import { rawRequest } from "../support/raw-request.ts";
import { runInbox, showSubmission } from "../support/run-inbox.ts";
import { BUILT_SITE } from "../support/site-fixture.ts";
import { startServer } from "../support/start-server.ts";
import { LIMITS, MESSAGES } from "../support/words.ts";

const server = await startServer({ site: BUILT_SITE, env: { ALLOWED_ORIGINS: "https://cdn.example" } });
afterAll(() => server[Symbol.asyncDispose]());

async function countStored(): Promise<number> {
  const { stdout } = await runInbox(server.dataDir, "list", "--json");
  return (JSON.parse(stdout) as unknown[]).length;
}

const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

test("a message is saved, answered with its reference, and mailed to the operator", async () => {
  const response = await postJson(server.url, MESSAGE, { referer: `${server.url}/contact` });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { message } = (await response.json()) as { message: string };
  expect(message).toMatch(/^Thank you\. Your message is with us\. Reference C-[0-9A-HJKMNP-TV-Z]{8}\.$/);
  const reference = /C-\w{8}/.exec(message)?.[0] ?? "";
  const mail = await server.mailOf(reference);
  expect(mail.to).toMatchObject([{ address: "office@example.com" }]);
  expect(mail.replyTo).toMatchObject([{ name: MESSAGE.name, address: MESSAGE.to_email }]);
  expect(mail.text).toContain(MESSAGE.description);
  expect(mail.messageId).toBe(`<${reference}@site.example>`);
  expect(await showSubmission(server.dataDir, reference)).toMatchObject({
    name: MESSAGE.name,
    email: MESSAGE.to_email,
    body: MESSAGE.description,
    page: "/contact",
    state: "sent",
  });
});

test("a message is accepted with every field at its limit, in any script", async () => {
  const full = {
    name: "ন".repeat(LIMITS.name),
    to_email: MESSAGE.to_email,
    description: "ন".repeat(LIMITS.description),
  };
  const reference = await postAndSave(server.url, full);
  expect((await showSubmission(server.dataDir, reference)).body).toBe(full.description);
  const escaped = JSON.stringify(full).replaceAll("ন", "\\u09a8");
  expect((await postJson(server.url, escaped)).status).toBe(200);
  const form = { name: full.name, email: full.to_email, description: full.description };
  expect((await postForm(server.url, form)).status).toBe(303);
});

const post = (headers: Record<string, string>, body: string) =>
  fetch(`${server.url}/api/landing-mail`, { method: "POST", headers, body });

test("a body of another type is rejected with an error text in JSON", async () => {
  for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", "nonsense"]) {
    const response = await post({ "content-type": type }, "--x--");
    expect([type, response.status]).toEqual([type, 415]);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await errorOf(response)).toMatch(/^Failed to send/);
  }
});

test("a chunked body over the limit is rejected", async () => {
  const head =
    "POST /api/landing-mail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const chunk = `${(70_000).toString(16)}\r\n${" ".repeat(70_000)}\r\n`;
  const { status, body } = await rawRequest(server.port, head + chunk);
  expect(status).toBe(413);
  expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^Failed/) });
});

test.each([
  ["/api/nothing", "POST", 404, null],
  ["/api/landing-mail/x", "GET", 404, null],
  ["/api/a%2fb", "POST", 404, null],
  ["/api/landing-mail", "GET", 405, "POST"],
  ["/api/book-demo", "DELETE", 405, "POST"],
  ["/api/book-demo", "OPTIONS", 405, "POST"],
])("%s answers %s with %i and an error text in JSON", async (path, method, status, allow) => {
  const response = await fetch(server.url + path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
  expect(await errorOf(response)).toMatch(/^Failed/);
});

const FORM = { name: "Ada", email: "ada@visitor.example", description: "Hello" };

test("a form posted without JavaScript is saved, and redirects to the confirmation page", async () => {
  const before = await countStored();
  const response = await postForm(server.url, FORM);
  expect(response.status).toBe(303);
  expect(await response.text()).toBe("");
  expect(await countStored()).toBe(before + 1);
  const location = response.headers.get("location") ?? "";
  expect(location).toMatch(/^\/message-sent\?reference=C-[0-9A-Z]{8}$/);
  const reference = location.slice(-10);
  expect((await showSubmission(server.dataDir, reference)).name).toBe(FORM.name);
  const sent = await fetch(server.url + location);
  expect([sent.status, sent.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(sent.headers.get("content-security-policy")).toContain("style-src 'self' 'sha256-");
  expect(await sent.text()).toContain(`<body>\n<i>${FORM.name}</i><b>${reference}</b>`);
  const plain = await (await fetch(`${server.url}/message-sent`)).text();
  const invalid = `${server.url}/message-sent?${new URLSearchParams({ reference: "<script>alert(1)</script>" })}`;
  expect(await (await fetch(invalid)).text()).toBe(plain);
  await server.logged(({ msg, route }) => msg === "answered" && route === "/message-sent");
  expect(server.log.filter(({ level }) => level >= 40)).toEqual([]);
});

test.each([
  ["too long to read", 413, {}, `name=${"x".repeat(70_000)}`],
  ["from another website", 403, { origin: "https://evil.example" }, "name=x"],
])("such a form that is %s is answered with a page and status %i", async (_case, status, more, body) => {
  const headers = { "content-type": "application/x-www-form-urlencoded", ...more };
  const response = await fetch(`${server.url}/api/landing-mail`, { method: "POST", headers, body });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toContain("style-src 'self' 'sha256-");
  const html = await response.text();
  expect(html).toMatch(/<p role="status">Failed/);
  expect(html.replaceAll("&#x27;", "'")).toContain(MESSAGES.goBack);
});

test("such a form gets a plain page and a log line if the module of the build throws", async () => {
  const code = 'exports.renderNotSent = exports.renderSent = () => { throw new Error("no answer"); };';
  await using broken = await startServer({ site: { ...BUILT_SITE, [FORM_RENDERER_FILE]: code } });
  const response = await postForm(broken.url, { ...FORM, email: "ada" });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('<p role="status">Failed to send: the email address has no @.');
  expect(html).toContain("<pre>Hello</pre>");
  expect(await broken.logged(({ level }) => level === 50)).toMatchObject({ err: { type: expect.any(String) } });
  const sent = await fetch(`${broken.url}/message-sent?reference=C-7K3M9QXA`);
  expect([sent.status, await sent.text()]).toEqual([200, BUILT_SITE["message-sent.html"]]);
});

test.each([
  ["in ALLOWED_ORIGINS", "https://cdn.example"],
  ["SITE_URL, its pages lying elsewhere", "http://site.example"],
])("another origin that is %s may post and gets CORS headers", async (_which, origin) => {
  const preflight = await fetch(`${server.url}/api/landing-mail`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type, idempotency-key, x-form-duration");
  const response = await postJson(server.url, MESSAGE, { origin });
  expect(response.status).toBe(200);
  for (const { headers } of [preflight, response]) {
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("vary")).toBe("origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("another origin that is allowed is the target of the redirect", async () => {
  const form = { name: "Ada", email: "ada@visitor.example", description: "Hello" };
  const response = await postForm(server.url, form, { origin: "https://cdn.example" });
  expect(response.headers.get("location")).toMatch(/^https:\/\/cdn\.example\/message-sent\?reference=C-/);
});

test("another origin that is not allowed is rejected, and nothing is saved", async () => {
  const before = await countStored();
  const response = await postJson(server.url, MESSAGE, { origin: "https://evil.example" });
  expect(response.status).toBe(403);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(await errorOf(response)).toMatch(/^Failed/);
  expect(await countStored()).toBe(before);
});

import { expect, test } from "vitest";
import { WORDS } from "../../tests/support/words.ts";
import { buildForm } from "./form.ts";
import { isNativePost, plainPage, typedText } from "./native-form-response.ts";

test("the plain page shows the status, each error and the typed texts, and escapes them", () => {
  const html = plainPage(
    "<Not sent>",
    {
      status: "Please <wait>.",
      values: { name: "", description: "</pre><script>alert(1)</script> $& %%status%%" },
      errors: [{ field: "name", text: "The name is <b>missing</b>." }],
    },
    { words: WORDS, prefix: "", direction: "ltr" },
  );
  expect(html).toContain("<h1>&lt;Not sent&gt;</h1>");
  expect(html).toContain('<p role="status">Please &lt;wait&gt;.</p>');
  expect(html).toContain("<li>The name is &lt;b&gt;missing&lt;/b&gt;.</li>");
  expect(html).toContain("<pre>&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; %%status%%</pre>");
  expect(html.match(/<pre>/g)).toHaveLength(1);
});

test.each([
  ["a body that was not read", undefined, { name: "", email: "", description: "" }],
  ["alternative field names", { to_email: "e", message: "m" }, { name: "", email: "e", description: "m" }],
  ["fields that are not text", { name: 1, email: ["a"], description: {} }, { name: "", email: "", description: "" }],
])("reads the text fields of %s", (_case, body, expected) => {
  expect(typedText(buildForm("contact", WORDS), body)).toEqual({ ...expected, topic: "", times: "" });
});

const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
const HTML = "text/html,application/xhtml+xml";

test.each([
  ["a form", "POST", { "content-type": "application/x-www-form-urlencoded" }, true],
  ["a form with parameters", "POST", { "content-type": "Application/X-WWW-Form-Urlencoded; charset=utf-8" }, true],
  ["a plain text form from a browser", "POST", { "content-type": "text/plain", "sec-fetch-mode": "navigate" }, true],
  ["an upload from a browser", "POST", { ...MULTIPART, "sec-fetch-mode": "navigate", accept: HTML }, true],
  ["an upload from an old browser", "POST", { ...MULTIPART, accept: HTML }, true],
  ["an upload from a script", "POST", { ...MULTIPART, "sec-fetch-mode": "cors", accept: "*/*" }, false],
  ["an upload from an HTTP client", "POST", { ...MULTIPART, accept: "*/*" }, false],
  ["a script", "POST", { "content-type": "application/json", "sec-fetch-mode": "cors" }, false],
  ["an address typed by hand", "GET", { "sec-fetch-mode": "navigate" }, false],
])("detects whether %s is a native post", (_case, method, headers, expected) => {
  expect(isNativePost({ method, headers })).toBe(expected);
});

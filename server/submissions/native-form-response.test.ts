import { expect, test } from "vitest";
import type { InvalidField } from "#contract/text-fields.ts";
import { WORDS } from "../../tests/support/words.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { buildForm } from "./form.ts";
import { fillErrorPage, isNativePost, plainErrorPage, readReference, typedText } from "./native-form-response.ts";

const TYPED = { name: "n", email: "e", description: "d" };
const errorPage = (typed: Record<string, string> = TYPED, invalid: InvalidField[] = []) => ({
  status: "s",
  typed,
  invalid,
});
const INVALID_NAME = {
  field: "name",
  sentence: "Failed to send: the name is too long.",
  fieldMessage: "The name is too long.",
};

test("replaces every occurrence of a token", () => {
  expect(fillErrorPage("%%status%%|%%name%%|%%email%%|%%description%%|%%name%%", errorPage())).toBe("s|n|e|d|n");
});

test("escapes visitor input", () => {
  const description = "</textarea><script>alert(1)</script> & \"double\" 'single'";
  const html = fillErrorPage("<textarea>%%description%%</textarea>", errorPage({ ...TYPED, description }));
  expect(html).toBe(
    "<textarea>&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;double&quot; &#39;single&#39;</textarea>",
  );
});

test.each([
  "$& $1 $` $' $$ %%email%% %%status%%",
  "%%if:any%%a%%end:any%%",
  "%%end:name%% %%message:name%% %%invalid:name%%",
])("does not replace patterns, tokens or conditions in visitor input: %s", (description) => {
  const html = fillErrorPage(
    "%%if:name%%%%description%%%%end:name%%",
    errorPage({ ...TYPED, description }, [INVALID_NAME]),
  );
  expect(html).toBe(escapeHtml(description));
});

test("a token with a value becomes `checked` if the field has that value, escaped or not", () => {
  const template = "%%budget:<5k%%|%%budget:&lt;5k%%|%%budget:5k-10k%%|%%budget:100k+%%";
  expect(fillErrorPage(template, errorPage({ budget: "<5k" }))).toBe("checked|checked||");
  expect(fillErrorPage(template, errorPage({ budget: "100k+" }))).toBe("|||checked");
  expect(fillErrorPage(template, errorPage({ budget: "" }))).toBe("|||");
});

test("does not replace unknown tokens", () => {
  expect(fillErrorPage("%%other%% %%constructor%% %%toString:x%%", errorPage())).toBe(
    "%%other%% %%constructor%% %%toString:x%%",
  );
});

const FIELD_PART =
  '%%if:any%%<ul>%%if:name%%<li>%%message:name%%</li>%%end:name%%%%if:email%%<li>%%message:email%%</li>%%end:email%%</ul>%%end:any%%<input aria-invalid="%%invalid:name%%" aria-describedby="%%if:name%%x%%end:name%%">';

test("shows the conditional parts of invalid fields only", () => {
  expect(fillErrorPage(FIELD_PART, errorPage(TYPED, [INVALID_NAME]))).toBe(
    '<ul><li>The name is too long.</li></ul><input aria-invalid="true" aria-describedby="x">',
  );
  expect(fillErrorPage(FIELD_PART, errorPage())).toBe('<input aria-invalid="false">');
});

test("without a template, the plain page shows each error", () => {
  const error = errorPage(TYPED, [INVALID_NAME]);
  const html = fillErrorPage(plainErrorPage(error, WORDS), error);
  expect(html).toContain("<li>The name is too long.</li>");
});

test.each(["C-7K3M9QXA", "D-00000000"])("%s is a valid reference", (reference) => {
  expect(readReference({ reference })).toBe(reference);
});

test.each(["", "C-7K3M9QXAA", "C-7k3m9qxa", "<script>", "C-7K3M9QX%", ["C-7K3M9QXA"], undefined])(
  "%j is not a valid reference",
  (reference) => {
    expect(readReference({ reference })).toBeUndefined();
  },
);

test("without a template, the plain page shows the error message and the text", () => {
  const error = { ...errorPage(), status: "Please <wait>." };
  const html = fillErrorPage(plainErrorPage(error, WORDS), error);
  expect(html).toContain('<p role="status">Please &lt;wait&gt;.</p>');
  expect(html).toContain("<pre>d</pre>");
});

test.each([
  ["a body that was not read", undefined, { name: "", email: "", description: "" }],
  ["alternative field names", { to_email: "e", message: "m" }, { name: "", email: "e", description: "m" }],
  ["fields that are not text", { name: 1, email: ["a"], description: {} }, { name: "", email: "", description: "" }],
])("reads the text fields of %s", (_case, body, expected) => {
  expect(typedText(buildForm("contact", WORDS), body)).toEqual(expected);
});

test.each([
  ["a form", "POST", { "content-type": "application/x-www-form-urlencoded" }, true],
  ["a form with parameters", "POST", { "content-type": "Application/X-WWW-Form-Urlencoded; charset=utf-8" }, true],
  ["a plain text form from a browser", "POST", { "content-type": "text/plain", "sec-fetch-mode": "navigate" }, true],
  [
    "an upload from a browser",
    "POST",
    { "content-type": "multipart/form-data; boundary=x", "sec-fetch-mode": "navigate", accept: "text/html" },
    true,
  ],
  [
    "an upload from an old browser",
    "POST",
    { "content-type": "multipart/form-data; boundary=x", accept: "text/html,application/xhtml+xml" },
    true,
  ],
  [
    "an upload from a script",
    "POST",
    { "content-type": "multipart/form-data; boundary=x", "sec-fetch-mode": "cors", accept: "*/*" },
    false,
  ],
  [
    "an upload from an HTTP client",
    "POST",
    { "content-type": "multipart/form-data; boundary=x", accept: "*/*" },
    false,
  ],
  ["a script", "POST", { "content-type": "application/json", "sec-fetch-mode": "cors" }, false],
  ["an address typed by hand", "GET", { "sec-fetch-mode": "navigate" }, false],
])("detects whether %s is a native post", (_case, method, headers, expected) => {
  expect(isNativePost({ method, headers })).toBe(expected);
});

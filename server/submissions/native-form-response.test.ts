import { expect, test } from "vitest";
import type { InvalidField } from "#contract/text-fields.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { CONTACT_FORM } from "./contact-form.ts";
import { fillRefusal, isNativePost, readReference, typedText } from "./native-form-response.ts";

const TYPED = { name: "n", email: "e", description: "d" };
const refused = (typed: Record<string, string> = TYPED, invalid: InvalidField[] = []) => ({
  status: "s",
  typed,
  invalid,
});
const INVALID_NAME = { field: "name", sentence: "Failed to send: the name is too long." };

test("every token is filled, wherever it stands", () => {
  expect(fillRefusal("%%status%%|%%name%%|%%email%%|%%description%%|%%name%%", refused())).toBe("s|n|e|d|n");
});

test("what a visitor typed cannot leave its place", () => {
  const description = "</textarea><script>alert(1)</script> & \"double\" 'single'";
  const html = fillRefusal("<textarea>%%description%%</textarea>", refused({ ...TYPED, description }));
  expect(html).toBe(
    "<textarea>&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;double&quot; &#39;single&#39;</textarea>",
  );
});

test.each([
  "$& $1 $` $' $$ %%email%% %%status%%",
  "%%if:any%%a%%end:any%%",
  "%%end:name%% %%advice:name%% %%invalid:name%%",
])("replacement patterns, tokens and conditions in a text stay as they were typed: %s", (description) => {
  const html = fillRefusal(
    "%%if:name%%%%description%%%%end:name%%",
    refused({ ...TYPED, description }, [INVALID_NAME]),
  );
  expect(html).toBe(escapeHtml(description));
});

test("a token with a value is checked where that value was chosen, escaped or not", () => {
  const template = "%%budget:<5k%%|%%budget:&lt;5k%%|%%budget:5k-10k%%|%%budget:100k+%%";
  expect(fillRefusal(template, refused({ budget: "<5k" }))).toBe("checked|checked||");
  expect(fillRefusal(template, refused({ budget: "100k+" }))).toBe("|||checked");
  expect(fillRefusal(template, refused({ budget: "" }))).toBe("|||");
});

test("a token of no field stays as it is", () => {
  expect(fillRefusal("%%other%% %%constructor%% %%toString:x%%", refused())).toBe(
    "%%other%% %%constructor%% %%toString:x%%",
  );
});

const FIELD_PART =
  '%%if:any%%<ul>%%if:name%%<li>%%advice:name%%</li>%%end:name%%%%if:email%%<li>%%advice:email%%</li>%%end:email%%</ul>%%end:any%%<input aria-invalid="%%invalid:name%%" aria-describedby="%%if:name%%x%%end:name%%">';

test("the parts of an invalid field stay, and those of the others go", () => {
  expect(fillRefusal(FIELD_PART, refused(TYPED, [INVALID_NAME]))).toBe(
    '<ul><li>The name is too long.</li></ul><input aria-invalid="true" aria-describedby="x">',
  );
  expect(fillRefusal(FIELD_PART, refused())).toBe('<input aria-invalid="false">');
});

test("without a template there is a page with each error as well", () => {
  const html = fillRefusal(undefined, refused(TYPED, [INVALID_NAME]));
  expect(html).toContain("<li>The name is too long.</li>");
});

test.each(["C-7K3M9QXA", "D-00000000"])("%s is a reference", (reference) => {
  expect(readReference({ reference })).toBe(reference);
});

test.each(["", "C-7K3M9QXAA", "C-7k3m9qxa", "<script>", "C-7K3M9QX%", ["C-7K3M9QXA"], undefined])(
  "%j is no reference",
  (reference) => {
    expect(readReference({ reference })).toBeUndefined();
  },
);

test("without a template there is still a page with the reason and the text", () => {
  const html = fillRefusal(undefined, { ...refused(), status: "Please <wait>." });
  expect(html).toContain('<p role="status">Please &lt;wait&gt;.</p>');
  expect(html).toContain("<pre>d</pre>");
});

test.each([
  ["a body that was not read", undefined, { name: "", email: "", description: "" }],
  ["the wire's names", { to_email: "e", message: "m" }, { name: "", email: "e", description: "m" }],
  ["fields that are no text", { name: 1, email: ["a"], description: {} }, { name: "", email: "", description: "" }],
])("%s is shown again as far as it is text", (_case, body, expected) => {
  expect(typedText(CONTACT_FORM, body)).toEqual(expected);
});

test.each([
  ["a form", "POST", { "content-type": "application/x-www-form-urlencoded" }, true],
  ["a form with parameters", "POST", { "content-type": "Application/X-WWW-Form-Urlencoded; charset=utf-8" }, true],
  [
    "an unreadable form the browser sends",
    "POST",
    { "content-type": "text/plain", "sec-fetch-mode": "navigate" },
    true,
  ],
  [
    "an upload the browser sends",
    "POST",
    { "content-type": "multipart/form-data; boundary=x", "sec-fetch-mode": "navigate", accept: "text/html" },
    true,
  ],
  [
    "an upload of an old browser",
    "POST",
    { "content-type": "multipart/form-data; boundary=x", accept: "text/html,application/xhtml+xml" },
    true,
  ],
  [
    "an upload of a script",
    "POST",
    { "content-type": "multipart/form-data; boundary=x", "sec-fetch-mode": "cors", accept: "*/*" },
    false,
  ],
  ["an upload of a program", "POST", { "content-type": "multipart/form-data; boundary=x", accept: "*/*" }, false],
  ["a script", "POST", { "content-type": "application/json", "sec-fetch-mode": "cors" }, false],
  ["an address typed by hand", "GET", { "sec-fetch-mode": "navigate" }, false],
])("%s is told from the others", (_case, method, headers, expected) => {
  expect(isNativePost({ method, headers })).toBe(expected);
});

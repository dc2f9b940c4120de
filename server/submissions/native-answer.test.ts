import { expect, test } from "vitest";
import { CONTACT_FORM } from "./contact-form.ts";
import { fillRefusal, isNativePost, typedText } from "./native-answer.ts";

const TYPED = { name: "n", email: "e", description: "d" };

test("every token is filled, wherever it stands", () => {
  expect(fillRefusal("%%status%%|%%name%%|%%email%%|%%description%%|%%name%%", "s", TYPED)).toBe("s|n|e|d|n");
});

test("what a visitor typed cannot leave its place", () => {
  const description = "</textarea><script>alert(1)</script> & \"double\" 'single'";
  const html = fillRefusal("<textarea>%%description%%</textarea>", "s", { ...TYPED, description });
  expect(html).toBe(
    "<textarea>&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;double&quot; &#39;single&#39;</textarea>",
  );
});

test("replacement patterns and tokens in a text stay as they were typed", () => {
  const description = "$& $1 $` $' $$ %%email%% %%status%%";
  const html = fillRefusal("%%description%%", "s", { ...TYPED, description });
  expect(html).toBe("$&amp; $1 $` $&#39; $$ %%email%% %%status%%");
});

test("a token with a value is checked where that value was chosen, escaped or not", () => {
  const template = "%%budget:<5k%%|%%budget:&lt;5k%%|%%budget:5k-10k%%|%%budget:100k+%%";
  expect(fillRefusal(template, "s", { budget: "<5k" })).toBe("checked|checked||");
  expect(fillRefusal(template, "s", { budget: "100k+" })).toBe("|||checked");
  expect(fillRefusal(template, "s", { budget: "" })).toBe("|||");
});

test("a token of no field stays as it is", () => {
  expect(fillRefusal("%%other%% %%constructor%% %%toString:x%%", "s", TYPED)).toBe(
    "%%other%% %%constructor%% %%toString:x%%",
  );
});

test("without a template there is still a page with the reason and the text", () => {
  const html = fillRefusal(undefined, "Please <wait>.", TYPED);
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

import { expect, test } from "vitest";
import { mailHtml } from "./mail-html.ts";

test("labels and texts of facts are escaped", () => {
  const facts = [{ label: "Date & <time>", text: "<now>" }];
  const html = mailHtml({ title: "Hello", blocks: [{ kind: "facts", facts }], footer: [] });
  expect(html).toContain(">Date &amp; &lt;time&gt;</th>");
  expect(html).toContain(">&lt;now&gt;</td>");
});

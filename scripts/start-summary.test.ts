import { join } from "node:path";
import { expect, test } from "vitest";
import { startSummary } from "./start-summary.ts";

const FACTS = { url: "http://127.0.0.1:3000", dataDir: "data", smtpUrl: undefined, samples: 16 };

test("the summary says where the site is, where submissions and mails go, and what is still a sample", () => {
  const summary = startSummary(FACTS);
  expect(summary).toContain("http://127.0.0.1:3000");
  expect(summary).toContain(join("data", "submissions.sqlite"));
  expect(summary).toContain(join("data", "mail", "*.eml"));
  expect(summary).toContain("16 records are marked sample: true");
});

test("with a mail server the summary names it, without the password", () => {
  const summary = startSummary({ ...FACTS, smtpUrl: "smtp://office:hunter2@mail.example.com:587" });
  expect(summary).toContain("mail.example.com:587");
  expect(summary).not.toMatch(/hunter2|eml/);
});

test("samples are not mentioned when none are left", () => {
  expect(startSummary({ ...FACTS, samples: 1 })).toContain("1 record is marked");
  expect(startSummary({ ...FACTS, samples: 0 })).not.toContain("sample");
});

import { join } from "node:path";
import { expect, test } from "vitest";
import { type StartFacts, startSummary } from "./start-summary.ts";

const SAMPLE = { file: "site.yaml", line: 1, name: "Example" };
const FACTS: StartFacts = {
  url: "http://127.0.0.1:3000",
  dataDir: "data",
  database: "/srv/data/submissions.sqlite",
  smtpUrl: undefined,
  samples: Array(16).fill(SAMPLE),
};

test("the summary says where the site is, where submissions and mails go, and what is still a sample", () => {
  const summary = startSummary(FACTS);
  expect(summary).toContain("http://127.0.0.1:3000");
  expect(summary).toContain("/srv/data/submissions.sqlite");
  expect(summary).toContain(join("data", "mail", "*.eml"));
  expect(summary).toContain("16 records are marked sample: true");
});

test("with a mail server the summary names it, without the password", () => {
  const summary = startSummary({ ...FACTS, smtpUrl: "smtp://office:hunter2@mail.example.com:587" });
  expect(summary).toContain("mail.example.com:587");
  expect(summary).not.toMatch(/hunter2|eml/);
});

test("an address that cannot be read is not shown either", () => {
  expect(startSummary({ ...FACTS, smtpUrl: "hunter2" })).not.toMatch(/hunter/);
});

test("samples are not mentioned when none are left", () => {
  expect(startSummary({ ...FACTS, samples: [SAMPLE] })).toContain("1 record is marked");
  expect(startSummary({ ...FACTS, samples: [] })).not.toContain("sample");
});

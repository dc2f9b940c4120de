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

test("the summary names the address, the database, the mail folder and the number of samples", () => {
  const summary = startSummary(FACTS);
  expect(summary).toContain("http://127.0.0.1:3000");
  expect(summary).toContain("/srv/data/submissions.sqlite");
  expect(summary).toContain(join("data", "mail", "*.eml"));
  expect(summary).toContain("16 records are marked sample: true");
});

test("the summary names the mail server without its password", () => {
  const summary = startSummary({ ...FACTS, smtpUrl: "smtp://office:hunter2@mail.example.com:587" });
  expect(summary).toContain("mail.example.com:587");
  expect(summary).not.toMatch(/hunter2|eml/);
});

test("an invalid SMTP_URL is not printed", () => {
  expect(startSummary({ ...FACTS, smtpUrl: "hunter2" })).not.toMatch(/hunter/);
});

test("samples are mentioned only if there are any", () => {
  expect(startSummary({ ...FACTS, samples: [SAMPLE] })).toContain("1 record is marked");
  expect(startSummary({ ...FACTS, samples: [] })).not.toContain("sample");
});

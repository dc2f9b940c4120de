import { beforeEach, expect, test } from "vitest";
import { jobFixture } from "../../tests/support/dated-records.ts";
import { contentCopy, copiedContent } from "../../tests/support/edit-content.ts";
import { isOpen, pageChanges } from "./page-dates.ts";
import { checkContent, readContent } from "./records.ts";

const JOB = { path: "/careers/weaver", opens: "2026-03-01", closes: "2026-04-30" };
const at = (time: string) => Date.parse(time);

test("a job is open from the start of its first day to the end of its last day in the site's time zone", () => {
  expect(isOpen(JOB, "Asia/Dhaka", at("2026-02-28T17:59:59.999Z"))).toBe(false);
  expect(isOpen(JOB, "Asia/Dhaka", at("2026-02-28T18:00:00Z"))).toBe(true);
  expect(isOpen(JOB, "Asia/Dhaka", at("2026-04-30T17:59:59.999Z"))).toBe(true);
  expect(isOpen(JOB, "Asia/Dhaka", at("2026-04-30T18:00:00Z"))).toBe(false);
});

test("a day on which the clocks change still ends at midnight", () => {
  const job = { path: "/careers/weaver", opens: "2026-03-08", closes: "2026-03-08" };
  expect(isOpen(job, "America/New_York", at("2026-03-08T05:00:00Z"))).toBe(true);
  expect(isOpen(job, "America/New_York", at("2026-03-09T03:59:59Z"))).toBe(true);
  expect(isOpen(job, "America/New_York", at("2026-03-09T04:00:00Z"))).toBe(false);
});

test("the next change of each job is known, but not that of a closed one", () => {
  const jobs = [
    JOB,
    { path: "/careers/later", opens: "2026-05-01", closes: "2026-06-01" },
    { path: "/careers/closed", opens: "2026-01-01", closes: "2026-02-01" },
    { path: "/careers/endless", opens: "2026-01-01", closes: undefined },
  ];
  expect(pageChanges(jobs, "UTC", at("2026-04-01T00:00Z"))).toEqual([
    { path: "/careers/weaver", change: "closes", at: "2026-05-01T00:00:00.000Z" },
    { path: "/careers/later", change: "opens", at: "2026-05-01T00:00:00.000Z" },
  ]);
});

const content = copiedContent();
const write = (changes: Readonly<Record<string, unknown>>) =>
  contentCopy(content.path()).write(`jobs/${changes.slug ?? "weaver"}.yaml`, jobFixture(changes));
beforeEach(() => write({ closes: "2026-04-30" }));
const slugs = (time: string) => readContent(content.path(), at(time)).jobs.map(({ slug }) => slug);

test("the content has a job only while it is open, without a changed file", () => {
  expect(slugs("2026-02-01T00:00Z")).not.toContain("weaver");
  expect(slugs("2026-04-30T12:00Z")).toContain("weaver");
  expect(slugs("2026-05-01T00:00Z")).not.toContain("weaver");
});

test("a job that closes before it opens is reported", () => {
  write({ closes: "2026-02-28" });
  expect(content.errors()).toEqual(["content/jobs/weaver.yaml:12 closes must not be before the first day"]);
});

test("a link to a job that is not open is reported", () => {
  write({ slug: "dyer", apply: "/careers/weaver" });
  const errors = (time: string) => checkContent(content.path(), at(time)).errors.map(String);
  expect(errors("2026-04-01T00:00Z")).toEqual([]);
  expect(errors("2026-06-01T00:00Z")).toEqual([
    "content/jobs/dyer.yaml:11 apply links to /careers/weaver, a job that is not open",
  ]);
});

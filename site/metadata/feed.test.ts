import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { feed } from "./feed.ts";

const content = readContent();
const origin = new URL("https://www.example.com");
const xml = await feed(content, origin, () => "");

const textsOf = (name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, "gs"))].map(([, text = ""]) => text);

test("the newest entry comes first", () => {
  const days = textsOf("pubDate").map((day) => Date.parse(day));
  expect(days.length).toBe(content.caseStudies.length + content.openSource.length);
  expect(days).toEqual([...days].sort((a, b) => b - a));
});

test("an entry without a date comes last and has no pubDate", async () => {
  const [first, ...others] = content.openSource;
  if (!first) throw new Error("There is no project.");
  const { published: _, ...undated } = first;
  const text = await feed({ ...content, openSource: [undated, ...others] }, origin, () => "");
  const [last = ""] = text.split("<item>").slice(-1);
  expect(last).toContain(`<title>${first.name}</title>`);
  expect(last).not.toContain("<pubDate>");
});

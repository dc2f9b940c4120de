import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ENGLISH, officeWords } from "./office-words.ts";

const { words: german } = parse(readFileSync("tests/plain-agency/office.yaml", "utf8")) as { words: object };

/** The texts of a record by their path; the forms of one for several numbers together. */
const textsIn = (words: object, path = ""): [string, string][] =>
  Object.entries(words as Record<string, string | Record<string, unknown>>).flatMap(([name, text]) => {
    if (typeof text === "string") return [[path + name, text]];
    if (typeof text.other === "string") return [[path + name, Object.values(text).join(" ")]];
    return textsIn(text, `${path}${name}.`);
  });

test("without its own words an office speaks English, and each word can be replaced", () => {
  const { language, ...english } = ENGLISH;
  expect([language, officeWords.parse(undefined), officeWords.parse({})]).toEqual(["en", english, english]);
  const changed = officeWords.parse({ list: { unread: "neu" } });
  expect([changed.list.unread, changed.list.views]).toEqual(["neu", "Views"]);
});

test("the German agency has each word in German, with its placeholders", () => {
  const placeholdersOf = (text = "") => [...new Set(text.match(/\{\w+\}/g))].sort().join();
  const [own, english] = [new Map(textsIn(german)), textsIn(officeWords.parse({}))];
  expect(english.filter(([path, text]) => placeholdersOf(own.get(path)) !== placeholdersOf(text))).toEqual([]);
  const same = english.filter(([path, text]) => (own.get(path) ?? text) === text).map(([, text]) => text);
  expect(same.filter((text) => /[a-z]/i.test(text.replaceAll(/\{\w+\}/g, "")))).toEqual(["Webhook", "Spam", "Text"]);
});

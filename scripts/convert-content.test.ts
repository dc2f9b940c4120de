import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isMap, isScalar, Lexer, parse, parseDocument, visit } from "yaml";
import { copiedContent } from "../tests/support/copied-content.ts";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { convertRecords } from "./convert-records.ts";

/*
 * Those records of the earlier sample content that become other ones. They are one file, because git would take files for
 * renamed ones when an owner merges this version, and merge the owner's changes into them.
 */
const [, ...texts] = readFileSync("tests/old-content.txt", "utf8").split(/^=== (.*)\n/m);
const old = new Map(texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? ""]] : [])));
const content = copiedContent();

function recordsIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.ya?ml$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Replaces the copied content's pages by the earlier ones. */
async function makeOld() {
  for (const name of ["pages", "answers.yaml", "not-found.yaml", "unavailable.yaml", "templates.yaml"])
    rmSync(content.path(name), { recursive: true });
  await writeFiles(content.path(), Object.fromEntries(old));
}

const run = () => promisify(execFile)(process.execPath, ["scripts/convert-content.ts", content.path()]);

/** Fields of the sample content that changed after the conversion. */
const CHANGED: readonly (readonly [file: string, ...path: (string | number)[]])[] = [
  ["pages/book.yaml", "sections", 0, "confirmation", "note"],
  ["pages/portfolio.yaml", "sections", 0, "closing"],
];

/** The values of a record without those that changed. */
function comparable(name: string, text: string): unknown {
  const document = parseDocument(text);
  for (const [file, ...path] of CHANGED) if (file === name) document.deleteIn(path);
  return document.toJS();
}

/** The earlier records, of which some have other texts, after the conversion. */
function converted(changes: Readonly<Record<string, string>>) {
  const conversion = convertRecords(new Map([...old, ...Object.entries(changes)]));
  return { ...conversion, pages: new Map([...conversion.written].map(([name, text]) => [name, parse(text)])) };
}

/** An earlier record in which a text is replaced. */
function edited(name: string, found: string | RegExp, instead: string): Record<string, string> {
  const text = old.get(name) ?? "";
  expect(text).toMatch(found);
  return { [name]: text.replace(found, instead) };
}

/** The comments of all texts, sorted. */
function commentsIn(texts: Iterable<string>): string[] {
  const SCALAR = "\u001F";
  return [...texts]
    .flatMap((text) => {
      const tokens = [...new Lexer().lex(text)];
      return tokens.filter((token, index) => token.startsWith("#") && tokens[index - 1] !== SCALAR);
    })
    .sort();
}

/** A record with a comment before every field and after every field that the rest of the line belongs to. */
function withComments(name: string, text: string): string {
  const marks = new Map<number, string>();
  const document = parseDocument(text);
  visit(document, {
    Map(_key, map) {
      for (const { key, value } of map.flow ? [] : map.items) {
        if (!isScalar(key) || !key.range) continue;
        const start = text.lastIndexOf("\n", key.range[0]) + 1;
        const end = text.indexOf("\n", start);
        const indent = text.slice(start, key.range[0]);
        if (/^ *$/.test(indent)) marks.set(start, `${indent}# ${name} before ${key.value} ${start}\n`);
        if (isMap(value) || text.slice(start, end).includes("kind:"))
          marks.set(end, ` # ${name} after ${key.value} ${end}`);
      }
    },
  });
  const places = [...marks].sort(([a], [b]) => b - a);
  return places.reduce((result, [at, mark]) => result.slice(0, at) + mark + result.slice(at), text);
}

test("the earlier sample records become those of the sample content", async () => {
  await makeOld();
  expect(content.errors()).toEqual(
    [...old.keys()].map(
      (name) => `content/${name} is of an earlier version: run npm run convert-content (docs/upgrade.md)`,
    ),
  );
  await run();
  expect(content.errors()).toEqual([]);
  const result = recordsIn(content.path());
  const sample = recordsIn("tests/content");
  for (const [name, text] of result) expect(comparable(name, text)).toEqual(comparable(name, sample.get(name) ?? ""));
  const again = await run();
  expect(again.stderr).toBe("The records are already of this version.\n");
  expect(recordsIn(content.path())).toEqual(result);
});

test("every comment is kept, wherever it stands", () => {
  const commented = new Map([...old].map(([name, text]) => [name, withComments(name, text)]));
  const { written } = convertRecords(commented);
  const expected = commentsIn(commented.values());
  expect(expected.length).toBeGreaterThan(1000);
  const header = "# The words of the pages that are made from records: case studies and open positions.";
  expect(commentsIn(written.values())).toEqual([...expected, header].sort());
});

test("lines only move and are indented", () => {
  const linesOf = (texts: Iterable<string>) =>
    new Set([...texts].flatMap((text) => text.split("\n").map((line) => line.trim())));
  const kept = linesOf(converted({}).written.values());
  const lost = [...linesOf(old.values())].filter((line) => !kept.has(line));
  /* Names of fields, the lists of pages, the ids of services and the kind experts. */
  expect(lost.filter((line) => !/^[a-zA-Z]+:$|^lists: |^id: |^list(Heading)?: |^- kind: experts$/.test(line))).toEqual(
    [],
  );
});

test("sections that an owner left out or emptied are no sections", () => {
  const { notes, pages, written } = converted({
    ...edited("pages/home.yaml", /^clients:\n(?: .*\n)+/m, ""),
    ...edited("pages/about.yaml", / {2}people:\n(?: {4}.*\n)+/, "  people: [] # None yet.\n"),
    ...edited("pages/portfolio.yaml", /^partners:\n(?: .*\n)+/m, "partners:\n"),
  });
  const ids = (name: string) => pages.get(name).sections.map(({ id }: { id: string }) => id);
  expect(ids("pages/home.yaml").slice(0, 2)).toEqual(["services", "stats"]);
  expect(ids("pages/about.yaml")).toEqual(["mission", "vision", "values", "differentiators", "next-steps"]);
  expect(pages.get("pages/portfolio.yaml").sections[0]).not.toHaveProperty("partners");
  expect(notes).toEqual([
    "content/pages/about.yaml: leadership has no people and became a comment",
    "content/pages/portfolio.yaml: partners has no names and became a comment",
  ]);
  expect(written.get("pages/about.yaml")).toContain(`
  # - kind: people
    # id: leadership
    # layout: portraits
    # heading: Six people who answer
`);
});

test("services of an owner become pages", () => {
  const text = [
    "# Ours.",
    'title: "Audits" # Short.',
    "id: audits",
    "order: 7",
    "tagline: Eyes",
    "summary: We look.",
    "thread: blue",
    "structure: plain",
    "description: We look.",
    "hero: { claim: Look., lead: Twice., primary: { label: A, href: /contact } } # One line.",
    "sections:",
    "  # First the people.",
    "  - kind: experts",
    "    id: team",
    "    items:",
    "      - name: A",
    "      # - name: B",
    "  - { kind: experts, id: others, items: &people [{ name: C }] }",
    "  - { kind: experts, id: again, items: *people }",
    "",
  ].join("\r\n");
  const { written, removed } = converted({ "services/audits.yml": text });
  expect(removed).toContain("services/audits.yml");
  expect(written.get("pages/services/audits.yaml")).toBe(
    [
      "page:",
      "  # Ours.",
      '  title: "Audits" # Short.',
      "  description: We look.",
      "  parent: /explore-services",
      "  thread: blue",
      "  structure: plain",
      "service:",
      "  order: 7",
      "  tagline: Eyes",
      "  summary: We look.",
      "opening:",
      "  kind: service",
      "  claim: Look.",
      "  lead: Twice.",
      "  primary: { label: A, href: /contact }",
      "  # One line.",
      "sections:",
      "  # First the people.",
      "  - kind: people",
      "    layout: list",
      "    id: team",
      "    items:",
      "      - name: A",
      "      # - name: B",
      "  - { kind: people, layout: list, id: others, items: &people [{ name: C }] }",
      "  - { kind: people, layout: list, id: again, items: *people }",
      "",
    ].join("\r\n"),
  );
});

test("the home page is called as in the search", () => {
  const { pages } = converted({ "navigation.yaml": "search: { home: Hjem }\n" });
  expect(pages.get("pages/home.yaml").page.title).toBe("Hjem");
});

test("pages of this version are left as they are", () => {
  const page = "page: &p { title: Team, description: We. }\nopening: { kind: heading, heading: A, lead: B }\n";
  const { notes, written } = converted({ "pages/about.yaml": page, "pages/team.yaml": page });
  expect([written.has("pages/about.yaml"), written.has("pages/team.yaml"), notes]).toEqual([false, false, []]);
});

test("a page of the owner's own code is left as it is", () => {
  const { notes, written } = converted({ "pages/team.yaml": "page:\n  title: Team\n" });
  expect(written.has("pages/team.yaml")).toBe(false);
  expect(notes).toEqual(["content/pages/team.yaml was left as it is: no page of the earlier version has this name"]);
});

test.each<[string, Record<string, string>, string]>([
  ["no YAML", { "pages/book.yaml": "hero: [\n" }, "content/pages/book.yaml:2 is not YAML"],
  ["an unknown field", edited("pages/about.yaml", "hero:", "team: we\nhero:"), "content/pages/about.yaml: team is not"],
  ["a missing field", edited("pages/about.yaml", "hero:", "hera:"), "content/pages/about.yaml: hero must be"],
  [
    "an alias across sections",
    edited("pages/about.yaml", /heading: Mission(.+)heading: Vision/s, "heading: &m Mission$1heading: *m"),
    "content/pages/about.yaml repeats a value of another field",
  ],
  [
    "no id",
    edited("services/cloud-devops.yaml", /^id: .*\n/m, ""),
    "content/services/cloud-devops.yaml: id is missing",
  ],
  ["a record in the way", { "answers.yaml": "cloth: x\n" }, "content/answers.yaml exists already"],
])("%s is reported", (_what, changes, error) => {
  expect(() => converted(changes)).toThrow(error);
});

test("nothing is written while a record is invalid", async () => {
  await makeOld();
  await writeFile(content.path("services/cloud-devops.yaml"), "hero: [\n");
  const before = recordsIn(content.path());
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^content\/services\/cloud-devops\.yaml:2 is not YAML: .+ Nothing was changed\.\n$/),
  });
  expect(recordsIn(content.path())).toEqual(before);
});

test("the words of the interface get those that are new", () => {
  const words = "externalLink: (other site)\n";
  const { written, notes } = converted({ "interface.yaml": words });
  expect(written.get("interface.yaml")).toMatch(/^externalLink: \(other site\)\nbody: \{ code: /);
  expect(notes).toContain("content/interface.yaml: the words of body are new and in English");
  expect(converted({ "interface.yaml": `${words}body: {}\n` }).written.has("interface.yaml")).toBe(false);
});

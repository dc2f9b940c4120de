import { Document, isMap, isScalar, isSeq, LineCounter, parseDocument, stringify, type YAMLMap } from "yaml";

/*
 * Rewrites the records of earlier versions, which had one shape for each page, as pages of sections. Fields are moved as
 * lines of text, so that comments, quotes and line breaks stay as they are. This file and convert-content.ts are removed
 * in a later version.
 */

/** A record that cannot be converted, with its path and the reason. */
export class ConversionError extends Error {}

export type Conversion = {
  /** The texts of the new and changed records by their path in the content folder. */
  readonly written: ReadonlyMap<string, string>;
  /** The records that no longer exist. */
  readonly removed: readonly string[];
  /** What the owner should look at, one line each. */
  readonly notes: readonly string[];
};

type Lines = readonly string[];

/** The records that left pages/ without another change. */
const MOVED = ["answers", "not-found", "unavailable"];

/**
 * @param records the texts of all records by their path in the content folder
 * @returns empty lists if no record is of the earlier version
 * @throws ConversionError if a record is invalid, or a text would be lost
 */
export function convertRecords(records: ReadonlyMap<string, string>): Conversion {
  const written = new Map<string, string>();
  const removed: string[] = [];
  const notes: string[] = [];
  const templates: string[] = [];
  const before: unknown[] = [];
  const write = (to: string, text: string, from?: string) => {
    if (written.has(to) || (to !== from && records.has(to))) throw new ConversionError(`content/${to} exists already`);
    written.set(to, text);
    if (from !== undefined && from !== to) removed.push(from);
  };
  for (const [path, text] of records) {
    const [, folder = "", name = ""] = /^(pages|services)\/([^/]+)\.ya?ml$/.exec(path) ?? [];
    if (folder === "" || (folder === "pages" && isConverted(path, text))) continue;
    if (folder === "pages" && MOVED.includes(name)) {
      write(`${name}.yaml`, text, path);
      continue;
    }
    const convert = folder === "services" ? service : PAGES[name];
    if (!convert) {
      notes.push(`content/${path} was left as it is: no page of the earlier version has this name`);
      continue;
    }
    const record = new Fields(path, folder === "services" ? withPeople(path, text) : text, [], undefined);
    const page = convert(record, homeName(records));
    record.end();
    templates.push(...(page.templates ?? []));
    notes.push(...record.notes.map((note) => `content/${path}: ${note}`));
    const texts = textsOf(record.values);
    for (const dropped of record.dropped.flatMap(textsOf)) texts.splice(texts.indexOf(dropped), 1);
    before.push(...texts);
    const to = `pages/${page.path ?? name}.yaml`;
    write(to, joined(page.lines, text), path);
  }
  if (templates.length > 0) write("templates.yaml", joined([TEMPLATES, ...templates], ""));
  const words = records.get(INTERFACE);
  if (written.size > 0 && words !== undefined && !parsed(INTERFACE, words).document.has("body")) {
    write(INTERFACE, `${words.trimEnd()}\n${BODY_WORDS}\n`, INTERFACE);
    notes.push(`content/${INTERFACE}: the words of body are new and in English`);
  }
  checkTexts(before, written);
  return { written, removed, notes };
}

const TEMPLATES = "# The words of the pages that are made from records: case studies and open positions.";

const INTERFACE = "interface.yaml";
const BODY_WORDS = "body: { code: Code, footnotes: Footnotes, backToText: Back to the text }";

/** Throws if a value of the records before is in none of those after. */
function checkTexts(before: readonly unknown[], written: ReadonlyMap<string, string>): void {
  const after = [...written].flatMap(([path, text]) =>
    textsOf(resolved(path, () => parsed(path, text).document.toJS())),
  );
  const counts = new Map<unknown, number>();
  for (const value of after) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const value of before) {
    const count = counts.get(value) ?? 0;
    if (count === 0) throw new ConversionError(`The value ${JSON.stringify(value)} would be lost`);
    counts.set(value, count - 1);
  }
}

function textsOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [value];
}

function isConverted(path: string, text: string): boolean {
  const { document } = parsed(path, text);
  return document.has("sections") || document.has("opening");
}

/** The word of the search for the home page, which had no title of its own. */
function homeName(records: ReadonlyMap<string, string>): string {
  const path = "navigation.yaml";
  const name: unknown = parsed(path, records.get(path) ?? "").document.getIn(["search", "home"]);
  return stringify(typeof name === "string" ? name : "Home").trimEnd();
}

/* The pages */

type NewPage = {
  lines: Lines;
  /** Its path, if it differs. */
  path?: string;
  /** Fields of content/templates.yaml. */
  templates?: Lines;
};
type Constants = Readonly<Record<string, string | number | boolean>>;

const PAGES: Readonly<Record<string, (record: Fields, homeName: string) => NewPage>> = {
  home(record, homeName) {
    const page = { title: homeName, description: '"{site.description}"' };
    const hero = record.open("hero");
    return {
      lines: [
        ...block("page", page, record.take("card")),
        ...hero.before,
        ...block("opening", { kind: "headline" }, [...hero.rest({}), ...record.take("form")]),
        "sections:",
        ...section(record, "services", { kind: "services", id: "services" }),
        ...section(record, "clients", { kind: "names", id: "clients" }, "names"),
        ...section(record, "stats", { kind: "stats", id: "stats" }, "items"),
        ...section(record, "testimonials", { kind: "testimonials", id: "testimonials" }, "items"),
        ...section(record, "insights", { kind: "insights", id: "insights" }, "items"),
        ...section(record, "openSource", { kind: "open-source", id: "open-source", limit: 4 }),
        ...section(record, "methodology", { kind: "methodology", id: "methodology" }, "steps"),
        ...section(record, "certifications", { kind: "certifications", id: "certifications" }, "items"),
        ...section(record, "consultation", { kind: "call", id: "consultation" }),
      ],
    };
  },
  about: (record) => ({
    lines: [
      ...meta(record, {}),
      ...opening(record, { kind: "heading", layout: "aside" }),
      "sections:",
      ...section(record, "mission", { kind: "statement", id: "mission", setting: "warp" }),
      ...section(record, "vision", { kind: "statement", id: "vision", setting: "weft" }),
      ...section(record, "values", { kind: "values", id: "values" }, "items"),
      ...section(record, "leadership", { kind: "people", id: "leadership", layout: "portraits" }, "people"),
      ...section(record, "differentiators", { kind: "rows", id: "differentiators", layout: "claims" }, "items"),
      ...section(record, "nextSteps", { kind: "next-steps", id: "next-steps" }, "ways"),
    ],
  }),
  careers: (record) => ({
    templates: record.take("job"),
    lines: [
      ...meta(record, {}),
      ...opening(record, { kind: "positions" }),
      "sections:",
      ...section(record, "benefits", { kind: "benefits", id: "benefits" }, "items"),
      ...section(record, "positions", { kind: "positions", id: "positions" }),
      ...section(record, "life", { kind: "rows", id: "life", layout: "days" }, "days"),
      ...section(record, "call", { kind: "call", id: "call-to-action" }),
    ],
  }),
  "engagement-model": (record) => ({
    lines: [
      ...meta(record, { thread: "purple" }),
      ...opening(record, { kind: "heading", layout: "aside", type: "wide" }),
      "sections:",
      ...section(record, "models", { kind: "models", id: "models" }),
      ...section(record, "process", { kind: "text-block", id: "process" }),
    ],
  }),
  "open-source": (record) => ({
    lines: [
      ...meta(record, { night: true }),
      ...opening(record, { kind: "heading", type: "tall", drawing: "draft" }),
      "sections:",
      ...section(record, "projects", { kind: "open-source", id: "projects", layout: "catalogue" }),
      ...section(record, "community", { kind: "text-block", id: "community", layout: "invitation" }),
    ],
  }),
  "explore-services": (record) => ({
    lines: [
      ...meta(record, {}),
      ...block("opening", { kind: "heading", layout: "aside", type: "claim" }, record.take("heading", "lead", "link")),
      "sections:",
      ...entry({ kind: "service-list", id: "services" }, record.rest({ list: "heading" })),
    ],
  }),
  "case-studies": (record) => ({
    templates: record.take({ article: "caseStudy" }),
    lines: [
      ...meta(record, {}),
      ...block("opening", { kind: "heading", layout: "aside", type: "tall" }, record.take("heading", "lead")),
      "sections:",
      ...entry({ kind: "case-study-list", id: "studies" }, record.rest({ listHeading: "heading" })),
    ],
  }),
  portfolio: (record) => ({
    lines: [
      ...meta(record, {}),
      "sections:",
      ...entry({ kind: "projects", id: "projects" }, [
        ...heading(record),
        ...record.take({ projects: "items" }),
        ...record.take("view"),
        ...part(record, "partners", { id: "partners" }, "names"),
        ...record.rest({}),
      ]),
    ],
  }),
  book: (record) => ({
    lines: [
      ...meta(record, {}),
      "sections:",
      ...entry({ kind: "demo-form", id: "demo-request" }, [
        ...heading(record),
        ...record.take("confirmation"),
        ...part(record, "benefits", { id: "benefits" }, "items"),
        ...record.rest({}),
      ]),
    ],
  }),
  contact: (record) => ({
    lines: [
      ...meta(record, {}),
      "sections:",
      ...entry({ kind: "contact-form", id: "message" }, [
        ...record.take("heading", "form", "topics"),
        ...part(record, "details", { id: "details" }),
        ...record.rest({}),
      ]),
    ],
  }),
  "contact-careers": (record) => ({
    lines: [
      ...meta(record, {}),
      ...opening(record, { kind: "heading", type: "tall" }),
      "sections:",
      ...entry({ kind: "application-form", id: "application" }, [
        ...part(record, "benefits", { id: "benefits" }, "items"),
        ...part(record, "direct", { id: "direct-contact" }),
        ...record.rest({}),
      ]),
    ],
  }),
  "privacy-policy": (record) => ({
    lines: [
      ...record.take("sample"),
      ...meta(record, {}),
      "sections:",
      ...entry({ kind: "document", id: "policy" }, [...heading(record), ...record.rest({})]),
    ],
  }),
};

function service(record: Fields): NewPage {
  const id = record.drop("id");
  if (id === undefined) record.fail("id is missing");
  const page = record.take("title", "description");
  return {
    path: `services/${id}`,
    lines: [
      ...record.take("sample"),
      ...block("page", {}, [...page, "parent: /explore-services", ...record.take("thread", "structure")]),
      ...block("service", {}, record.take("order", "tagline", "summary", "paragraph")),
      ...opening(record, { kind: "service" }),
      ...record.take("sections"),
    ],
  };
}

/** The text of a service whose sections of the kind `experts` are of the kind `people`, with the layout of `experts`. */
function withPeople(path: string, text: string): string {
  const sections = parsed(path, text).document.get("sections");
  let result = text;
  for (const item of isSeq(sections) ? sections.items.toReversed() : []) {
    const kind = isMap(item) ? item.get("kind", true) : undefined;
    if (!isMap(item) || !isScalar(kind) || kind.value !== "experts" || !kind.range) continue;
    const [start, end] = kind.range;
    const key = result.lastIndexOf("kind", start);
    const column = key - result.lastIndexOf("\n", key) - 1;
    const layout = item.flow ? ", layout: list" : `\n${" ".repeat(column)}layout: list`;
    result = `${result.slice(0, start)}people${layout}${result.slice(end)}`;
  }
  return result;
}

/* Parts of pages */

/** The page's metadata, without the list that now follows from its sections. */
function meta(record: Fields, constants: Constants): Lines {
  const page = record.open("page");
  page.drop("lists");
  return [...page.before, ...block("page", {}, [...page.rest({}), ...constantLines(constants)])];
}

function opening(record: Fields, constants: Constants): Lines {
  const hero = record.open("hero");
  return [...hero.before, ...block("opening", constants, hero.rest({}))];
}

/** The heading and lead of a page whose first section has them. */
function heading(record: Fields): Lines {
  const hero = record.open("hero");
  return [...hero.before, ...hero.rest({})];
}

/**
 * A group of fields that becomes a section.
 *
 * @param list the field with the entries without which the page did not show the section; it then becomes a comment
 */
function section(record: Fields, field: string, constants: Constants, list?: string): Lines {
  return unlessEmpty(record, field, list, (group) => [
    ...indented(group.before),
    ...entry(constants, group.rest({ people: "items", days: "items" })),
  ]);
}

/** A group of fields that stays one, inside a section. */
function part(record: Fields, field: string, constants: Constants, list?: string): Lines {
  return unlessEmpty(record, field, list, (group) => [...group.before, ...block(field, constants, group.rest({}))]);
}

function unlessEmpty(
  record: Fields,
  field: string,
  list: string | undefined,
  convert: (group: Fields) => Lines,
): Lines {
  if (!record.has(field)) return [];
  const value = record.values[field] as Record<string, unknown> | null;
  const entries = list === undefined ? true : value?.[list];
  if (Array.isArray(entries) ? entries.length > 0 : entries) return convert(record.open(field));
  record.dropped.push(value);
  record.notes.push(`${field} has no ${list} and became a comment`);
  return commented(value === null ? record.take(field) : convert(record.open(field)));
}

/* Lines of YAML */

const constantLines = (constants: Constants): Lines =>
  Object.entries(constants).map(([name, value]) => `${name}: ${value}`);

const block = (name: string, constants: Constants, lines: Lines): Lines => [
  `${name}:`,
  ...indented([...constantLines(constants), ...lines]),
];

/** An entry of the list of sections. */
const entry = (constants: Constants, lines: Lines): Lines => {
  const [first = "", ...others] = [...constantLines(constants), ...lines];
  return [`  - ${first}`, ...indented(indented(others))];
};

const indented = (lines: Lines): Lines => lines.map((line) => (line === "" ? "" : `  ${line}`));

const commented = (lines: Lines): Lines => lines.map((line) => line.replace(/^(\s*)(?=\S)(?!#)/, "$1# "));

/** Ends its lines as the text does that they come from. */
const joined = (lines: Lines, from: string) =>
  `${lines.join("\n").trimEnd()}\n`.replaceAll("\n", from.includes("\r\n") ? "\r\n" : "\n");

type Parsed = { document: ReturnType<typeof parseDocument>; lineOf: (offset: number) => number };

function parsed(path: string, text: string): Parsed {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: "silent" });
  const lineOf = (offset: number) => counter.linePos(offset).line;
  const [error] = document.errors;
  if (error) throw new ConversionError(`content/${path}:${lineOf(error.pos[0])} is not YAML: ${error.message}`);
  return { document, lineOf };
}

/** Throws if a value is repeated (`*name`) outside the field that has it. */
function resolved<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const reason = "repeats a value of another field with *: write it out first";
    throw new ConversionError(`content/${path} ${reason}`, { cause });
  }
}

/** The fields of a record, or of a group in it, as lines that begin with the field's comments. */
class Fields {
  /** The comments of the group itself. */
  readonly before: Lines;
  readonly values: Record<string, unknown>;
  /** Values that are in no new record. */
  readonly dropped: unknown[];
  readonly notes: string[];
  readonly #path: string;
  readonly #lines: Map<string, Lines>;

  constructor(path: string, text: string, before: Lines, parent: Fields | undefined) {
    this.#path = path;
    this.before = before;
    this.dropped = parent?.dropped ?? [];
    this.notes = parent?.notes ?? [];
    const { document, lineOf } = parsed(path, text);
    const map = document.contents;
    if (!isMap(map)) throw new ConversionError(`content/${path} must be a group of fields`);
    this.values = resolved(path, () => document.toJS());
    this.#lines = linesOfFields(path, map, text.trimEnd().split(/\r?\n/), lineOf);
  }

  has(field: string): boolean {
    return this.#lines.has(field);
  }

  /** The lines of these fields, which the caller moves. A field may get a new name. */
  take(...fields: (string | Readonly<Record<string, string>>)[]): Lines {
    return fields.flatMap((field) => {
      const [name = "", newName = name] = typeof field === "string" ? [field] : (Object.entries(field)[0] ?? []);
      const lines = this.#lines.get(name) ?? [];
      this.#lines.delete(name);
      return name === newName ? lines : renamed(lines, newName);
    });
  }

  /** The lines of all fields that were not taken, with the new names of some. */
  rest(newNames: Readonly<Record<string, string>>): Lines {
    return [...this.#lines.keys()].flatMap((name) => this.take({ [name]: newNames[name] ?? name }));
  }

  /** Removes a field; its comments move to the next one. */
  drop(field: string): unknown {
    if (!this.has(field)) return undefined;
    const names = [...this.#lines.keys()];
    const neighbour = names[names.indexOf(field) + 1] ?? names[names.indexOf(field) - 1] ?? "";
    const comments = this.take(field).flatMap((line) => /(?<=^|\s)#.*/.exec(line)?.[0] ?? []);
    this.#lines.set(neighbour, [...comments, ...(this.#lines.get(neighbour) ?? [])]);
    this.dropped.push(this.values[field]);
    return this.values[field];
  }

  /** Takes a group of fields apart. */
  open(field: string): Fields {
    const lines = this.take(field);
    const { document, lineOf } = parsed(this.#path, lines.join("\n"));
    const pair = isMap(document.contents) ? document.contents.items[0] : undefined;
    const [key, map] = [pair?.key, pair?.value];
    if (!isScalar(key) || !key.range || !isMap(map) || !map.range) this.fail(`${field} must be a group of fields`);
    const keyLine = lineOf(key.range[0]) - 1;
    const before = lines.slice(0, keyLine);
    if (map.flow) {
      map.flow = false;
      const text = resolved(this.#path, () => new Document(map).toString({ lineWidth: 112 }));
      return new Fields(this.#path, text, before, this);
    }
    const [comment] = /#.*/.exec((lines[keyLine] ?? "").slice(field.length)) ?? [];
    const column = map.range[0] - lines.slice(0, lineOf(map.range[0]) - 1).join("\n").length - 1;
    const body = lines.slice(keyLine + 1).map((line) => line.replace(RegExp(`^ {0,${column}}`), ""));
    return new Fields(this.#path, body.join("\n"), comment ? [...before, comment] : before, this);
  }

  /** Throws if a field was not taken. */
  end(): void {
    const [name] = this.#lines.keys();
    if (name !== undefined) this.fail(`${name} is not a field of this page in the earlier version`);
  }

  fail(reason: string): never {
    throw new ConversionError(`content/${this.#path}: ${reason}`);
  }
}

function renamed(lines: Lines, newName: string): Lines {
  const index = lines.findIndex((line) => /^[^#\s]/.test(line));
  return lines.map((line, at) => (at === index ? line.replace(/^[^:]+/, newName) : line));
}

/** The fields of a group, each with the comments and empty lines before it. */
function linesOfFields(path: string, map: YAMLMap, lines: Lines, lineOf: Parsed["lineOf"]): Map<string, Lines> {
  const starts = map.items.map(({ key }) => {
    if (!isScalar(key) || !key.range) throw new ConversionError(`content/${path} has a field without a name`);
    let start = lineOf(key.range[0]) - 1;
    while (start > 0 && /^(#|\s*$)/.test(lines[start - 1] ?? "")) start -= 1;
    return { name: String(key.value), start };
  });
  return new Map(starts.map(({ name, start }, index) => [name, lines.slice(start, starts[index + 1]?.start)] as const));
}

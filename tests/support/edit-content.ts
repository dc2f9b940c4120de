import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import type { PageRecord } from "#site/content/schema/page.ts";
import type { Kind, SectionOf } from "#site/sections/registry.ts";
import { sectionsOf } from "./page-parts.ts";
import { SAMPLE_CONTENT } from "./sites.ts";

/** A copy of the content, whose records an edit changes. Files are named by their path, such as `pages/home.yaml`. */
export type ContentCopy = {
  /** Changes the record in place. */
  change<T>(file: string, edit: (record: T) => void): void;
  /** Changes every record of a folder, or every record. */
  changeAll<T>(folder: string, edit: (record: T) => void): void;
  /** Changes every section of a kind, on one page or on all pages of a folder. */
  changeSections<K extends Kind>(pages: string, kind: K, edit: (section: SectionOf<K>) => void): void;
  /** Adds a record that is a copy of another with changes. */
  copy<T>(from: string, to: string, edit: (record: T) => void): void;
  write(file: string, record: unknown): void;
  remove(file: string): void;
  /** Replaces a text in every record. */
  replace(found: RegExp, instead: string): void;
};

/** An edit that the owner of a site may make: `npm run check-content` accepts it. */
export type Edit = readonly [name: string, apply: (content: ContentCopy) => void];

/** Opens the content in `folder` for edits. */
export function contentCopy(folder: string): ContentCopy {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const save = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const write = (file: string, record: unknown) => save(file, stringify(record));
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(".yaml"));
  const copy = <T>(from: string, to: string, edit: (record: T) => void) => {
    const record = parse(read(from)) as T;
    edit(record);
    write(to, record);
  };
  const change = <T>(file: string, edit: (record: T) => void) => copy(file, file, edit);
  const changeAll = <T>(name: string, edit: (record: T) => void) => {
    for (const file of files().filter((path) => path.startsWith(name))) change(file, edit);
  };
  return {
    change,
    copy,
    write,
    changeAll,
    changeSections: (pages, kind, edit) => {
      let found = 0;
      changeAll<PageRecord>(pages, (page) => {
        for (const section of sectionsOf(page, kind)) {
          edit(section);
          found++;
        }
      });
      if (found === 0) throw new Error(`${pages} has no section of the kind ${kind}.`);
    },
    remove: (file) => rmSync(join(folder, file)),
    replace: (found, instead) => {
      for (const file of files()) {
        const text = read(file);
        if (text.match(found)) save(file, text.replace(found, instead));
      }
    },
  };
}

/** Writes the sample content with these edits to `folder`, which is replaced. */
export function writeEditedContent(folder: string, edits: readonly Edit[]): void {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  cpSync(SAMPLE_CONTENT, folder, { recursive: true });
  const content = contentCopy(folder);
  for (const [, apply] of edits) apply(content);
}

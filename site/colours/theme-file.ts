import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { type ThemeRecord, themeRecord } from "#contract/theme-record.ts";

const DEFAULTS = themeRecord.parse({});

let known: { version: string; theme: ThemeRecord } | undefined;

/**
 * The owner's colours, corners and fonts, from theme.yaml in the content folder; the same object until the file changes.
 * The defaults if there is no such record. An invalid record counts as none: `checkContent` reports it.
 */
export function siteTheme(): ThemeRecord {
  const path = join(process.env.CONTENT_DIR || "content", "theme.yaml");
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) return DEFAULTS;
  const version = `${path} ${changed}`;
  if (known?.version !== version) known = { version, theme: read(path) };
  return known.theme;
}

function read(path: string): ThemeRecord {
  try {
    return z.safeParse(themeRecord, parse(readFileSync(path, "utf8")) ?? {}).data ?? DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

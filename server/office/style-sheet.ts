import { readFileSync } from "node:fs";
import type { SiteLook } from "#contract/site-manifest.ts";

export const styleSheet = ({ styles }: Pick<SiteLook, "styles">): string =>
  styles + readFileSync(new URL("../office/office.css", import.meta.url), "utf8");

export const MARK_PATH = "/favicon.svg";
export const STYLE_PATH = "/message/style.css";

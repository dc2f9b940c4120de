import { existsSync } from "node:fs";
import { findSamples, type Sample } from "../../scripts/find-samples.ts";
import { type Finding, look, ok } from "./finding.ts";

/** What in the content folder is still invented, each with file, line and name. */
export function checkSamples(folder: string): Finding {
  return judgeSamples(existsSync(folder) ? findSamples(folder) : []);
}

function judgeSamples(samples: readonly Sample[]): Finding {
  const check = "sample content";
  if (samples.length === 0) return ok(check, "None is left.");
  const many = samples.length === 1 ? "1 record is" : `${samples.length} records are`;
  return {
    ...look(check, `${many} invented.`, "Replace each with your own and take out its line sample: true."),
    details: samples.map(({ file, line, name }) => `content/${file}:${line} ${name}`),
  };
}

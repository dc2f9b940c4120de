import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pinnedEnvironment } from "../../scripts/pinned-node.mjs";
import { addPictures } from "./add-pictures.ts";
import { EDITS } from "./content-edits.ts";
import { writeEditedContent } from "./edit-content.ts";
import { EDITED_SITE, PLAIN_SITE, type Site, sampleSite, siteUnderTest } from "./sites.ts";

/* node tests/support/build-test-sites.ts: builds the sites that the tests need besides dist/, if a source changed. */

const BUILD = resolve(import.meta.dirname, "../../scripts/build.ts");

/**
 * Does nothing in a check of npm test, which has built the sites before: other checks read them at the same time.
 *
 * @throws with the output of the build if it fails
 */
export async function buildTestSites(): Promise<void> {
  if (process.env.TEST_SITES_ARE_BUILT) return;
  const sample = sampleSite();
  if (sample.dist !== siteUnderTest().dist) buildSite(sample);
  writeEditedContent(EDITED_SITE.content, EDITS);
  await addPictures(EDITED_SITE.content);
  buildSite(EDITED_SITE);
  buildSite(PLAIN_SITE);
}

/**
 * Builds a site, unless no source of it has changed. The settings of the build are the default ones.
 *
 * @throws with the output of the build if it fails
 */
export function buildSite({ dist, content }: Site): void {
  const { status, stdout, stderr } = spawnSync("node", [BUILD, "--if-changed"], {
    env: pinnedEnvironment({ CONTENT_DIR: content, OUT_DIR: dist, SITE_URL: "", PUBLIC_BACKEND_URL: "" }),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`The site of ${content} cannot be built:\n${stdout}${stderr}`);
}

/** The global setup of vitest.built.config.ts. */
export const setup = buildTestSites;

if (import.meta.main) await buildTestSites();

import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleServer } from "../../scripts/bundle-server.ts";
import { pinnedEnvironment } from "../../scripts/pinned-node.mjs";
import { addPictures } from "./add-pictures.ts";
import { writeEditedContent } from "./edit-content.ts";
import { MORE_PAGES, PICTURES_PATH } from "./every-kind.ts";
import { ARABIC_SITE, PLAIN_SITE, SAMPLE_SITE, SITES } from "./sites.ts";

/* node tests/support/build-test-sites.ts: builds the sites that the tests need, if a source changed. */

/** Vitest sets NODE_ENV. */
const SETTINGS = { SITE_URL: "", PUBLIC_BACKEND_URL: "", NODE_ENV: "production" };
const ARABIC = resolve(import.meta.dirname, "../arabic");
const BUILD = resolve(import.meta.dirname, "../../scripts/build.ts");

/**
 * Bundles the server, and builds the sites unless a check of npm test has done so: other checks read them at the same time.
 * The settings of the builds are the default ones.
 *
 * @throws with the output of the build if it fails
 */
export default async function buildTestSites(): Promise<void> {
  await bundleServer();
  if (process.env.TEST_SITES_ARE_BUILT) return;
  writeEditedContent(SAMPLE_SITE.content, MORE_PAGES);
  cpSync(PLAIN_SITE.content, ARABIC_SITE.content, { recursive: true });
  cpSync(ARABIC, join(ARABIC_SITE.content, "ar"), { recursive: true });
  await addPictures(SAMPLE_SITE.content, `pages${PICTURES_PATH}`);
  for (const { dist, content } of SITES) {
    const { status, stdout, stderr } = spawnSync("node", [BUILD, "--if-changed"], {
      env: pinnedEnvironment({ CONTENT_DIR: content, OUT_DIR: dist, ...SETTINGS }),
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`The site of ${content} cannot be built:\n${stdout}${stderr}`);
  }
}

if (import.meta.main) await buildTestSites();

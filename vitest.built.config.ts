import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { SAMPLE_CONTENT, SAMPLE_SITE, SITES, type Site } from "./tests/support/sites.ts";
import { LEFT_OUT } from "./tests/support/test-run.ts";

const testsOf = (site: Site, folder: string, CONTENT_DIR: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: `${folder} of ${site.name}`,
    include: [`tests/${folder}/**/*.test.ts`],
    exclude: LEFT_OUT,
    env: { SITE_UNDER_TEST: site.name, CONTENT_DIR },
  },
});

/*
 * The tests of built sites without a browser. Words, counts and ids are tested on the sample content;
 * what holds for any content also on a plain agency in another language.
 */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/build-test-sites.ts"],
    environment: "node",
    watch: false,
    /* The files of a worker share its modules: loading them for each file would take longer than most tests. */
    isolate: false,
    /* Only a test that hangs reaches these. */
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      testsOf(SAMPLE_SITE, "sample", SAMPLE_CONTENT),
      ...SITES.map((site) => testsOf(site, "built", site.content)),
    ],
  },
});

import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { PLAIN_SITE, type Site, sampleSite, siteUnderTest } from "./tests/support/sites.ts";

/** Tests of a site, which they find by SITE_DIR and CONTENT_DIR. */
const testsOf = (name: string, folder: string, { dist, content }: Site): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`${folder}/**/*.test.ts`], env: { SITE_DIR: dist, CONTENT_DIR: content } },
});

/*
 * What is tested of built sites without a browser: run after `npm run build`. The specification and the contract are
 * tested on the sample content; what holds for any content on the project's own and on a plain agency in another language.
 */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/build-test-sites.ts"],
    environment: "node",
    watch: false,
    /* The files of a worker share its modules: loading them for each file would take longer than most tests. */
    isolate: false,
    /* The Nu HTML checker takes ten seconds on two free cores. */
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      testsOf("sample", "tests/sample", sampleSite()),
      testsOf("own", "tests/built", siteUnderTest()),
      testsOf("plain", "tests/built", PLAIN_SITE),
    ],
  },
});

import { defineConfig } from "vitest/config";
import { SAMPLE_CONTENT } from "./tests/support/sites.ts";

/* Firefox and WebKit, and Chromium on pages that others changed, on the site with the sample content. */
export default defineConfig({
  test: {
    include: ["tests/browsers/**/*.test.ts"],
    globalSetup: ["tests/support/build-test-sites.ts"],
    env: { CONTENT_DIR: SAMPLE_CONTENT },
    environment: "node",
    watch: false,
    /* Two browsers side by side. */
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
  },
});

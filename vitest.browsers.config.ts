import { defineConfig } from "vitest/config";
import { sampleSite } from "./tests/support/sites.ts";

const { dist, content } = sampleSite();

/* The main tasks of a visitor in Firefox and WebKit, on the site with the sample content: run after `npm run build`. */
export default defineConfig({
  test: {
    include: ["tests/browsers/**/*.test.ts"],
    globalSetup: ["tests/support/build-test-sites.ts"],
    env: { SITE_DIR: dist, CONTENT_DIR: content },
    environment: "node",
    watch: false,
    /* Firefox and WebKit side by side. */
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

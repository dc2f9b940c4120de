import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/test-tools.ts";
import { SAMPLE_CONTENT } from "./tests/support/sites.ts";
import { LEFT_OUT, LEFT_OUT_TITLES } from "./tests/support/test-run.ts";

const executablePath = findBrowser();

/** For root in a container without network access: no sandbox, no background traffic. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
];

process.env.CONTENT_DIR = SAMPLE_CONTENT;

/* The browser tests: built sites, the real server, a real browser. */
export default defineConfig({
  testDir: "tests/e2e",
  grepInvert: LEFT_OUT_TITLES,
  globalSetup: "./tests/support/serve-test-sites.ts",
  /* Tests wait for pages and servers, so three keep two processors busy. */
  workers: 3,
  fullyParallel: true,
  /* The longest tests start first. Playwright would start those that share an editor last, one after the other. */
  projects: [
    { name: "editor", testMatch: "**/editor*.spec.ts", testIgnore: LEFT_OUT },
    { name: "site", testIgnore: ["**/editor*.spec.ts", ...LEFT_OUT] },
  ],
  /* Only a test that fails reaches these, on the slowest machine, too. */
  timeout: 600_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    /* Set by the global setup, before the workers read this file. */
    baseURL: process.env.E2E_BASE_URL,
    /* A new context for each test takes longer than most tests; Playwright clears a reused one. */
    reuseContext: true,
    screenshot: "only-on-failure",
    /* Endless animations cost most of the processor time. Tests of motion override this. */
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
});

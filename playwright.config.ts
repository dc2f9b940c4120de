import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/find-test-tools.ts";

const executablePath = findBrowser();

/** For a browser as root in a container without a network of its own: no sandbox, no traffic of its own accord. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
];

/* The browser tests: the built site, the real server, a real browser. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/serve-built-site.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    /* set by the global setup, before the workers read this file */
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
});

import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "./tests/support/clean-environment.ts";
import { LEFT_OUT } from "./tests/support/test-run.ts";

/** Tested elsewhere: the built site (vitest.built.config.ts) and browsers (playwright.config.ts, vitest.browsers.config.ts). */
const ELSEWHERE = [
  "node_modules/**",
  "dist/**",
  "builds/**",
  "tests/e2e/**",
  "tests/built/**",
  "tests/sample/**",
  "tests/browsers/**",
];
/** Functions, components and sources: their tests start no server and need no clock. */
const FUNCTIONS = ["{contract,forms}/**/*.test.ts", "{site,tests/site,tests/source}/**/*.test.{ts,tsx}"];

export default defineConfig({
  test: {
    environment: "node",
    watch: false,
    /* Most tests wait for a server, so more of them than there are processors run side by side. */
    maxWorkers: 3,
    env: {
      /* Also for programs that inherit the environment. */
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      /* Tests read the frozen sample content, so that no edit of content/ breaks them (docs/decisions/0029). */
      CONTENT_DIR: join(import.meta.dirname, "tests/content"),
    },
    /* Components name the style sheets that they load. */
    css: { include: /\.css\?url$/ },
    /* Only a test that hangs reaches these, on the slowest machine, too. */
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
    /* The files of a worker share its modules: loading them for each file would take longer than most tests. */
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...ELSEWHERE, ...FUNCTIONS, ...LEFT_OUT],
          isolate: false,
          globalSetup: ["scripts/bundle-server.ts", "tests/support/start-postgres.ts"],
        },
      },
      {
        extends: true,
        test: { name: "functions", include: FUNCTIONS, exclude: LEFT_OUT, isolate: false },
      },
    ],
  },
});

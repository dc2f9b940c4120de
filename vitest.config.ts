import { defineConfig } from "vitest/config";

/* Everything but the browser tests, which Playwright runs. */
export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "dist/**", "tests/e2e/**"],
    environment: "node",
    watch: false,
    /* Some start real servers, on machines with two slow cores. */
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

import { defineConfig } from "vitest/config";

/* The main tasks of a visitor in Firefox and WebKit, on the built site: run after `npm run build`. */
export default defineConfig({
  test: {
    include: ["tests/browsers/**/*.test.ts"],
    environment: "node",
    watch: false,
    /* Firefox and WebKit side by side. */
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

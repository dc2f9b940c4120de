import { defineConfig } from "vitest/config";

/* What is tested of the built site without a browser: run after `npm run build`. */
export default defineConfig({
  test: {
    include: ["tests/built/**/*.test.ts"],
    environment: "node",
    watch: false,
    /* The Nu HTML checker takes ten seconds on two free cores. */
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

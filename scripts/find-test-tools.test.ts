import { expect, test } from "vitest";
import { javaVersion } from "./find-test-tools.ts";

test("the major version is read from the output of java -version", () => {
  expect(javaVersion('openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment')).toBe(17);
  expect(javaVersion('openjdk version "26" 2026-03-17')).toBe(26);
  expect(javaVersion('java version "1.8.0_402"')).toBe(1);
  expect(javaVersion("No Java runtime present, requesting install.")).toBe(0);
});

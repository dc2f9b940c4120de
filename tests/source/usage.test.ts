import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../support/clean-environment.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
/** The commands of the project itself: the others are those of its tools, or a synonym. */
const commands = Object.entries(scripts).filter(
  ([name, command]) => command.startsWith("node ") && name !== "styleguide",
);

test.each(commands)("npm run %s answers an unknown option with a sentence and its usage", async (_, command) => {
  const [, ...args] = command.split(" ");
  const { code, stderr } = await new Promise<{ code: number | null; stderr: string }>((done) => {
    const options = { env: cleanEnvironment(), timeout: 60_000 };
    const child = execFile(process.execPath, [...args, "--no-such-option"], options, (_error, _stdout, stderr) =>
      done({ code: child.exitCode, stderr }),
    );
  });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^[A-Z][^\n]*--no-such-option[^\n]*\.\n\nUsage: npm /)]);
});

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROGRAMS } from "../../scripts/bundle-server.ts";
import { cleanEnvironment } from "../support/clean-environment.ts";
import { violation } from "../support/violation.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
/** The commands of the project itself by their program: the others are those of its tools. */
const programs = new Map(
  Object.entries(scripts)
    .filter(([, command]) => command.startsWith("node "))
    .map(([name, command]) => [programOf(command), name]),
);

function programOf(command: string): string {
  const [, built] = /run-built\.mjs (\w+)/.exec(command) ?? [];
  if (built) return PROGRAMS[built as keyof typeof PROGRAMS];
  return (/\S+\.ts/.exec(command)?.[0] ?? "").replace(/^(?!.*\/)/, "scripts/").replace("../", "");
}

/** Its commands have options of their own. */
const INBOX = "server/inbox/main.ts";

test("every command reads its arguments by the function that answers unknown ones", () => {
  expect(programs.size).toBeGreaterThan(10);
  const others = [...programs.keys()].filter(
    (path) => path !== INBOX && !/\breadArguments\(USAGE/.test(readFileSync(path, "utf8")),
  );
  expect(others.map((path) => violation(path, "reads its arguments itself", "readArguments(USAGE, {…})"))).toEqual([]);
});

test("every command that reads CONTENT_DIR reads it from .env, too", () => {
  const texts = [...programs.keys()].map((path) => [path, readFileSync(path, "utf8")] as const);
  const readers = texts.filter(([, text]) => /\bCONTENT_DIR\b|contentFolder/.test(text));
  expect(readers.length).toBeGreaterThan(2);
  expect(
    readers.filter(([, text]) => !/loadEnvFile|loadEnvironment|loadSettings/.test(text)).map(([path]) => path),
  ).toEqual([]);
});

test.each(["scripts/licenses.ts", INBOX])(
  "%s answers an unknown option with a sentence and its usage",
  async (program) => {
    const { code, stderr } = await new Promise<{ code: number | null; stderr: string }>((done) => {
      const options = { env: cleanEnvironment(), timeout: 120_000 };
      const child = execFile(process.execPath, [program, "--no-such-option"], options, (_error, _stdout, stderr) =>
        done({ code: child.exitCode, stderr }),
      );
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^[A-Z][^\n]*--no-such-option[^\n]*\.\n\nUsage: npm /)]);
  },
);

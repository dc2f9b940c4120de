import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../support/clean-environment.ts";

test.each(["scripts/licenses.ts", "server/inbox/main.ts"])(
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

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { pingClamd } from "#server/uploads/clamd-scanner.ts";
import { freePort } from "./free-port.ts";
import { writeFiles } from "./site-fixture.ts";
import { tempFolder } from "./temp-folder.ts";

/** The path in Debian's package clamav-daemon. */
const CLAMD = "/usr/sbin/clamd";
export const HAS_CLAMD = existsSync(CLAMD);

/** The test string of virus scanners (https://www.eicar.org), in two parts so that they do not detect this file. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export type Clamd = AsyncDisposable & { address: string };

/** Starts the real clamd on a free port, with one test signature: it needs no download. */
export async function startClamd({ mostBytes = 11_000_000 } = {}): Promise<Clamd> {
  const folder = await tempFolder();
  const port = await freePort();
  await writeFiles(folder.path, {
    "signatures/test.ndb": `Test.Eicar:0:*:${Buffer.from(EICAR).toString("hex")}\n`,
    "clamd.conf": [
      `TCPSocket ${port}`,
      "TCPAddr 127.0.0.1",
      `DatabaseDirectory ${join(folder.path, "signatures")}`,
      `StreamMaxLength ${mostBytes}`,
      "Foreground yes",
      "",
    ].join("\n"),
  });
  const child = spawn(CLAMD, ["--config-file", join(folder.path, "clamd.conf")], { stdio: "ignore" });
  const exit = once(child, "exit");
  await expect.poll(() => pingClamd({ host: "127.0.0.1", port }), { timeout: 20_000, interval: 100 }).toBeUndefined();
  return {
    address: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exit;
      await folder[Symbol.asyncDispose]();
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../tests/support/clean-environment.ts";
import { freePort } from "../tests/support/listening.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";

test("npm run edit prints its address at PORT, answers without a sign-in, and stops at Ctrl+C", async () => {
  await using folder = await tempFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "main.ts")], {
    cwd: folder.path,
    env: {
      ...cleanEnvironment(),
      CONTENT_DIR: String(process.env.CONTENT_DIR),
      DATA_DIR: join(folder.path, "data"),
      PORT: `${port}`,
    },
    stdio: ["ignore", "inherit", "pipe"],
  });
  const ended = once(child, "exit");
  let address = "";
  for await (const line of createInterface({ input: child.stderr })) {
    address = /^The editor is at (http:\/\/127\.0\.0\.1:\d+\/office\/content)$/.exec(line)?.[1] ?? "";
    if (address) break;
  }
  expect(new URL(address).port).toBe(`${port}`);
  const state = await fetch(`${address}/api/state?tab=1`);
  expect(await state.json()).toMatchObject({ person: { name: expect.stringMatching(/./) }, others: [] });
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
});

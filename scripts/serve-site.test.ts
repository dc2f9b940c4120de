import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Ready } from "../server/ready-message.ts";
import { SERVER_CONTENT, writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { serveSite } from "./serve-site.ts";

test.each(["info", "error", "silent"])("the ready message arrives with LOG_LEVEL=%s", async (level) => {
  await using folder = await tempFolder();
  await writeFiles(folder.path, SERVER_CONTENT);
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: "./saved", LOG_LEVEL: level };
  const { promise, resolve } = Promise.withResolvers<Ready>();
  const server = serveSite(folder.path, resolve, env);
  const ended = once(server, "close");
  try {
    const { url, dataDir } = await Promise.race([
      promise,
      ended.then(() => Promise.reject(new Error("the server ended"))),
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(dataDir).toBe(join(folder.path, "saved"));
  } finally {
    server.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});

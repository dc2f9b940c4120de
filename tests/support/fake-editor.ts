import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/* Stands in for the editor's program: it answers what it was asked. Node runs it as a child process of the server. */

const server = createServer(async (request, response) => {
  const { method, url = "", headers } = request;
  if (url.endsWith("/crash")) process.exit(1);
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  const { EDITOR_KEY: key } = process.env;
  response.setHeader("x-frame-options", "SAMEORIGIN");
  response.end(JSON.stringify({ method, url, headers, bytes, key, pid: process.pid }));
});
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
/* A slow start lasts as long as a test wants. */
while (existsSync(join(process.env.DATA_DIR ?? "", "starting"))) await wait(50);
server.listen(0, "127.0.0.1", () => process.send?.({ ready: { port: (server.address() as AddressInfo).port } }));

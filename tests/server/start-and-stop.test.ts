import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { listening } from "../support/listening.ts";
import { postAndSave } from "../support/post.ts";
import { writeFiles } from "../support/site-fixture.ts";
import { type LogLine, runServer, startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { testWith } from "../support/test-with.ts";

/** The server logs this line when the time for running requests and deliveries is over, 10 s after the signal. */
const isCutOff = ({ msg }: LogLine) => msg === "running requests and deliveries are cut off";

const test = testWith("server", startServer);

test("a stop does not wait for idle connections, and a repeated signal does not change it", async ({ server }) => {
  const silent = connect(server.port, "127.0.0.1");
  silent.on("error", () => {
    /* The server closes this connection. */
  });
  await once(silent, "connect");
  await postAndSave(server.url);
  for (const signal of ["SIGINT", "SIGINT", "SIGTERM"] as const) server.signal(signal);
  expect(await server.exit).toEqual({ code: 0, signal: null });
  expect(server.log.filter(isCutOff)).toEqual([]);
});

test("a server whose log is no longer read still answers and stops with exit code 0", async ({ server }) => {
  server.stopReading();
  await postAndSave(server.url);
  await postAndSave(server.url);
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
});

test("an unfinished upload and a silent mail server delay the stop by at most 10 seconds, and leave no file", async () => {
  const mute = createServer();
  const connected = once(mute, "connection");
  await using peer = await listening(mute);
  await using server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${peer.port}` } });
  await postAndSave(server.url);
  await connected;
  await postAndSave(server.url);
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {
    /* The server closes this connection. */
  });
  await once(socket, "connect");
  socket.write(
    "POST /api/send-email-with-resume HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n" +
      'Content-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="resume_file"; filename="cv.pdf"\r\n\r\n%PDF',
  );
  const spooled = () => readdir(join(server.dataDir, "spool")).catch(() => []);
  await expect.poll(spooled).toHaveLength(1);
  const started = performance.now();
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeGreaterThan(9_000);
  expect(server.log.filter(isCutOff)).toHaveLength(1);
  expect(await spooled()).toEqual([]);
});

test("a port in use is reported with a remedy", async ({ server }) => {
  await using data = await tempFolder();
  const { code, stderr } = await runServer({ PORT: String(server.port), DATA_DIR: data.path });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `PORT: ${server.port} is already in use on 127.0.0.1; stop the other program or set another PORT.\n`,
  );
});

test("all invalid settings of the environment and of .env are reported without a stack before any file is created", async () => {
  await using folder = await tempFolder();
  const dataDir = join(folder.path, "data");
  const files = { ".env": "PORT=3000\nMAIL_TO=nobody\n" };
  const { code, stderr, stdout } = await runServer({ PORT: "x", DATA_DIR: dataDir }, files);
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^PORT: [^\n]+\nMAIL_TO: [^\n]+\n$/);
});

test("a data folder that cannot be created is reported", async () => {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { file: "in the way" });
  const { code, stderr } = await runServer({ DATA_DIR: join(folder.path, "file", "data") });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR: the folder .* cannot be used: /);
});

test.skipIf(process.platform === "win32")("files of the server are readable by their owner only", async () => {
  await using server = await startServer();
  const reference = await postAndSave(server.url);
  await server.delivered(reference);
  const written = await readdir(server.dataDir, { recursive: true });
  expect(written.length).toBeGreaterThan(3);
  for (const path of written.map((name) => join(server.dataDir, name))) {
    expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
  }
});

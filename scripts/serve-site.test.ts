import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Ready } from "../server/ready-message.ts";
import { EMPTY_BUILD, manifestFile, writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { type StartFacts, serveSite, startSummary } from "./serve-site.ts";

test("the ready message arrives, also without a log", async () => {
  await using folder = await tempFolder();
  await writeFiles(folder.path, EMPTY_BUILD);
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: "./saved", LOG_LEVEL: "silent" };
  const { promise, resolve } = Promise.withResolvers<Ready>();
  const server = serveSite(folder.path, resolve, env);
  const ended = once(server, "close");
  try {
    const { url, dataDir } = await Promise.race([promise, ended.then(() => Promise.reject(new Error("it ended")))]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(dataDir).toBe(join(folder.path, "saved"));
  } finally {
    server.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});

/** Serves until standard input ends, and prints the address to standard error. */
const SERVE = `
const { serveSite } = await import(process.argv[1]);
const server = serveSite(".", ({ url }) => console.error(url));
process.stdin.on("end", () => server.kill("SIGTERM")).resume();
`;

test.runIf(process.platform === "linux").each([
  ["a terminal", undefined, false],
  ["a terminal", "info", true],
  ["no terminal", undefined, true],
])("in %s with LOG_LEVEL=%s each request is logged: %s", async (where, LOG_LEVEL, expected) => {
  await using folder = await tempFolder();
  const pageChanges = [{ path: "/careers/weaver", change: "opens" as const, at: "2026-01-01T00:00:00.000Z" }];
  await writeFiles(join(folder.path, "dist"), manifestFile({ pageChanges }));
  const [node, script] = [process.execPath, join(import.meta.dirname, "serve-site.ts")];
  const serve = `${node} --input-type=module -e "$SERVE" ${script} 2>url`;
  const [command, args] = where === "a terminal" ? ["script", ["-qec", serve, "log"]] : ["sh", ["-c", `${serve} >log`]];
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: "./saved", SERVE, ...(LOG_LEVEL && { LOG_LEVEL }) };
  const child = spawn(command, args, { cwd: folder.path, env, stdio: ["pipe", "ignore", "inherit"] });
  const fileText = (name: string) => readFile(join(folder.path, name), "utf8");
  try {
    await expect.poll(() => fileText("url")).toContain("http");
    const url = (await fileText("url")).trim();
    expect((await fetch(`${url}/api/unknown`)).status).toBe(404);
  } finally {
    child.stdin.end();
    await once(child, "close");
  }
  expect((await fileText("log")).includes('"answered"')).toBe(expected);
  expect(await fileText("log")).toContain("a job or an article is due");
});

const FACTS: StartFacts = {
  url: "http://127.0.0.1:3000",
  siteOrigin: "http://localhost:3000",
  dataDir: "data",
  database: "/srv/data/submissions.sqlite",
  smtpUrl: undefined,
  samples: [2, 3].map((count) => ({ file: "site.yaml", line: 1, field: "name", count })),
};

test("the summary names the address, the database, the mails, the number of samples and the editor", () => {
  const summary = startSummary(FACTS);
  expect(summary).toContain("http://localhost:3000 - listening at http://127.0.0.1:3000\n");
  for (const siteOrigin of ["http://127.0.0.1:3000", "http://localhost:4000", "https://agency.example"])
    expect(startSummary({ ...FACTS, siteOrigin })).toContain("Site         http://127.0.0.1:3000\n");
  expect(summary).toContain("/srv/data/submissions.sqlite");
  expect(summary).toContain(join("data", "mail", "*.eml"));
  expect(summary).toContain("5 texts in 2 records; npm run doctor names the records");
  expect(summary).toContain("npm run edit");
  expect(startSummary({ ...FACTS, samples: [] })).not.toContain("sample");
});

test("the summary names the mail server without its password, and no invalid SMTP_URL", () => {
  const summary = startSummary({ ...FACTS, smtpUrl: "smtp://office:hunter2@mail.example.com:587" });
  expect(summary).toContain("mail.example.com:587");
  expect(summary).not.toMatch(/hunter2|eml/);
  expect(startSummary({ ...FACTS, smtpUrl: "hunter2" })).not.toMatch(/hunter/);
});

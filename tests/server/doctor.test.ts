import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type { SiteManifest } from "#contract/site-manifest.ts";
import type { Finding } from "#server/checks/findings.ts";
import { cleanEnvironment } from "../support/clean-environment.ts";
import { postAndSave } from "../support/post.ts";
import { execInbox } from "../support/run-inbox.ts";
import { manifestFile, writeFiles } from "../support/site-fixture.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* A local origin: the tests need no network. */
const SITE_URL = "http://localhost:3000";
const emails = { contact: "office@weavers.co", careers: "careers@weavers.co", sender: "website@weavers.co" };

/** A folder with a built site and nothing else: no content and no sources. */
async function deployment(files: Record<string, string> = {}, site: Partial<SiteManifest> = {}) {
  const folder = await tempFolder();
  await writeFiles(join(folder.path, "dist"), manifestFile({ origin: SITE_URL, emails, ...site }));
  await writeFiles(folder.path, files);
  return folder;
}

const DOCTOR = resolve(import.meta.dirname, "../../server/built/doctor.mjs");

function runDoctor(folder: string, env: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd: folder, env: { ...cleanEnvironment(), ...env } };
    const child = execFile(process.execPath, [DOCTOR, ...args], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Runs the doctor with --json. @returns the exit code, and `about`, which finds the findings of a check */
async function runDoctorAsJson(folder: string, env: Record<string, string>) {
  const { code, stdout } = await runDoctor(folder, env, "--json");
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const about = (check: string) => findings.filter((finding) => finding.check === check);
  return { code, stdout, about };
}

test("a working deployment with a running server has no broken check, and --quiet prints nothing", async () => {
  await using folder = await deployment();
  await using mail = await startSmtpPeer();
  const dataDir = join(folder.path, "data");
  await using server = await startServer({ dataDir, env: { SMTP_URL: mail.url } });
  await postAndSave(server.url);
  await mail.received(1);
  const env = { DATA_DIR: dataDir, PORT: String(server.port), SMTP_URL: mail.url, SITE_URL };
  const { code, about } = await runDoctorAsJson(folder.path, env);
  const checks = "version|Node|settings|built site|forms|rate limit|data folder|database|outbox".split("|");
  for (const check of [...checks, "mail server", "mail addresses", "server", "sample content"])
    expect(about(check), check).toMatchObject([{ verdict: "ok" }]);
  expect(about("public address")).toMatchObject([{ verdict: "warning" }]);
  expect(code).toBe(0);
  expect(mail.mails).toHaveLength(1);
  await postAndSave(server.url);
  expect(await runDoctor(folder.path, env, "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("in a new folder only the server is broken, sample content is listed, and the doctor creates no files", async () => {
  await using folder = await deployment(
    {},
    { samples: [{ file: "pages/home.yaml", line: 2, field: "people.0.name", count: 1 }] },
  );
  const { code, stdout, about } = await runDoctorAsJson(folder.path, { PORT: "1", SITE_URL });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ broken: 1 });
  expect(about("server")).toMatchObject([{ verdict: "broken" }]);
  expect(about("mail server")).toMatchObject([{ verdict: "warning" }]);
  expect(about("sample content")).toMatchObject([
    { verdict: "warning", message: "1 record still has texts of the sample." },
  ]);
  expect(stdout).toContain("content/pages/home.yaml:2 people.0.name");
  expect(about("data folder")).toMatchObject([
    { verdict: "ok", message: expect.stringContaining("does not exist yet") },
  ]);
  const quiet = await runDoctor(folder.path, { PORT: "1", SITE_URL }, "--quiet");
  expect(quiet).toMatchObject({ code: 1, stdout: expect.stringMatching(/^broken +server +.*\n\n1 broken, .*\n$/s) });
  expect(existsSync(join(folder.path, "data"))).toBe(false);
});

test("without a build, the doctor and the inbox name the command to run", async () => {
  await using folder = await tempFolder();
  const { code, stdout } = await runDoctor(folder.path, { SITE_URL });
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^broken +settings +dist: .* not built.* npm run build/m)]);
  expect(await execInbox(folder.path, {}, ["list"])).toEqual({
    code: 2,
    stdout: "",
    stderr: "dist: the site is not built. Run: npm run build\n",
  });
});

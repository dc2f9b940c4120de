import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { cp, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { ANSWER_MARK, FORM_RENDERER_FILE } from "#contract/form-renderer.ts";
import { languageOf, MANIFEST_FILE, type SiteManifest } from "#contract/site-manifest.ts";
import { keepOldFiles, switchTo } from "../../scripts/replace-build.ts";
import { cleanEnvironment } from "../support/clean-environment.ts";
import { newMessage, postForm, postJson } from "../support/post.ts";
import { manifestFile, SITE, saying, writeFiles } from "../support/site-fixture.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { IS_LONG } from "../support/test-run.ts";

const page = (word: string) => `<!doctype html><title>Home</title><script src="/_astro/${word}.js"></script>${word}`;

/** A site that is published by the functions of npm run publish. */
async function site() {
  const folder = await tempFolder();
  const link = join(folder.path, "dist");
  let count = 0;
  const publish = async (word: string, files: Record<string, string> = {}, says: Partial<SiteManifest> = {}) => {
    const build = join(folder.path, "builds", String(count++));
    const pages = { "index.html": page(word), [`_astro/${word}.js`]: word };
    await writeFiles(build, { ...pages, ...manifestFile({ stamp: word, ...says }), ...files });
    keepOldFiles(link, build, Date.now());
    switchTo(build, link);
  };
  return { ...folder, link, publish };
}

async function copyProject(folder: string, more: readonly string[] = []): Promise<void> {
  for (const name of ["contract", "forms", "package.json", "scripts", "server", "site", "tests/content", ...more])
    await cp(name, join(folder, name.replace("tests/", "")), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"), "junction");
}

/** Runs npm run publish -- --undo in `folder`, which has a copy of the project. @returns what it prints */
async function undo(folder: string, port: number): Promise<string> {
  const env = { ...cleanEnvironment(), PORT: String(port) };
  const args = [join(folder, "scripts/publish.ts"), "--undo"];
  return await new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env }, (error, _stdout, stderr) => (error ? reject(error) : resolve(stderr)));
  });
}

/** The processes that run in a folder. */
function processesIn(folder: string): number[] {
  const cwd = realpathSync(folder);
  return readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === cwd ? [Number(name)] : [];
    } catch {
      return []; // it has ended, or belongs to another user
    }
  });
}

test.skipIf(!existsSync("/proc/self/cwd")).each(IS_LONG ? (["SIGKILL", "SIGTERM"] as const) : (["SIGKILL"] as const))(
  "a publication that %s ends leaves no build running",
  { timeout: 200_000 },
  async (signal) => {
    await using folder = await tempFolder();
    await copyProject(folder.path, ["astro.config.ts", "tsconfig.json", "editor"]);
    const publication = spawn(process.execPath, [join(folder.path, "scripts/publish.ts")], {
      env: { ...cleanEnvironment(), PORT: "0" },
      cwd: folder.path,
      stdio: "ignore",
    });
    /* Itself, the build, and Astro. */
    await vi.waitUntil(() => processesIn(folder.path).length >= 3, { timeout: 90_000, interval: 100 });
    publication.kill(signal);
    await vi.waitUntil(() => processesIn(folder.path).length === 0, { timeout: 90_000, interval: 100 });
  },
);

const loaded = ({ msg }: { msg: string }) => msg === "new build loaded";

test("publishing a text and undoing it fails no request, and the scripts of both builds stay available", async () => {
  await using folder = await site();
  await folder.publish("before");
  await using server = await startServer({ distDir: folder.link });
  const bodies = new Set<string>();
  let isDone = false;
  let requests = 0;
  const visit = async () => {
    while (!isDone) {
      for (const path of ["/", "/_astro/before.js"]) {
        const response = await fetch(server.url + path);
        bodies.add(await response.text());
        expect(response.status).toBe(200);
        requests++;
      }
    }
  };
  const visitors = Promise.all([visit(), visit(), visit(), visit()]);
  await folder.publish("after");
  await server.logged(loaded);
  expect(await (await fetch(server.url)).text()).toBe(page("after"));
  await copyProject(folder.path);
  expect(await undo(folder.path, server.port)).toMatch(
    RegExp(`^Went back to the build of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC: ${server.url} serves it\\.\n$`),
  );
  isDone = true;
  await visitors;
  expect(await (await fetch(server.url)).text()).toBe(page("before"));
  expect((await fetch(`${server.url}/_astro/after.js`)).status).toBe(200);
  expect([...bodies].sort()).toEqual([page("after"), page("before"), "before"].sort());
  expect(requests).toBeGreaterThan(100);
});

test("a build brings its pages, redirects, words, promises, mail addresses and texts at once, and takes them back", async () => {
  const answers = (word: string) => ({
    "answers/not-sent/contact.html": `around ${ANSWER_MARK}${ANSWER_MARK}`,
    [FORM_RENDERER_FILE]: `exports.renderNotSent = (_language, _kind, { values }) => "${word} " + values.name;`,
  });
  await using folder = await site();
  await folder.publish("before", answers("before"));
  /* An edit that is not published changes nothing, whatever it is. */
  await writeFiles(folder.path, { "content/site.yaml": "name: [", "content/forms.yaml": "" });
  const env = { CONTENT_DIR: join(folder.path, "content"), ACKNOWLEDGE: "on" };
  await using server = await startServer({ distDir: folder.link, env });
  const statusOf = async (path: string) => (await fetch(server.url + path, { redirect: "manual" })).status;
  const answer = async () => (await postForm(server.url, { name: "Ada" })).text();
  const send = async (body: object) => (await postJson(server.url, body)).json() as Promise<Record<string, string>>;
  const { emails } = SITE;
  const { words, acknowledgements } = languageOf(SITE, null);
  const said = async () => [
    await statusOf("/moved"),
    await statusOf("/new"),
    await answer(),
    (await send({})).error,
    await send({ ...newMessage(), to_email: "ada@x.example" }),
  ];
  const before = [404, 404, "around before Ada", expect.stringContaining(words.contact.allFields), expect.anything()];
  expect(await said()).toEqual([...before.slice(0, 4), expect.not.objectContaining({ due: expect.anything() })]);
  await folder.publish(
    "after",
    { "new.html": page("new"), "404.html": "Nothing here", ...answers("after") },
    {
      redirects: { "/moved": "/new" },
      promises: { contact: { hours: 12, clock: "always" } },
      emails: { ...emails, contact: "desk@example.com" },
      ...saying({
        acknowledgements: {
          ...acknowledgements,
          contact: { subject: "Your message arrived", paragraphs: ["Thanks."] },
        },
        words: { ...words, contact: { ...words.contact, allFields: "Say more.", sent: "Received." } },
      }),
    },
  );
  await server.logged(loaded);
  expect(await said()).toEqual([
    308,
    200,
    "around after Ada",
    expect.stringContaining("Say more."),
    { message: expect.stringContaining("Received."), reference: expect.anything(), due: expect.anything() },
  ]);
  expect(await (await fetch(`${server.url}/unknown`)).text()).toBe("Nothing here");
  const mails = () =>
    readdirSync(join(server.dataDir, "mail")).map((name) => readFileSync(join(server.dataDir, "mail", name), "utf8"));
  await expect
    .poll(() => (existsSync(join(server.dataDir, "mail")) ? mails().join("\n") : ""))
    .toMatch(/^Subject: .*Your message arrived/m);
  expect(mails().join("\n")).toMatch(/^To: .*desk@example\.com/m);

  /* A build that cannot be loaded. */
  await folder.publish("broken", { [MANIFEST_FILE]: "{" });
  await server.logged(({ msg }) => msg === "the new build cannot be loaded; the previous one stays");
  expect(await answer()).toBe("around after Ada");

  await copyProject(folder.path);
  expect(await undo(folder.path, server.port)).toContain("Went back to the build");
  expect(await said()).toEqual([308, 200, "around after Ada", expect.stringContaining("Say more."), expect.anything()]);
  expect(await undo(folder.path, server.port)).toContain("Went back to the build");
  expect(await said()).toEqual([...before.slice(0, 4), expect.not.objectContaining({ due: expect.anything() })]);
});

import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { contentFolder } from "#site/content/records.ts";
import { cleanEnvironment } from "../../tests/support/clean-environment.ts";
import { listening } from "../../tests/support/listening.ts";
import { FROZEN_FONT } from "../../tests/support/sites.ts";
import { type TempFolder, tempFolder } from "../../tests/support/temp-folder.ts";

/* Their pages come from getStaticPaths, whose result Astro keeps. */
const RECORDS = ["pages/services/cloud-devops", "case-studies/secure-devops"];

/** The dev server reads a copy of them: a test may change the code. */
const SOURCES = ["astro.config.ts", "contract", "forms", "package.json", "scripts", "server", "site", "tsconfig.json"];

let folder: TempFolder;
let content: string;
let dev: DevServer | undefined;

beforeAll(async () => {
  folder = await tempFolder();
  content = join(folder.path, "content");
  await cp(contentFolder(), content, { recursive: true });
  for (const source of SOURCES) await cp(source, join(folder.path, source), { recursive: true });
  await symlink(resolve("node_modules"), join(folder.path, "node_modules"));
  dev = await startDevServer(folder.path);
});

afterAll(async () => {
  await dev?.[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const htmlOf = async (path: string) => (await fetch(`${dev?.url}${path}`)).text();

test("npm run styleguide prints its address, and runs the API beside the site, without a search index", async () => {
  expect(dev?.output()).toContain(`The components in their states: ${dev?.url}/styleguide\n`);
  const statusOf = async (path: string) => (await fetch(dev?.url + path)).status;
  await expect.poll(() => statusOf("/api/landing-mail")).toBe(405);
  expect(await statusOf("/pagefind/pagefind.js")).toBe(404);
});

test("the dev server shows a saved service and case study without a restart", async () => {
  for (const name of RECORDS) {
    const record = join(content, `${name}.yaml`);
    const path = `/${name.replace("pages/", "")}`;
    const title = `Saved as ${name}`;
    const isShown = async () => /<main.*<\/main>/s.exec(await htmlOf(path))?.[0].includes(title);
    expect(await isShown()).toBe(false);
    await writeFile(record, (await readFile(record, "utf8")).replace(/^( *)title: .*$/m, `$1title: ${title}`));
    await expect.poll(isShown).toBe(true);
  }
});

test("the dev server shows a new page, and not a removed one, without a restart", async () => {
  const record = join(content, "pages/security.yaml");
  const statusOf = async () => (await fetch(`${dev?.url}/security`)).status;
  expect(await statusOf()).toBe(404);
  await writeFile(
    record,
    "page: { title: Security, description: A page. }\nopening: { kind: heading, heading: Security., lead: A lead. }\n",
  );
  await expect.poll(statusOf).toBe(200);
  expect(await htmlOf("/security")).toContain("Security.</h1>");
  await rm(record);
  await expect.poll(statusOf).toBe(404);
});

test("invalid records are listed in place of a page until they are mended", async () => {
  const about = join(content, "pages/about.yaml");
  const careers = join(content, "pages/careers.yaml");
  const [aboutText, careersText] = [await readFile(about, "utf8"), await readFile(careers, "utf8")];
  const ask = async () => {
    const response = await fetch(`${dev?.url}/portfolio`, { headers: { accept: "text/html" } });
    return { status: response.status, html: await response.text() };
  };
  await writeFile(about, aboutText.replace(/^opening:/m, "<opening>:"));
  await writeFile(careers, `${careersText}nothing: here\n`);
  const { status, html } = await ask();
  expect(status).toBe(500);
  expect(html).toMatch(/<li>content\/pages\/about\.yaml:\d+ &lt;opening> is not a known field: did you mean opening\?/);
  expect(html).toMatch(/<li>content\/pages\/careers\.yaml:\d+ nothing is not a known field/);
  expect(html).toContain('src="/@vite/client"');
  /* Astro's own page for an error, for other clients than browsers. */
  expect((await fetch(`${dev?.url}/portfolio`)).status).toBe(500);
  await writeFile(about, aboutText);
  await writeFile(careers, careersText);
  expect(await ask()).toMatchObject({ status: 200, html: expect.stringContaining("<main") });
});

test("records are valid while others are saved", async () => {
  const home = join(content, "pages/home.yaml");
  const text = await readFile(home, "utf8");
  const ask = async () => (await fetch(`${dev?.url}/portfolio`, { headers: { accept: "text/html" } })).text();
  for (let round = 0; round < 12; round++) {
    const asked = [ask()];
    for (const part of ["first", "second", "third"]) {
      /* Whole at once, as editors save. */
      await writeFile(`${folder.path}/saved`, `${text}# ${part} ${round}\n`);
      await rename(`${folder.path}/saved`, home);
      await setTimeout(30 * round);
      asked.push(ask());
    }
    for (const html of await Promise.all(asked)) expect(html.includes("<main"), html.slice(0, 1000)).toBe(true);
  }
});

test("a changed schema is used without a restart", async () => {
  const about = join(content, "pages/about.yaml");
  const text = await readFile(about, "utf8");
  await writeFile(about, `${text}nothing: here\n`);
  const ask = async () => (await fetch(`${dev?.url}/`, { headers: { accept: "text/html" } })).text();
  await expect.poll(ask).toContain("nothing is not a known field");
  const code = join(folder.path, "site/content/parse-record.ts");
  await writeFile(code, (await readFile(code, "utf8")).replace("not a known field", "unknown here"));
  await expect.poll(ask).toContain("nothing is unknown here");
  await writeFile(about, text);
  await expect.poll(ask).toContain("<main");
});

test("saved colours and fonts of theme.yaml need no restart", async () => {
  await mkdir(join(content, "fonts"));
  await cp(FROZEN_FONT, join(content, "fonts/own.woff2"));
  const fonts = 'fonts: { display: { family: Own Font, files: { "580": own.woff2 } } }';
  await writeFile(join(content, "theme.yaml"), `colours: { brand: "#0b6e4f" }\n${fonts}\n`);
  await expect.poll(() => htmlOf("/")).toContain("--orange: #0b6e4f;");
  const [, font] = /url\(([^)]+own\.\w+\.woff2)\)/.exec(await htmlOf("/")) ?? [];
  expect((await fetch(`${dev?.url}${font}`)).status).toBe(200);
});

test("a new redirect needs no restart", async () => {
  const site = join(content, "site.yaml");
  await writeFile(site, (await readFile(site, "utf8")).replace("redirects:\n", "redirects:\n  /team: /about\n"));
  const { status, headers } = await fetch(`${dev?.url}/team?a=b`, {
    headers: { accept: "text/html" },
    redirect: "manual",
  });
  expect([status, headers.get("location")]).toEqual([308, "/about?a=b"]);
});

/** A free port. Other tests get ports above these from the system, so none takes the next port, which the API has. */
async function fixedPort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  try {
    await using _ = await listening(createServer(), port);
    return port;
  } catch {
    return fixedPort();
  }
}

type DevServer = Awaited<ReturnType<typeof startDevServer>>;

/** @param cwd the folder of the project, with the content in it */
async function startDevServer(cwd: string) {
  const port = await fixedPort();
  const env = { ...cleanEnvironment(), PORT: String(port) };
  const child = spawn(process.execPath, ["scripts/dev-servers.ts", "--styleguide"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
  try {
    await vi.waitFor(() => fetch(url), { timeout: 590_000 });
  } catch (thrown) {
    await stop();
    throw thrown;
  }
  return { url, output: () => output, [Symbol.asyncDispose]: stop };
}

import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { createSession } from "#server/database/sessions.ts";
import { checkContent } from "#site/content/records.ts";
import type { EditorState, OpenRecord, Publication, PublishedVersion, SaveAnswer } from "../../editor/api-types.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { MINA } from "../support/office-app.ts";
import type { Kill } from "../support/preload-kill.ts";
import { BUILT_SITE, writeFiles } from "../support/site-fixture.ts";
import { copyProject } from "../support/start-office-site.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { IS_LONG, reportFigures, roundsOf } from "../support/test-run.ts";

/* The real server and the editor's program, which ends at a step of a save or a publication. Only the build is a fake. */

const ROUNDS = roundsOf(2);
const JOY = "joy@office.example";
const [BUILDER, CONTACT, PORTFOLIO] = [
  "pages/services/mvp-builder.yaml",
  "pages/contact.yaml",
  "pages/portfolio.yaml",
] as const;
/** The third one stays without a title, and so never becomes ready. */
const RECORDS = [BUILDER, CONTACT, PORTFOLIO, "site.yaml"];
/** Each round begins another one, with a translation. */
const LANGUAGES = ["nb", "da", "sv", "fi"];
/** A person of the first record, whom the others name. */
const PERSON = /Jonas (?:Weller|\d+)/;
const ENDS: readonly Pick<Kill, "signal" | "target">[] = [
  { signal: "SIGKILL", target: "editor" },
  { signal: "SIGTERM", target: "server" },
  { signal: "SIGKILL", target: "server" },
  { signal: "SIGTERM", target: "editor" },
];

/** Makes another build live, which has a copy of the content. It ends with the editor, as all processes of a service do. */
const PUBLISH = `
import { cpSync, realpathSync, renameSync, symlinkSync } from "node:fs";
import { takeLock } from "../server/database/node-sqlite.ts";
using lock = takeLock("builds/.lock");
const editor = process.ppid;
await wait(300);
if (!lock || process.ppid !== editor) process.exit(1);
const build = "builds/" + Date.now();
cpSync(realpathSync("dist"), build, { recursive: true });
cpSync(process.env.CONTENT_DIR, build + "/.content", { recursive: true, filter: (path) => !path.endsWith(".git") });
symlinkSync(build, "dist.new");
renameSync("dist.new", "dist");
`;

/** As in preload-kill.ts, whose functions every file of this process would call if this one imported it. */
const KILL_FILE = "kill.json";

/** It is stopped, and its folders are removed, at the end of the test. */
async function editedSite() {
  const temp = await tempFolder();
  let server: RunningServer | undefined;
  /* Also after a timeout. */
  onTestFinished(async () => {
    await server?.[Symbol.asyncDispose]();
    await temp[Symbol.asyncDispose]();
  });
  const [project, content, dataDir] = ["project", "content", "data"].map((name) => join(temp.path, name)) as [
    string,
    string,
    string,
  ];
  await copyProject(project);
  await writeFile(join(project, "scripts/publish.ts"), PUBLISH);
  const program = join(project, "editor/main.ts");
  const preload = `import ${JSON.stringify(join(import.meta.dirname, "../support/preload-kill.ts"))};\n`;
  await writeFile(program, preload + (await readFile(program, "utf8")));
  await cp("tests/content", content, { recursive: true });
  await writeFiles(join(project, "builds/0"), BUILT_SITE);
  await cp(content, join(project, "builds/0/.content"), { recursive: true });
  await symlink("builds/0", join(project, "dist"));
  await mkdir(dataDir, { mode: 0o700 });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args], { cwd: content });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "Start");
  const env = {
    OFFICE: `${MINA}, ${JOY}`,
    OFFICE_SECRET: "0123456789abcdef0123456789abcdef",
    OFFICE_EDIT: "on",
    CONTENT_DIR: content,
  };
  return {
    dataDir,
    content,
    live: join(project, "dist/.content"),
    async start(): Promise<{ server: RunningServer; ask: Ask }> {
      const started = await startServer({ project, dataDir, env });
      server = started;
      await using database = await openDatabase(sqliteIn(dataDir));
      const cookies = new Map<string, string>();
      for (const person of [MINA, JOY])
        cookies.set(person, `office=${await createSession(database, person, Date.now())}`);
      return {
        server: started,
        async ask<T>(method: string, path: string, body?: unknown, person = MINA) {
          const cookie = cookies.get(person) ?? "";
          const headers = { cookie, origin: started.url, "content-type": "application/json" };
          const answer = await fetch(`${started.url}/office/content/api/${path}`, {
            method,
            headers,
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
          return (answer.status === 204 ? undefined : await answer.json()) as T;
        },
      };
    },
  };
}

type Ask = <T>(method: string, path: string, body?: unknown, person?: string) => Promise<T>;
type Texts = {
  /** Of each record the one that was acknowledged last, and those that may have been saved since. */
  saved: Map<string, string[]>;
  /** Of the first record: texts of a person whose record somebody else took over. */
  late: string[];
};

/** Translates a record, changes a text of each one, the first one while somebody else takes it over, and publishes them. */
async function saveAndPublish(ask: Ask, text: string, { saved, late }: Texts): Promise<void> {
  const language = LANGUAGES[Number(text.match(/\d+/)) % LANGUAGES.length];
  const version = await ask<{ name: string }>("POST", "records/pages/careers.yaml/translate", { language });
  for (const name of [...RECORDS, version.name]) {
    await ask("POST", `records/${name}/open`, { tab: "m", isTakeOver: true });
    const { value: base } = await ask<OpenRecord>("GET", `records/${name}`);
    const renamed =
      name === BUILDER ? JSON.stringify(base).replace(PERSON, `Jonas ${text.match(/\d+/)}`) : JSON.stringify(base);
    const value = JSON.parse(renamed) as Record<string, Record<string, string>>;
    /* An end of the last round may have left it without a title. */
    if (value.page) Object.assign(value.page, { description: text, title: value.page.title || "Contact" });
    else Object.assign(value, { motto: text });
    const untitled = { ...value, page: { ...value.page, title: "" } };
    saved.set(name, [...(saved.get(name) ?? []), text]);
    for (const next of name === PORTFOLIO ? [untitled] : name === CONTACT ? [untitled, value] : [value]) {
      const { value: before } = await ask<OpenRecord>("GET", `records/${name}`);
      const answer = await ask<SaveAnswer>("PUT", `records/${name}`, { tab: "m", base: before, value: next });
      expect(answer).toMatchObject({ outcome: "saved", problems: next === value ? [] : [{ path: ["page", "title"] }] });
      saved.set(name, [text]);
    }
    if (name !== BUILDER) continue;
    await ask("POST", `records/${name}/open`, { tab: "j", isTakeOver: true }, JOY);
    const lateText = JSON.parse(JSON.stringify(value).replace(text, `Late: ${text}`));
    const answer = await ask<SaveAnswer>("PUT", `records/${name}`, { tab: "m", base: value, value: lateText });
    expect(answer.outcome).toBe("onlyInHistory");
    late.push(text, `Late: ${text}`);
    await ask("POST", `records/${name}/open`, { tab: "m", isTakeOver: true });
  }
  await ask("POST", "publish", {});
  await publicationEnd(ask);
}

async function publicationEnd(ask: Ask): Promise<Publication> {
  for (;;) {
    const { publication } = await ask<EditorState>("GET", "state?tab=1");
    if (publication.state !== "running") return publication;
    await wait(20);
  }
}

/** Why a request had no answer. A wrong answer is no end of the server. */
function endOf(thrown: unknown): unknown {
  if (thrown instanceof Error && thrown.name === "AssertionError") throw thrown;
  return thrown;
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".yaml"));
  return new Map(
    await Promise.all(names.sort().map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const)),
  );
}

/** The newest texts in the history of a record. */
async function historyOf(ask: Ask, name: string): Promise<string[]> {
  const versions = (await ask<PublishedVersion[]>("GET", `history/${name}`)).slice(0, 8);
  const values = await Promise.all(versions.map(({ id }) => ask("GET", `history/${name}/${id}`)));
  return values.flatMap((value) => /(?:Late: )?The text of round \d+/.exec(JSON.stringify(value)) ?? []);
}

test(`acknowledged texts and the live site survive ${ROUNDS} ends of the editor or the server`, {
  timeout: 600_000 + ROUNDS * 60_000,
}, async () => {
  const site = await editedSite();
  const kill = join(site.dataDir, KILL_FILE);
  const texts: Texts = { saved: new Map(), late: [] };
  const steps: string[] = [];
  let { server, ask } = await site.start();
  for (let round = 0; round <= ROUNDS; round++) {
    /* The first round has no end, and finds the steps. The next two end before and after the build. */
    const build = steps.indexOf("spawn") + 1;
    const step = [0, build, build + 1][round] ?? 1 + Math.floor(((round - 2) * steps.length) / (ROUNDS - 1));
    const { signal, target } = ENDS[(round + ENDS.length - 1) % ENDS.length] ?? { signal: "SIGKILL", target: "editor" };
    await rm(`${kill}.steps`, { force: true });
    texts.late = [];
    await ask("GET", "records");
    await writeFile(kill, JSON.stringify({ step, signal, target } satisfies Kill));
    const result = await saveAndPublish(ask, `The text of round ${round}`, texts).catch(endOf);
    await rm(kill);
    if (round === 0) {
      expect(result).toBeUndefined();
      steps.push(...(await readFile(`${kill}.steps`, "utf8")).trim().split("\n"));
      expect(steps).toContain("spawn");
    } else {
      /* A publication may have fewer steps than the first one, and ends then without a kill. */
      if (target === "server" && result !== undefined) await server.exit;
      await server[Symbol.asyncDispose]();
      ({ server, ask } = await site.start());
    }
    await ask("GET", "records");
    expect(checkContent(join(site.dataDir, "drafts/content")).errors).toEqual([]);
    const { state } = await publicationEnd(ask);
    const where = `round ${round}: ${signal} of the ${target} at step ${step} of ${steps.length}, ${state}`;
    for (const [name, possible] of texts.saved) {
      const text = /The text of round \d+/.exec(JSON.stringify(await ask<OpenRecord>("GET", `records/${name}`)))?.[0];
      expect(possible, `${where}: ${name}`).toContain(text);
    }
    const people = [BUILDER, CONTACT, "pages/book.yaml"].map(
      async (name) =>
        PERSON.exec(JSON.stringify(await ask<OpenRecord>("GET", `records/${name}`).then(({ value }) => value)))?.[0],
    );
    expect(new Set(await Promise.all(people)).size, where).toBe(1);
    const { problems } = await ask<OpenRecord>("GET", `records/${CONTACT}`);
    expect(
      problems.filter(({ path }) => path[1] !== "title"),
      where,
    ).toEqual([]);
    expect(await historyOf(ask, BUILDER), where).toEqual(expect.arrayContaining(texts.late));
    expect(await filesIn(site.live), where).toEqual(await filesIn(site.content));
  }
  reportFigures("SQLite", { rounds: ROUNDS });
});

if (IS_LONG)
  test(`a removal is made or taken back whole after each of ${ROUNDS} ends, and comes back`, {
    timeout: 600_000 + ROUNDS * 60_000,
  }, async () => {
    const site = await editedSite();
    const kill = join(site.dataDir, KILL_FILE);
    const drafts = join(site.dataDir, "drafts/content");
    const removal = { samples: "case-study" };
    let { server, ask } = await site.start();
    await ask("GET", "records");
    const before = await filesIn(drafts);
    await writeFile(kill, JSON.stringify({ step: 0, signal: "SIGKILL", target: "editor" } satisfies Kill));
    expect(await ask("POST", "removals", removal)).toContainEqual(expect.objectContaining({ state: "removed" }));
    await rm(kill);
    const steps = (await readFile(`${kill}.steps`, "utf8")).trim().split("\n").length;
    const after = await filesIn(drafts);
    expect(
      [before, after].map((files) => [...files.keys()].filter((name) => /^case-studies/.test(name)).length),
    ).toEqual([6, 0]);
    await ask("POST", "removals", { isUndo: true });
    for (let round = 1; round <= ROUNDS; round++) {
      const { signal, target } = ENDS[Math.floor(round / 2) % ENDS.length] ?? { signal: "SIGKILL", target: "editor" };
      const step = Math.ceil((round * steps) / (ROUNDS + 1));
      const isUndo = round % 2 === 0;
      if (isUndo) await ask("POST", "removals", removal);
      await writeFile(kill, JSON.stringify({ step, signal, target } satisfies Kill));
      const result = await ask("POST", "removals", isUndo ? { isUndo } : removal).catch(endOf);
      await rm(kill);
      if (target === "server" && result instanceof Error) await server.exit;
      await server[Symbol.asyncDispose]();
      ({ server, ask } = await site.start());
      await ask("GET", "records");
      const { removal: kept } = await ask<EditorState>("GET", "state?tab=1");
      const where = `round ${round}: ${signal} of the ${target} at step ${step} of ${steps}`;
      expect(await filesIn(drafts), where).toEqual(kept ? after : before);
      if (kept) await ask("POST", "removals", { isUndo: true });
      expect(await filesIn(drafts), where).toEqual(before);
    }
  });

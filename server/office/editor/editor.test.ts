import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sqliteIn } from "../../../tests/support/database-fixtures.ts";
import { MINA } from "../../../tests/support/office-app.ts";
import { BUILT_SITE } from "../../../tests/support/site-fixture.ts";
import { type RunningServer, startServer } from "../../../tests/support/start-server.ts";
import { IS_LONG, isRunning } from "../../../tests/support/test-run.ts";
import { openDatabase } from "../../database/open-database.ts";
import { createSession } from "../../database/sessions.ts";

/* The real server and the editor's own program. */

const OFFICE = { OFFICE: MINA, OFFICE_SECRET: "0123456789abcdef0123456789abcdef" };
const SECRETS = {
  ...OFFICE,
  SMTP_URL: "smtp://user:secret-of-mail@127.0.0.1:1",
  WEBHOOK_URL: "http://127.0.0.1:1/secret-hook",
  WEBHOOK_SECRET: "secret-of-the-webhook",
  SOME_OTHER_SETTING: "secret-of-another-program",
};
/** Starts the program, but not its preview. */
const ANY = "/office/content/api/any";
const STATE = "/office/content/api/state?tab=1";

async function signedIn(server: RunningServer) {
  await using database = await openDatabase(sqliteIn(server.dataDir));
  const cookie = `office=${await createSession(database, MINA, Date.now())}`;
  return (path: string) => fetch(server.url + path, { headers: { cookie }, redirect: "manual" });
}

/** The processes that a process started. */
const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");

test("without OFFICE_EDIT, the editor is an unknown address, and no process runs", async () => {
  await using server = await startServer({ site: BUILT_SITE, env: OFFICE });
  const get = await signedIn(server);
  const unknown = await (await get("/office/unknown")).text();
  for (const path of ["/office/content", STATE, "/office/content/page/services"]) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, unknown]);
  }
  expect(await (await get("/office")).text()).not.toContain("/office/content");
  if (process.platform === "linux") expect(childrenOf(server.pid)).toEqual([""]);
});

test("the program runs without the secrets of the server, and ends with it", async () => {
  await using server = await startServer({ env: { ...SECRETS, OFFICE_EDIT: "on" } });
  const get = await signedIn(server);
  expect(await (await get("/office")).text()).toContain('<a href="/office/content">Content</a>');
  if (process.platform === "linux") expect(childrenOf(server.pid)).toEqual([""]);
  await get(ANY);
  const state = await get(STATE);
  expect(await state.json()).toMatchObject({ person: { name: "Mina", email: MINA } });
  const { pid: program } = await server.logged(({ msg }) => msg === "the editor started");
  if (process.platform === "linux") {
    const environment = readFileSync(`/proc/${program}/environ`, "utf8");
    expect(environment).toMatch(/\0DATA_DIR=.+\0/);
    expect(environment).not.toMatch(/secret|0123456789abcdef|mina@/);
  }
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect(isRunning(Number(program))).toBe(false);
});

if (IS_LONG)
  test("the program ends when the server is killed", async () => {
    await using server = await startServer({ env: { ...OFFICE, OFFICE_EDIT: "on" } });
    await (await signedIn(server))(ANY);
    const { pid: program } = await server.logged(({ msg }) => msg === "the editor started");
    server.signal("SIGKILL");
    await expect.poll(() => isRunning(Number(program))).toBe(false);
  });

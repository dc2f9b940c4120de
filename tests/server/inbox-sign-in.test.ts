import { expect } from "vitest";
import { CHOICE, cookieIn, MINA, officeApp } from "../support/office-app.ts";
import { sqliteTest as test } from "../support/on-each-engine.ts";
import { runInboxWith } from "../support/run-inbox.ts";

const OFFICE = { OFFICE: MINA, OFFICE_SECRET: "0123456789abcdef0123456789abcdef" };

test("inbox sign-in prints a link that signs a person in once, when mail is down", async ({ empty, database }) => {
  const settings = { ...empty.env, ...OFFICE, SITE_URL: "https://site.example" };
  const { code, stdout } = await runInboxWith(settings, "sign-in", MINA.toUpperCase());
  expect(code).toBe(0);
  const path = /^https:\/\/site\.example(\/office\/sign-in\/\S+)\n/.exec(stdout)?.[1] ?? "";
  await using app = officeApp(database, empty.dataDir);
  app.clock.now = Date.now();
  expect((await app.get(path)).status).toBe(200);
  const { status, headers } = await app.post(path, CHOICE);
  expect(status).toBe(303);
  expect((await app.get("/office/account", { cookie: cookieIn(headers) })).status).toBe(200);
  expect((await app.post(path)).status).toBe(410);

  const json = await runInboxWith(settings, "sign-in", MINA, "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ person: MINA, link: expect.stringContaining("/office/sign-in/") });
});

test("inbox sign-in says why it prints no link", async ({ empty, database }) => {
  const stranger = await runInboxWith({ ...empty.env, ...OFFICE }, "sign-in", "stranger@x.example");
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining("stranger@x.example is not in OFFICE") });
  const none = await runInboxWith(empty.env, "sign-in", MINA);
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("OFFICE_SECRET") });
  const noAddress = await runInboxWith({ ...empty.env, ...OFFICE }, "sign-in");
  expect(noAddress).toMatchObject({ code: 2, stderr: expect.stringContaining("The command needs an email address") });
  expect(await database.selectFrom("sign_in").selectAll().execute()).toEqual([]);
});

test("inbox sign-in without a database says to start the server", async () => {
  const result = await runInboxWith({ DATA_DIR: "/tmp/no-such-folder", ...OFFICE }, "sign-in", MINA);
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("start the server once") });
});

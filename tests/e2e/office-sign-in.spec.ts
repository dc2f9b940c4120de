import { expect, test } from "@playwright/test";
import { openDatabase } from "#server/database/open-database.ts";
import { createSession, deleteSession } from "#server/database/sessions.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { postAndSave } from "../support/post.ts";
import { signInLink } from "../support/sign-in-link.ts";
import { startServer } from "../support/start-server.ts";

const MINA = "mina@office.example";
const SECRET = "0123456789abcdef0123456789abcdef";

test.use({ viewport: { width: 390, height: 800 } });

test("an answer that is sent after the session ended is kept, and sent after the sign-in", async ({
  context,
  page,
}) => {
  await using server = await startServer({ env: { OFFICE: MINA, OFFICE_SECRET: SECRET } });
  await using database = await openDatabase(sqliteIn(server.dataDir));
  const value = await createSession(database, MINA, Date.now());
  await context.addCookies([{ name: "office", value, url: server.url }]);
  const message = `${server.url}/office/messages/${await postAndSave(server.url)}`;
  await page.goto(message);
  await page.getByLabel(/^Answer to/).fill("\nTyped for an hour.\n\n</textarea> & more");
  await deleteSession(database, value);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("nothing was sent");
  await expect(page.locator("#status")).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByLabel("Your text")).toHaveValue("\nTyped for an hour.\n\n</textarea> & more");

  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "Sign in" }).click()]);
  await tab.getByLabel("Your email address").fill(MINA);
  expect(await axeViolations(tab)).toEqual([]);
  await tab.getByRole("button", { name: "Send me a link" }).click();
  await expect.poll(() => signInLink(server.dataDir)).not.toBe("");
  await tab.goto(server.url + (await signInLink(server.dataDir)));
  expect(await axeViolations(tab)).toEqual([]);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab).toHaveURL(message);
  await tab.close();

  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("article").last()).toContainText("</textarea> & more");
  await expect(page).toHaveURL((url) => url.href.startsWith(message));
});

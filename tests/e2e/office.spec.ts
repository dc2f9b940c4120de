import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from "@playwright/test";
import { HOUR } from "#contract/duration.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { saveReplies } from "#server/database/saved-replies.ts";
import type { Database } from "#server/database/schema.ts";
import { createSession, deleteSession } from "#server/database/sessions.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { saveMeeting, saveRow, sqliteIn } from "../support/database-fixtures.ts";
import { postAndSave } from "../support/post.ts";
import { SAMPLE_SITE } from "../support/sites.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";
import { IS_LONG } from "../support/test-run.ts";

const MINA = "mina@office.example";

/** 64 characters before the @, as many as an address can have. */
const LONG = `${"wolfeschlegelsteinhausen".repeat(3).slice(0, 64)}@office.example`;

const ENV = { OFFICE: `${MINA},joy@office.example,${LONG}`, OFFICE_SECRET: "x".repeat(32) };

type Visit = { person?: string; device?: string; env?: Record<string, string> };

/** A server with an office, its database, and a page of a browser in which a person is signed in. */
async function openOffice(
  browser: Browser,
  screen: BrowserContextOptions,
  { person = MINA, device = "Firefox on Linux", env = {} }: Visit = {},
) {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startServer({ env: { ...ENV, ...env }, distDir: SAMPLE_SITE.dist }));
  const database = started.use(await openDatabase(sqliteIn(server.dataDir)));
  const context = started.use(await browser.newContext({ baseURL: server.url, ...screen }));
  const value = await createSession(database, person, Date.now(), { device, isKept: false });
  await context.addCookies([{ name: "office", value, url: server.url }]);
  const page = await context.newPage();
  const all = started.move();
  return { server, database, page, session: value, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Saves an open and an overdue message and two suspects. @returns the reference of the first one */
async function saveMessages(database: Database): Promise<string> {
  const now = Date.now();
  const reference = await saveRow(database, { name: "Grace Hopper", due_at: now + 3 * HOUR }, { now: now - HOUR });
  const details = '{"company":"Engines","budget":"20 to 30","phone":"+44 20 7946 0000"}';
  const body = "We run eleven warehouses on spreadsheets.\nCan you help?";
  await saveRow(
    database,
    { name: "Ada Lovelace", kind: "demo", details, body, due_at: now - HOUR },
    { now: now - 13 * HOUR },
  );
  for (const name of ["Spam One", "Spam Two"]) await saveRow(database, { name, suspect: "sent too fast" }, { now });
  return reference;
}

/** The errors of a page at its current size: by axe, wider than the screen, cut links, targets under 44 px. */
async function findings(page: Page): Promise<string[]> {
  const measured = await page.evaluate(() => {
    const targets = document.querySelectorAll("main :is(button, .button, select, textarea, summary, nav a, li > a)");
    const shown = [...targets].filter((target) => target.checkVisibility());
    const small = shown.filter((target) => target.getBoundingClientRect().height < 43.5);
    const links = [...document.querySelectorAll("nav a")];
    const cut = links.filter((link) => link.getBoundingClientRect().right > innerWidth);
    const { scrollWidth } = document.documentElement;
    return [
      ...small.map(({ outerHTML }) => `small: ${outerHTML.slice(0, 80)}`),
      ...cut.map(({ textContent }) => `cut: ${textContent}`),
      ...(scrollWidth > innerWidth ? [`wider than the screen: ${scrollWidth}`] : []),
    ];
  });
  return [...(await axeViolations(page)), ...measured];
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string, most = 40): Promise<void> {
  for (let count = 0; count < most; count++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (focused.startsWith(name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test("no page is wider than a small phone with long names, and the menu leads to every view", async ({ browser }) => {
  const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(4);
  const screen = { viewport: { width: 320, height: 700 } };
  await using office = await openOffice(browser, screen, { person: LONG, device: name });
  const { database, page } = office;
  const details = JSON.stringify({ company: name });
  const row = { name, email: `${name.slice(0, 60)}@x.example`, kind: "demo", details, body: name } as const;
  const reference = await saveRow(database, row, { now: Date.now() });
  const starts_at = Date.now() + 48 * HOUR;
  const place = `https://meet.example/${name}`;
  await saveMeeting(database, { starts_at, place, host: MINA, sequence: 1 });
  await page.goto("/office");
  for (const view of ["Messages", "Coming", "Figures", "Replies"]) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: view, exact: true }).click();
    expect(await widthOf(page), view).toBe(320);
    expect((await page.getByRole("banner").boundingBox())?.height, "one row").toBeLessThan(80);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.locator("header [aria-current]")).toHaveText(view);
    await page.keyboard.press("Escape");
  }
  for (const path of ["account", `messages/${reference}`]) {
    await page.goto(`/office/${path}`);
    expect(await widthOf(page), path).toBe(320);
  }
});

test("@long text of twice the size on a phone is neither cut nor wider than the screen", async ({ browser }) => {
  await using office = await openOffice(browser, { viewport: { width: 390, height: 844 } });
  const { database, page } = office;
  const details = '{"company":"Analytical Engines"}';
  await saveRow(database, { name: "Ada Lovelace", kind: "demo", details }, { now: Date.now() });
  for (const path of ["", "/account"]) {
    await page.goto(`/office${path}`);
    const cut = await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% }");
      document.adoptedStyleSheets = [sheet];
      const whole = document.querySelectorAll<HTMLElement>(".brand span, .who, .events strong");
      const words = [...whole].filter((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = text.nextNode(); node; node = text.nextNode())
          for (const { index, 0: word } of node.textContent?.matchAll(/\w+/g) ?? []) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (range.getClientRects().length > 1) return true;
          }
        return element.scrollWidth > element.clientWidth && getComputedStyle(element).overflow === "hidden";
      });
      return words.map(({ textContent }) => textContent);
    });
    expect(cut, path).toEqual([]);
    expect(await widthOf(page), path).toBe(390);
  }
});

test("@long forced colours show which view is current", async ({ browser }) => {
  await using office = await openOffice(browser, { viewport: { width: 1280, height: 900 }, forcedColors: "active" });
  await office.page.goto("/office");
  for (const name of ["Office", "Views"]) {
    const links = office.page.getByRole("navigation", { name }).getByRole("link");
    const borders = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).borderBottomColor));
    const isCurrent = await links.evaluateAll((all) => all.map((link) => link.hasAttribute("aria-current")));
    const current = borders.filter((_, index) => isCurrent[index]);
    expect(current, name).toHaveLength(1);
    expect(borders.filter((border) => border === current[0])).toHaveLength(1);
  }
});

test("on a phone an answer costs at most four taps, from the list and from the mail", async ({ browser }) => {
  const screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  await using office = await openOffice(browser, screen);
  const { database, page } = office;
  const reference = await saveMessages(database);
  const reply = { id: "days", label: "Ask for days", text: "Which days suit you?", answers: true };
  await saveReplies(database, { replies: [reply], decline: "No." });
  let taps = 0;
  const tap = async (target: Locator) => {
    /* Nothing may have to be scrolled into view. */
    await expect(target).toBeInViewport();
    await target.tap();
    taps++;
  };
  const answer = async (add: () => Promise<void>) => {
    await add();
    await tap(page.getByRole("button", { name: "Send", exact: true }));
    await expect(page.getByRole("status")).toContainText("You sent an answer.");
  };

  await page.goto("/office");
  await tap(page.getByRole("listitem").getByRole("link", { name: /Ada Lovelace/ }));
  await answer(async () => {
    await tap(page.getByLabel(/^Answer to/));
    await page.keyboard.type("Yes, gladly.");
  });
  expect(taps).toBeLessThanOrEqual(4);

  /* The tap on the link in the mail. */
  taps = 1;
  await page.goto(`/office/messages/${reference}`);
  await answer(() => tap(page.getByRole("button", { name: reply.label })));
  expect(taps).toBeLessThanOrEqual(4);
});

test("on a phone without scripts, the main facts are in sight, and no way out loses an answer", async ({ browser }) => {
  const screen = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  await using office = await openOffice(browser, screen);
  const { database, page } = office;
  await saveMessages(database);
  await page.goto("/office");
  await page
    .getByRole("listitem")
    .getByRole("link", { name: /Ada Lovelace/ })
    .click();
  for (const text of ["Engines", "20 to 30", "+44 20 7946 0000"])
    await expect(page.getByText(text).first()).toBeInViewport();
  const address = page.url();
  const field = page.getByLabel(/^Answer to/);
  for (const way of ["List", "Menu/Figures"]) {
    const lines = Array.from({ length: 30 }, (_, line) => `${way} ${line}`).join("\n");
    await field.fill(lines);
    const hidden = await page.locator("#text").boundingBox();
    expect(hidden?.height, "30 lines of 24 px").toBeGreaterThan(30 * 24);
    const name = way.replace("Menu/", "");
    if (name !== way) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).not.toHaveURL(address);
    await page.goto(address);
    await expect(field).toHaveValue(lines);
  }
});

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** In `npm run test:all` a phone and a large screen, otherwise the phone. The policy of the office forbids scripts (server/office/guards.test.ts). */
const SCREENS = [
  { width: 1440, height: 844, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "light" },
] as const;

test("a message is found, taken and answered on a phone; each page fits every screen", async ({ browser }) => {
  await using peer = await startSmtpPeer();
  await using office = await openOffice(browser, { viewport: SCREENS[1] }, { env: { SMTP_URL: peer.url } });
  const { database, page } = office;
  await saveMessages(database);
  const errors: string[] = [];
  page.on("console", (message) => {
    /* Browsers ask for it where the site is not built, and pages show no mark. */
    const isIcon = message.location().url.endsWith("/favicon.ico");
    if (message.type() === "error" && !isIcon) errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  const look = async () => {
    for (const { colorScheme, ...size } of IS_LONG ? SCREENS : SCREENS.slice(1)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), `${size.width} px`).toEqual([]);
    }
  };

  await page.goto("/office");
  await expect(page.getByRole("listitem").filter({ hasText: "overdue" })).toContainText("Ada Lovelace");
  await look();
  await page.getByRole("link", { name: /^Suspect/ }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await look();
  await page.getByRole("checkbox", { name: /Spam One/ }).check();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("status")).toContainText("1 message changed");

  await page.getByRole("link", { name: /^Open/ }).click();
  await page.getByRole("searchbox").fill("WAREHOUSES");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("list").getByRole("link")).toHaveCount(1);
  await tabTo(page, "Ada Lovelace");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Lovelace");
  await look();
  await tabTo(page, "Take it", 12);
  await page.keyboard.press("Enter");
  await expect(page.getByText("It is yours.")).toBeAttached();
  await expect(page.getByRole("status")).toHaveText("Saved. You took it.");
  await expect(page.getByRole("status")).toBeFocused();
  await expect(page.getByRole("status")).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "List" })).toBeFocused();
  await page.getByLabel(/^Answer to/).fill("Yes.\n\nWhen does the twelfth open?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("On its way to ada@x.example. You sent an answer.");
  await expect(page.getByRole("status")).toBeFocused();
  await expect.poll(() => peer.mails.flatMap(({ to }) => to)).toContain("ada@x.example");
  await page.reload();
  await expect(page.getByRole("article")).toContainText(["When does the twelfth open?"]);
  await expect(page.getByLabel(/^Answer to/)).toBeInViewport();
  await look();

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Figures" }).click();
  await expect(page.getByRole("row", { name: /^Demo request 0 %/ })).toContainText("0 of 1");
  await look();
  expect(errors).toEqual([]);
});

test("an answer that is sent after the session ended is kept, and sent after the sign-in", async ({ browser }) => {
  await using office = await openOffice(browser, { viewport: { width: 390, height: 800 } });
  const { server, database, page, session } = office;
  const message = `/office/messages/${await postAndSave(server.url)}`;
  await page.goto(message);
  const text = "\nTyped for an hour.\n\n</textarea> & more";
  await page.getByLabel(/^Answer to/).fill(text);
  await deleteSession(database, session);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("nothing was sent");
  await expect(page.locator("#status")).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByLabel("Your text")).toHaveValue(text);

  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await tab.getByLabel("Your email address").fill(MINA);
  expect(await axeViolations(tab)).toEqual([]);
  await tab.getByRole("button", { name: "Send me a link" }).click();
  await expect.poll(() => server.signInLink()).not.toBe("");
  await tab.goto(await server.signInLink());
  expect(await axeViolations(tab)).toEqual([]);
  await tab.getByLabel("Until I do not use").check();
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab).toHaveURL(message);
  await tab.close();

  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("article").last()).toContainText("</textarea> & more");
  await expect(page).toHaveURL((url) => url.href.startsWith(server.url + message));
});

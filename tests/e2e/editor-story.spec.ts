import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { DAY } from "#contract/duration.ts";
import { pagePaths, SAMPLE_SITE } from "../support/sites.ts";
import { type OfficeSite, startOfficeSite } from "../support/start-office-site.ts";

/*
 * The steps of a reader of docs/edit-the-website.md. The pictures of that page are made by this test:
 * DOCS_PICTURES=docs/edit-the-website npm run test:e2e -- editor-story
 */

const MINA = "mina@office.example";
const OFFICE = { OFFICE: MINA, OFFICE_SECRET: "0123456789abcdef0123456789abcdef" };
const HEADLINE = "We build software and stay.";
const STUDY = "The security team that stopped saying no";
const PICTURE = `        picture: { file: team/ingrid.jpg, alt: Ingrid Solheim }\n`;

test.use({ viewport: { width: 1280, height: 800 } });
/* It builds the site. */
test.describe.configure({ timeout: 1_200_000 });

/** A face in front of a wall. */
const photo = (wall: string, shirt: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="600" height="600">
      <path fill="${wall}" d="M0 0h10v10H0z"/><path fill="${shirt}" d="M1.5 10c0-2.5 1-3.5 3.5-3.5S8.5 7.5 8.5 10"/>
      <ellipse cx="5" cy="4" rx="1.8" ry="2.3" fill="#c98"/><path fill="#321" d="M3.1 4C3 0 7 0 6.9 4 6.5 2.5 3.5 2.5 3.1 4"/>
    </svg>`),
  ).jpeg();

async function replace(content: string, name: string, found: string, instead: string): Promise<void> {
  const path = join(content, name);
  await writeFile(path, (await readFile(path, "utf8")).replace(found, instead));
}

/** Saves what the page shows for the docs, as small as it is readable. */
async function takePicture(page: Page, name: string): Promise<void> {
  const { DOCS_PICTURES } = process.env;
  if (!DOCS_PICTURES) return;
  await mkdir(DOCS_PICTURES, { recursive: true });
  await sharp(await page.screenshot())
    .webp({ quality: 75 })
    .toFile(join(DOCS_PICTURES, `${name}.webp`));
}

/** Opens the link of the mail. */
async function signIn(page: Page, { server }: OfficeSite): Promise<void> {
  await page.goto(`${server.url}/office/content`);
  await page.getByLabel("Your email address").fill(MINA);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect.poll(() => server.signInLink()).not.toBe("");
  await page.goto(server.url + (await server.signInLink()));
  await page.getByLabel("Until I do not use").check();
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Leaves most of the processor to the build. */
const READING_MS = 2_500;

/** Loads pages one after the other in a browser of its own until it is stopped. */
async function visitPages(browser: Browser, { server }: OfficeSite) {
  const visitor = await browser.newPage();
  const paths = pagePaths(SAMPLE_SITE.dist).filter((path) => path !== "/404");
  const errors: string[] = [];
  let loaded = 0;
  let isOver = false;
  visitor.on("response", (response) => response.ok() || errors.push(`${response.status()} ${response.url()}`));
  visitor.on("pageerror", (error) => errors.push(String(error)));
  const visits = (async () => {
    while (!isOver) {
      await visitor.goto(server.url + (paths[loaded++ % paths.length] ?? "/"));
      await wait(READING_MS);
    }
  })();
  return {
    /** @returns the errors that the visitor got */
    async stop() {
      isOver = true;
      await visits;
      await visitor.close();
      return { errors, loaded };
    },
  };
}

test("the office changes the site, takes it back, and publishes without a terminal", async ({ browser, page }) => {
  await using site = await startOfficeSite(OFFICE, async (content) => {
    await mkdir(join(content, "media/team"), { recursive: true });
    await photo("#776", "#223").toFile(join(content, "media/team/ingrid.jpg"));
    await replace(content, "pages/home.yaml", "name: Ingrid Solheim\n", `name: Ingrid Solheim\n${PICTURE}`);
  });
  const { server, git } = site;
  await signIn(page, site);

  for (const step of ["Next", "Next", "Next", "Start"])
    await page.getByRole("button", { name: step, exact: true }).click();
  await expect(page.getByRole("region", { name: "Pages" })).toBeVisible();
  await takePicture(page, "list");
  const frame = page.frameLocator("iframe");
  const saved = async () => {
    await expect(page.getByText("Saving…")).toHaveCount(0);
    await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  };
  const toList = () => page.getByRole("link", { name: "All content" }).click();

  /* A headline, a text that is taken back, and a section. */
  await page.getByRole("link", { name: "About us", exact: true }).click();
  await frame.getByRole("heading", { level: 1 }).click();
  const heading = page.getByLabel("Heading", { exact: true }).and(page.locator(":focus"));
  await heading.fill(HEADLINE);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(HEADLINE);
  await saved();
  await takePicture(page, "text");
  await frame.getByText("Make software that fits").click();
  await page.locator("textarea:focus").fill("Something else.");
  await saved();
  await page.getByRole("button", { name: "Back to the published text of Text" }).click();
  await expect(frame.getByText("Make software that fits")).toBeVisible();
  await page.getByRole("button", { name: "Remove Vision" }).click();
  await expect(frame.getByRole("heading", { name: "Vision" })).toHaveCount(0);
  await saved();

  /* The photo of a testimonial. */
  await toList();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await frame.locator('img[alt="Ingrid Solheim"]').click();
  await page
    .getByLabel(/^Replace /)
    .setInputFiles({ name: "Ingrid new.jpg", mimeType: "image/jpeg", buffer: await photo("#dcb", "#a33").toBuffer() });
  await expect(page.getByText("ingrid-new.jpg")).toBeVisible();
  await saved();
  await expect(frame.locator('img[alt="Ingrid Solheim"]')).toHaveAttribute("src", /ingrid-new/);
  await takePicture(page, "picture");

  /* A case study as a copy of another one. */
  await toList();
  await page.getByRole("button", { name: `More: ${STUDY}` }).click();
  await page.getByRole("button", { name: "Copy…" }).click();
  await page.getByLabel("Title of the copy").fill("A new study");
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).click();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("A new study");

  /* A job that opens in a week. */
  const opens = new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10);
  await toList();
  await page.getByRole("button", { name: "New job" }).click();
  await page.getByLabel("Title").fill("Weaver of software");
  await page.getByRole("button", { name: "Create the draft" }).click();
  await page.getByLabel("Opens").fill(opens);
  await saved();
  await toList();
  await expect(page.getByRole("region", { name: "By date" })).toContainText("Weaver of software");

  const visitor = await visitPages(browser, site);
  await page.getByRole("button", { name: /^Publish \d changes/ }).click();
  await page.getByLabel("Why (optional)").fill("Spring news");
  await expect(page.getByRole("dialog").getByText(HEADLINE)).toBeVisible();
  await takePicture(page, "publish");
  await expect(page.getByRole("dialog").getByAltText("ingrid-new.jpg")).toBeVisible();
  await page.getByRole("button", { name: "Publish everything" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "people, quotes, figures or certificates" })).toBeVisible();
  await page.getByRole("button", { name: "Publish them anyway" }).click();
  await expect(page.getByRole("dialog").getByText(/^Live/)).toBeVisible({ timeout: 600_000 });
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "About us", exact: true }).click();
  await page.getByRole("button", { name: "History" }).click();
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions.first()).toContainText("Mina: Spring news");
  await expect(versions.last()).toContainText("By a developer, ");
  const { errors, loaded } = await visitor.stop();
  expect(errors).toEqual([]);
  expect(loaded).toBeGreaterThan(5);

  expect(await (await fetch(`${server.url}/about`)).text()).toContain(HEADLINE);
  expect((await fetch(`${server.url}/case-studies/a-new-study`)).status).toBe(200);
  expect((await fetch(`${server.url}/careers/weaver-of-software`)).status).toBe(404);
  expect(git("status", "--porcelain")).toBe("");
  expect(git("show", "--format=%an <%ae>%n%s", "--name-status", "HEAD").trim().split(/\n+/)).toEqual([
    `Mina <${MINA}>`,
    "Spring news",
    "A\tcase-studies/a-new-study.yaml",
    "A\tjobs/weaver-of-software.yaml",
    "A\tmedia/ingrid-new.jpg",
    "M\tpages/about.yaml",
    "M\tpages/contact.yaml",
    "M\tpages/home.yaml",
  ]);
  const lines = git("show", "--format=", "--unified=0", "HEAD", "--", "pages").split("\n");
  expect(lines.filter((line) => /^[-+](?!--|\+\+)/.test(line))).toEqual([
    "-  heading: We build software and stay until it is dull.",
    `+  heading: ${HEADLINE}`,
    "-  - kind: statement",
    "-    id: vision",
    "-    heading: Vision",
    "-    text: A working world without the spreadsheet nobody dares to close.",
    "+        - { query: subject=a-new-study, name: A new study }",
    "-        picture: { file: team/ingrid.jpg, alt: Ingrid Solheim }",
    "+        picture: { file: ingrid-new.jpg, alt: Ingrid Solheim }",
  ]);
});

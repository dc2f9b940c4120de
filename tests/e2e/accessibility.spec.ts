import { expect, type Locator, test } from "@playwright/test";
import { SAME_LINKS } from "#site/components/layout/navigation.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { gluedWords } from "../support/glued-words.ts";
import { ibmComplaints } from "../support/ibm-complaints.ts";
import { lostText } from "../support/lost-text.ts";
import { HIDDEN_PAGES, PAGE_CONTRACT, RECORD_PAGES } from "../support/page-contract.ts";

const pages = [...new Set([...Object.keys(PAGE_CONTRACT), ...RECORD_PAGES, ...HIDDEN_PAGES])];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const IBM_LOOKS = { light: 1440, dark: 390 } as const;

/** What IBM's engine says of the broken page below. */
const IBM_FINDS = ["img_alt_valid", "text_contrast_sufficient"];

/** What a reader may change (WCAG 1.4.12 and 1.4.4). */
const OVERRIDES = {
  "the text spacing of WCAG 1.4.12":
    "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}",
  "text at twice its size": "html{font-size:200%!important}",
};

/* Pages are only looked at here, which leaves nothing behind: a context for each test would take as long as the tests. */
test.use({ reuseContext: true });

for (const path of pages) {
  test(`axe and IBM's engine find nothing on ${path}, wide and narrow, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page), `at ${viewport.width} px, ${colorScheme}`).toEqual([]);
        /* Each theme and each width once: the second engine takes half of axe's time again. */
        if (IBM_LOOKS[colorScheme] === viewport.width) {
          expect(await ibmComplaints(page), `at ${viewport.width} px, ${colorScheme}`).toEqual([]);
        }
      }
    }
  });

  test(`${path} never scrolls sideways from 320 to 2560 px`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 360, 390, 480, 704, 705, 768, 1024, 1088, 1089, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => {
        scrollTo(10_000, 0);
        return Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
      });
      expect(overflow, `at ${width} px`).toBe(0);
    }
  });

  test(`${path} loses no text to a reader's own spacing, to twice the text size, or at 320 px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    for (const [name, css] of [["the page as it is", ""], ...Object.entries(OVERRIDES)] as const) {
      /* Unlike a style element it is no matter of the Content-Security-Policy. */
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      }, css);
      for (const width of css.startsWith("html") ? [1440, 390] : [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await lostText(page), `${name}, at ${width} px`).toEqual([]);
      }
    }
  });

  test(`${path} has one h1, headings in order, a skip link that works and a target of at least 24 px everywhere`, async ({
    page,
  }) => {
    await page.goto(path);
    const levels = await page
      .locator("main")
      .locator("h1, h2, h3, h4, h5, h6")
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    const small = await page.locator("a:visible, button:visible").evaluateAll((targets) =>
      targets
        .filter((target) => getComputedStyle(target).display !== "inline")
        .map((target) => ({ name: target.textContent?.trim(), ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 24 || height < 24)
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
    expect(await gluedWords(page)).toEqual([]);
    /* In the text order the skip link precedes everything, as in a text browser. */
    expect(await page.evaluate(() => document.body.textContent?.trim().startsWith("Skip to content"))).toBe(true);
    for (const article of await page.getByRole("article").all()) await expect(article).toHaveAccessibleName(/\w/);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
  });
}

test("axe finds nothing in the open menus and in a refused form", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByRole("button", { name: "Services" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#services-menu")).toBeVisible();
  await page.locator("#get-in-touch").getByRole("button").click();
  await expect(page.locator("#get-in-touch").getByRole("status")).not.toBeEmpty();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("main")).toHaveAttribute("inert");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Services" }).click();
  await expect(page.getByRole("button", { name: "Back to Menu" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
});

test("axe and IBM's engine do look: each finds a picture without words and text that is too faint", async ({
  page,
}) => {
  await page.goto("/footer");
  await page.locator("main").evaluate((main) => {
    main.innerHTML = '<h1>Broken</h1><img src="/favicon.svg"><p class="faint">Hardly there</p>';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".faint { color: #ccc; background: #fff; }");
    document.adoptedStyleSheets = [sheet];
  });
  expect((await axeViolations(page)).map((found) => found.split(":")[0])).toEqual(["color-contrast", "image-alt"]);
  expect((await ibmComplaints(page)).map((found) => found.split(" ")[0]).sort()).toEqual(IBM_FINDS);
});

test("a text browser is told that the menu of small screens repeats the one above", async ({ page }) => {
  await page.goto("/about");
  const menus = page.getByRole("banner").locator("nav");
  await expect(menus).toHaveCount(2);
  expect((await menus.nth(1).textContent())?.startsWith(SAME_LINKS)).toBe(true);
});

test.describe("where the system paints the colours", () => {
  test("phases, bullets, the current page and the pressed theme are told by the system's own", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
    const ground = (locator: Locator, pseudo?: string) =>
      locator.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo);

    await page.goto("/services/cloud-devops");
    const square = page.locator("#tech-stack i[data-on]").last();
    expect(await ground(square)).not.toBe(await ground(page.locator("#tech-stack i:not([data-on])").last()));
    await page.goto("/about");
    const canvas = await ground(page.locator("body"));
    const pressed = page.locator("[data-set-theme][aria-pressed='true']");
    expect(await ground(pressed)).not.toBe(
      await ground(page.locator("[data-set-theme][aria-pressed='false']").first()),
    );
    expect(await ground(page.getByRole("banner").locator("a[aria-current='page']").first(), "::after")).not.toBe(
      canvas,
    );
    await page.goto("/privacy-policy");
    expect(await ground(page.locator("main li:not(nav li)").first(), "::before")).not.toBe(canvas);
  });

  test("found words are marked and can be read", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await page.goto("/about");
    await page.keyboard.press("/");
    await page.keyboard.type("software");
    const mark = page.getByRole("dialog").locator("mark").first();
    await expect(mark).toBeVisible();
    const [text, ground, around] = await mark.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(ground).not.toBe(around);
    expect(text).not.toBe(ground);
  });
});

test("more contrast makes lines and secondary text stronger", async ({ page }) => {
  await page.emulateMedia({ contrast: "more", colorScheme: "light" });
  await page.goto("/about");
  const colours = await page.evaluate(() => {
    const [lead, body, line] = [document.querySelector(".lead"), document.body, document.querySelector("#mission")];
    return [
      lead && getComputedStyle(lead).color,
      getComputedStyle(body).color,
      line && getComputedStyle(line).borderTopColor,
    ];
  });
  expect(colours[0]).toBe(colours[1]);
  await page.emulateMedia({ contrast: "no-preference" });
  const faint = await page.locator("#mission").evaluate((section) => getComputedStyle(section).borderTopColor);
  expect(colours[2]).not.toBe(faint);
});

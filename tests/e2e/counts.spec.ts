import { expect, type Page, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { jobRecord } from "#site/content/schema/job.ts";
import { fontFaces } from "#site/fonts/font-faces.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { bundleComponents } from "../support/bundle-components.ts";
import { lostText } from "../support/lost-text.ts";
import { varyCounts } from "../support/vary-counts.ts";

/* Every section of every page with more and with fewer items than the sample has. No such site is built: the components are bundled and rendered here. */

const COUNTS = [1, 2, 7, 12];
const WIDTHS = [320, 390, 768, 1440];
/** axe takes longer the more there is; few and many items differ in their layouts. */
const COUNTS_FOR_AXE = [1, 7];

/** The sample has no open position. */
const JOB = jobRecord.parse({
  slug: "platform-engineer",
  title: "Platform Engineer",
  summary: "Keeps our clients' pipelines dull.",
  location: "Rajshahi or remote",
  employment: "full-time",
  opens: "2026-03-01",
  description: ["You look after clusters and the people who deploy to them."],
  requirements: ["Patience"],
  apply: "/contact-careers",
});

/* In one worker, so that the components are bundled once. */
test.describe.configure({ mode: "default" });

let bundle: Awaited<ReturnType<typeof bundleComponents<typeof import("../support/varied-pages.tsx")>>>;
test.beforeAll(async () => {
  bundle = await bundleComponents("tests/support/varied-pages.tsx");
});

for (const count of COUNTS) {
  test(`with ${count} ${count === 1 ? "item" : "items"} in every list no text is lost`, async ({ page }) => {
    await openVariedPages(page, count);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await lostText(page), `at ${width} px`).toEqual([]);
    }
    expect(await shortRows(page), "rows that end before their list").toEqual([]);
    if (!COUNTS_FOR_AXE.includes(count)) return;
    /* Several pages in one document have landmarks of the same name. */
    const violations = (await axeViolations(page)).filter((violation) => !violation.startsWith("landmark-unique"));
    expect(violations).toEqual([]);
  });
}

/** The rows of the layouts `strip` and `uneven` that end left of their place, or have one item of several. */
const shortRows = (page: Page) =>
  page.locator('ol[class*="_strip_"], [class*="_uneven_"] > ul').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const rightOf = (element: Element) => element.getBoundingClientRect().right;
      const place = Math.max(rightOf(list), rightOf(list.parentElement ?? list));
      const end = place - Number.parseFloat(getComputedStyle(list).paddingRight);
      const rows = [...Map.groupBy(list.children, (item) => item.getBoundingClientRect().top).values()];
      const short = rows.filter(
        (row) => end - Math.max(...row.map(rightOf)) > 1 || (row.length === 1 && rows.length > 1),
      );
      return short.map((row) => `${list.className}: ${row.length}`);
    }),
  );

async function openVariedPages(page: Page, count: number): Promise<void> {
  const { module, css } = bundle;
  const body = module.allPages(varyCounts({ ...readContent(), jobs: [JOB] }, count));
  const layers = "@layer popover-polyfill, tokens, base, type, components;";
  const fonts = await fontFaces((file) => `/varied-fonts/${file}`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Varied</title><style>${layers}${fonts}${css}</style>`;
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  await page.route("**/varied-pages", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.route("**/varied-fonts/*", (route) => {
    const file = new URL(route.request().url()).pathname.replace("/varied-fonts/", "");
    return route.fulfill({ contentType: "font/woff2", path: `site/fonts/${file}` });
  });
  await page.route(
    ({ pathname }) => module.renderedFiles.has(pathname),
    (route) => {
      const svg = module.renderedFiles.get(new URL(route.request().url()).pathname) ?? "";
      return route.fulfill({ contentType: "image/svg+xml", body: svg });
    },
  );
  await page.goto("/varied-pages");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

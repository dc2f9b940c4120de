import { expect, test } from "vitest";
import { searchPages } from "./search-pages.ts";

const page = (title: string, head = "") =>
  `<html><head><title>${title}</title>${head}</head><body><main id="main">${title}</main></body></html>`;
const BUILT = new Map([
  ["index.html", page("Example &amp; Sons: cut to size")],
  ["explore-services.html", page("Services: Example &amp; Sons")],
  ["services/carpets.html", page('Carpets "made" here: Example &amp; Sons')],
  ["case-studies.html", page("Case studies: Example &amp; Sons")],
  ["case-studies/stairs.html", page("A stair carpet: Example &amp; Sons")],
  ["footer.html", page("Footer: Example &amp; Sons", '<meta name="robots" content="noindex">')],
]);
const PARENTS = new Map([
  ["/services/carpets", "/explore-services"],
  ["/case-studies/stairs", "/case-studies"],
]);
const pages = searchPages(BUILT, "Example & Sons", "Home", PARENTS);
const attribute = (name: string) => pages.map(({ content }) => new RegExp(`${name}="([^"]*)"`).exec(content)?.[1]);

test("every page without noindex is indexed under its clean address", () => {
  expect(pages.map(({ url }) => url)).toEqual([
    "/",
    "/explore-services",
    "/services/carpets",
    "/case-studies",
    "/case-studies/stairs",
  ]);
});

test("the brand is removed from titles", () => {
  expect(attribute("data-title")).toEqual([
    "Home",
    "Services",
    "Carpets &quot;made&quot; here",
    "Case studies",
    "A stair carpet",
  ]);
});

test("the trail names the parent pages", () => {
  expect(attribute("data-trail")).toEqual(["", "Home", "Home / Services", "Home", "Home / Case studies"]);
});

test("a page without main or title is an error", () => {
  expect(() => searchPages(new Map([["x.html", "<title>X</title>"]]), "", "Home", new Map())).toThrow(
    "x.html has no main",
  );
  expect(() => searchPages(new Map([["x.html", "<main></main>"]]), "", "Home", new Map())).toThrow(
    "x.html has no title",
  );
});

import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { searchPages, writeSearchIndex } from "./search-index.ts";

const page = (title: string, main: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}: Example</title>${head}</head>
<body><header>outside</header><main id="main">${main}</main></body></html>`;

const SITE = {
  "index.html": page(
    "Example",
    `<h1>Carpets</h1><p>We weave &lt;wool&gt;.</p><p aria-hidden="true">copy</p><p hidden>later</p>
     <svg viewBox="0 0 1 1"><title>drawn</title></svg>`,
  ),
  "thanks.html": page("Thanks", "<h1>Gone</h1>", '<meta name="robots" content="noindex">'),
};

/** The records of the index, one per page. */
function recordsIn(folder: string) {
  return readdirSync(`${folder}/pagefind/fragment`).map((name) => {
    const bytes = gunzipSync(readFileSync(`${folder}/pagefind/fragment/${name}`)).toString();
    return JSON.parse(bytes.slice(bytes.indexOf("{"))) as { url: string; content: string };
  });
}

test("the index contains the visible text of main and no noindex page", async () => {
  await using dist = await tempFolder();
  await writeFiles(dist.path, SITE);
  expect(await writeSearchIndex(dist.path, "Example", "Home", new Map())).toBe(1);
  expect(recordsIn(dist.path)).toMatchObject([{ url: "/", content: "Carpets. We weave <wool>." }]);
});

test("only files that a search fetches are written, and files of an earlier build are removed", async () => {
  await using dist = await tempFolder();
  await writeFiles(dist.path, { ...SITE, "pagefind/fragment/old.pf_fragment": "" });
  await writeSearchIndex(dist.path, "Example", "Home", new Map());
  const files = readdirSync(`${dist.path}/pagefind`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace(/[\da-f]{6,}/, "HASH"));
  expect(files.sort()).toEqual([
    "en_HASH.pf_fragment",
    "en_HASH.pf_index",
    "pagefind-entry.json",
    "pagefind.en_HASH.pf_meta",
    "pagefind.js",
    "wasm.en.pagefind",
  ]);
});

const titled = (title: string, head = "") =>
  `<html><head><title>${title}</title>${head}</head><body><main id="main">${title}</main></body></html>`;
const BUILT = new Map([
  ["index.html", titled("Example &amp; Sons: cut to size")],
  ["explore-services.html", titled("Services: Example &amp; Sons")],
  ["services/carpets.html", titled('Carpets "made" here: Example &amp; Sons')],
  ["case-studies.html", titled("Case studies: Example &amp; Sons")],
  ["case-studies/stairs.html", titled("A stair carpet: Example &amp; Sons")],
  ["footer.html", titled("Footer: Example &amp; Sons", '<meta name="robots" content="noindex">')],
]);
const PARENTS = new Map([
  ["/services/carpets", "/explore-services"],
  ["/case-studies/stairs", "/case-studies"],
]);

test("pages without noindex have their clean address, their title without the brand, and the titles of their parents", () => {
  const found = searchPages(BUILT, "Example & Sons", "Home", PARENTS).map(({ url, content }) => [
    url,
    ...["data-title", "data-trail"].map((name) => new RegExp(`${name}="([^"]*)"`).exec(content)?.[1]),
  ]);
  expect(found).toEqual([
    ["/", "Home", ""],
    ["/explore-services", "Services", "Home"],
    ["/services/carpets", "Carpets &quot;made&quot; here", "Home / Services"],
    ["/case-studies", "Case studies", "Home"],
    ["/case-studies/stairs", "A stair carpet", "Home / Case studies"],
  ]);
});

test("a page without main or title is an error", () => {
  expect(() => searchPages(new Map([["x.html", "<title>X</title>"]]), "", "Home", new Map())).toThrow(
    "x.html has no main",
  );
  expect(() => searchPages(new Map([["x.html", "<main></main>"]]), "", "Home", new Map())).toThrow(
    "x.html has no title",
  );
});

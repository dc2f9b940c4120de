import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { searchPages, writeSearchIndex } from "./search-index.ts";

const page = (title: string, main: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}: Example</title>${head}</head>
<body><header>outside</header><main id="main">${main}</main></body></html>`;

const PAGES = {
  "index.html": page(
    "Example",
    `<h1>Carpets</h1><p>We weave<b>&lt;wool&gt;</b>.</p><p aria-hidden="true">copy</p><p hidden>later</p>
     <button>Send</button><a class="action go" href="/x">See</a><a data-kind="fill" href="/x">Book</a><svg viewBox="0 0 1 1"><title>drawn</title></svg>`,
    '<meta name="description" content="Who &amp; where">',
  ),
  "about.html": page("About us", "<h1>Weavers</h1>"),
  "thanks.html": page("Thanks", "<h1>Gone</h1>", '<meta name="robots" content="noindex">'),
};

const SITE = {
  languages: [{ brand: "Example", path: "/", home: "Home" }],
  parents: new Map<string, string>(),
  words: new Map([["/about", "who staff"]]),
};

/** The records of the index, one per page. */
function recordsIn(folder: string) {
  return readdirSync(`${folder}/pagefind/fragment`).map((name) => {
    const bytes = gunzipSync(readFileSync(`${folder}/pagefind/fragment/${name}`)).toString();
    return JSON.parse(bytes.slice(bytes.indexOf("{"))) as { url: string };
  });
}

test("the index contains the visible text of main, the title without the brand, the description, the search words and no noindex page", async () => {
  await using dist = await tempFolder();
  await writeFiles(dist.path, PAGES);
  expect(await writeSearchIndex(dist.path, SITE)).toBe(2);
  const meta = { title: "Home", trail: "", description: "Who & where", words: "" };
  expect(recordsIn(dist.path).toSorted((one, other) => one.url.localeCompare(other.url))).toMatchObject([
    { url: "/", content: "Carpets. We weave <wool>.", meta },
    {
      url: "/about",
      content: "Weavers.",
      meta: { title: "About us", trail: "Home", description: "", words: "who staff" },
    },
  ]);
});

test("only files that a search fetches are written, and files of an earlier build are removed", async () => {
  await using dist = await tempFolder();
  await writeFiles(dist.path, { ...PAGES, "pagefind/fragment/old.pf_fragment": "" });
  await writeSearchIndex(dist.path, SITE);
  const files = readdirSync(`${dist.path}/pagefind`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace(/[\da-f]{6,}/, "HASH"));
  expect(files.sort()).toEqual([
    "en_HASH.pf_fragment",
    "en_HASH.pf_fragment",
    "en_HASH.pf_index",
    "pagefind-entry.json",
    "pagefind.en_HASH.pf_meta",
    "pagefind.js",
    "wasm.en.pagefind",
  ]);
});

test("a page without main or title is an error", () => {
  expect(() => searchPages(new Map([["x.html", "<title>X</title>"]]), SITE)).toThrow("x.html has no main");
  expect(() => searchPages(new Map([["x.html", "<main></main>"]]), SITE)).toThrow("x.html has no title");
});

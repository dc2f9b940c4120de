import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { parseColourTokens } from "#contract/colour-tokens.ts";
import { ANSWER_MARK, FORM_RENDERER_FILE } from "#contract/form-renderer.ts";
import { officeWords } from "#contract/office-words.ts";
import { fillPlaceholders } from "#contract/placeholders.ts";
import {
  MANIFEST_FILE,
  type PageFacts,
  type SiteLanguage,
  type SiteLook,
  type SiteManifest,
} from "#contract/site-manifest.ts";
import { formWordsRecord } from "#contract/visitor-words.ts";

const ROOT = join(import.meta.dirname, "../..");
const readText = (path: string) => readFileSync(join(ROOT, path), "utf8");
const tokens = parseColourTokens(readText("site/styles/tokens.css"));
const coloursIn = (theme: "light" | "dark") => Object.fromEntries(tokens[theme]) as SiteLook["light"];
const siteName = "Example & Sons";
const emails = { contact: "office@example.com", careers: "careers@example.com", sender: "website@example.com" };
const wordsIn = (path: string) =>
  formWordsRecord.parse(fillPlaceholders(parse(readText(path)), { name: siteName, emails }));
const forms = wordsIn("tests/content/forms.yaml");

export const INLINE_SCRIPT = 'document.documentElement.dataset.script = "on";\n';

export const INLINE_STYLE = ":root { color: navy }";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
const PAGE: PageFacts = {
  scripts: [hashOf(INLINE_SCRIPT)],
  styles: [hashOf(INLINE_STYLE)],
  hasVideo: false,
  players: [],
  topics: [],
};

const ENGLISH: SiteLanguage = {
  direction: "ltr",
  prefix: "",
  siteName,
  acknowledgements: {
    contact: { subject: "We have your message", paragraphs: [`Thank you. A person of ${siteName} reads it.`] },
    demo: { subject: "We have your demo request", paragraphs: ["Thank you. It is confirmed within 12 hours."] },
    application: { subject: "We have your application", paragraphs: ["Thank you."] },
    closing: "Answer this mail to add something.",
  },
  words: { ...forms, language: "en" },
  savedReplies: [],
};

/** English, with German at `/de`, and Bangla and Arabic, of which some sentences are translated. */
export function languagesOfSite(): Record<"en" | "de" | "bn" | "ar", SiteLanguage> {
  const german = wordsIn("tests/plain-agency/forms.yaml");
  const { contact, server, message } = forms;
  return {
    en: ENGLISH,
    de: {
      ...ENGLISH,
      prefix: "/de",
      siteName: "Beispiel & Söhne",
      acknowledgements: {
        ...ENGLISH.acknowledgements,
        demo: { subject: "Ihre Terminanfrage ist eingegangen", paragraphs: ["Vielen Dank für Ihre Anfrage."] },
        closing: "Antworten Sie auf diese E-Mail, wenn Sie etwas ergänzen möchten.",
      },
      words: { ...german, language: "de" },
    },
    bn: {
      ...ENGLISH,
      prefix: "/bn",
      siteName: "উদাহরণ",
      words: {
        ...forms,
        language: "bn",
        contact: { ...contact, sent: "ধন্যবাদ। আপনার বার্তা পেয়েছি।", allFields: "সবগুলো ঘর পূরণ করুন।" },
        server: {
          ...server,
          sentWithDue: "{sent} রেফারেন্স {reference}। {due}",
          due: "{time} পর্যন্ত অপেক্ষা করুন।",
          localTime: "{time} ({place})",
        },
      },
    },
    ar: {
      ...ENGLISH,
      direction: "rtl",
      prefix: "/ar",
      siteName: "مثال",
      words: {
        ...forms,
        language: "ar",
        contact: { ...contact, sent: "شكرًا. وصلتنا رسالتك.", allFields: "املأ جميع الحقول من فضلك." },
        server: {
          ...server,
          sentWithDue: "{sent} الرقم المرجعي {reference}. {due}",
          reference: "الرقم المرجعي: {reference}",
        },
        message: { ...message, titles: { ...message.titles, contact: "رسالتك" } },
      },
    },
  };
}

/** The manifest of a small built site. */
export const SITE: SiteManifest = {
  version: "1.0.0",
  stamp: "a build",
  origin: "http://site.example",
  backend: "/api",
  language: "en",
  languages: { en: ENGLISH },
  hasLogo: false,
  emails,
  officeHours: { timeZone: "UTC", days: [1, 2, 3, 4, 5], opens: "09:00", closes: "17:00", closedDays: [] },
  promises: { demo: { hours: 12, clock: "always" } },
  officeWords: officeWords.parse({}),
  redirects: { "/services": "/portfolio", "/shop": "https://shop.example/" },
  look: {
    light: coloursIn("light"),
    dark: coloursIn("dark"),
    metaphor: "woven",
    radius: 2,
    fonts: { display: "Georama", text: "Commissioner" },
    styles: "",
  },
  pageFacts: { "index.html": PAGE, "answers/not-sent/contact.html": PAGE, "answers/sent/contact.html": PAGE },
  pageChanges: [],
  samples: [],
};

/** The languages of `SITE` with other English texts. */
export const saying = (changes: Partial<SiteLanguage>) => ({ languages: { en: { ...ENGLISH, ...changes } } });

/** The manifest of a build, by its path in `dist/`. @param changes to that of `SITE` */
export const manifestFile = (changes: Partial<SiteManifest> = {}): Record<string, string> => ({
  [MANIFEST_FILE]: JSON.stringify({ ...SITE, ...changes }),
});

/** The least that the server and the commands need, by path: a built site without pages. */
export const EMPTY_BUILD = { [`dist/${MANIFEST_FILE}`]: JSON.stringify(SITE) };

const page = (title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>${INLINE_STYLE}</style>
<script>${INLINE_SCRIPT}</script>
<script type="module" src="/_astro/page.Abc123.js"></script>
<script type="application/ld+json">{"@type":"Organization"}</script>
</head><body><main><h1>${title}</h1><script>alert("of a record")</script>${"<p>A paragraph that compresses well.</p>".repeat(40)}</main></body></html>
`;

/** A page around an answer that the server renders. */
const ANSWER_PAGE = `<!doctype html>
<html lang="en"><head><title>Answer</title><style>${INLINE_STYLE}</style></head><body>
${ANSWER_MARK}an example${ANSWER_MARK}</body></html>
`;

/** The module that renders answers. It stands for the forms of a real build, which tests/site/render-forms.test.tsx tests. */
const NATIVE_ANSWERS = `
const { createElement: h, Fragment } = require("react");
const { renderToStaticMarkup } = require("react-dom/server");
exports.renderNotSent = (language, kind, { status, values, errors }) => renderToStaticMarkup(
  h("form", { id: kind, lang: language === "en" ? undefined : language },
    h("p", { role: "status" }, status),
    h("ul", null, errors.map(({ field, text }) => h("li", { key: field }, text))),
    Object.entries(values).map(([name, value]) => h("input", { key: name, name, value, readOnly: true }))));
exports.renderSent = (language, kind, { reference, name, due }) =>
  renderToStaticMarkup(h(Fragment, null, h("i", null, name), h("b", null, reference), due && h("p", null, due)));
`;

/** A small built site, by path in `dist/`. */
export const BUILT_SITE: Readonly<Record<string, string>> = {
  "index.html": page("Home"),
  "portfolio.html": page("Our Portfolio"),
  "services.html": `<meta http-equiv="refresh" content="0;url=/portfolio">`,
  "services/cloud-devops.html": page("Cloud & DevOps"),
  "404.html": page("Page Not Found"),
  "message-sent.html": page("Your message arrived"),
  "demo-sent.html": page("Your request arrived"),
  "answers/not-sent/contact.html": ANSWER_PAGE,
  "answers/not-sent/demo.html": ANSWER_PAGE,
  "answers/sent/contact.html": ANSWER_PAGE,
  [FORM_RENDERER_FILE]: NATIVE_ANSWERS,
  "_astro/page.Abc123.js": `export const words = ${JSON.stringify("word ".repeat(200))};\n`,
  "drawings/cloth.9f.svg": `<svg xmlns="http://www.w3.org/2000/svg">${"<path d='M0 0h9'/>".repeat(50)}</svg>`,
  ...manifestFile(),
  "robots.txt": "User-agent: *\n",
  "pagefind/pagefind.js": "export const search = () => {};\n",
  "pagefind/pagefind-entry.json": "{}",
  "pagefind/wasm.en.pagefind": "\0asm",
  "pagefind/pagefind.en_9cb.pf_meta": "meta",
  "pagefind/index/en_c7d.pf_index": "index",
  "pagefind/fragment/en_168.pf_fragment": "fragment",
  "sitemap.xml": '<?xml version="1.0" encoding="UTF-8"?><urlset/>\n',
  "site.webmanifest": '{"name":"Example"}',
  "favicon.ico": "not really",
  "picture.png": "\u0089PNG not really",
  ".env": "SECRET=1\n",
  ".well-known/security.txt": "Contact: mailto:office@example.com\n",
};

/** Writes files below `folder` and creates their folders. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

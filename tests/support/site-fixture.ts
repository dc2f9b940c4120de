import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ANSWER_MARK, FORM_RENDERER_FILE, INLINE_SCRIPTS_FILE } from "#contract/build-files.ts";

/** A site record with the fields that the server reads. */
export const SITE_RECORD = `name: Example & Sons
emails:
  contact: office@example.com
  careers: careers@example.com
  sender: website@example.com
promises:
  demoConfirmation: { hours: 12 }
acknowledgements:
  contact:
    subject: We have your message
    paragraphs: ["Thank you. A person of {site.name} reads it."]
  demo:
    subject: We have your demo request
    paragraphs: ["Thank you. It is confirmed within {site.promises.demoConfirmation.hours} hours."]
  application:
    subject: We have your application
    paragraphs: [Thank you.]
  closing: Answer this mail to add something.
redirects:
  /services: /portfolio
  /shop: https://shop.example/
`;

/** The words of the forms. */
export const FORMS_RECORD = readFileSync(join(import.meta.dirname, "../content/forms.yaml"), "utf8");

/** The records that the server reads, by path. */
export const SERVER_CONTENT = { "content/site.yaml": SITE_RECORD, "content/forms.yaml": FORMS_RECORD };

export const INLINE_SCRIPT = 'document.documentElement.dataset.script = "on";\n';
export const INLINE_STYLE = ":root { color: navy }";

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
exports.renderNotSent = (kind, { status, values, errors }) => renderToStaticMarkup(
  h("form", { id: kind },
    h("p", { role: "status" }, status),
    h("ul", null, errors.map(({ field, text }) => h("li", { key: field }, text))),
    Object.entries(values).map(([name, value]) => h("input", { key: name, name, value, readOnly: true }))));
exports.renderSent = (kind, { reference, name, due }) =>
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
  [INLINE_SCRIPTS_FILE]: JSON.stringify([INLINE_SCRIPT]),
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

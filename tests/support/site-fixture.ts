import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { INLINE_SCRIPTS_FILE } from "#contract/inline-scripts.ts";

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

/** The template of an invalid form. */
const ERROR_PAGE = `<!doctype html>
<html lang="en"><head><title>Not sent</title><style>${INLINE_STYLE}</style></head><body>
<p role="status">%%status%%</p>
%%if:any%%<ul>${["name", "email", "description"].map((name) => `%%if:${name}%%<li>%%message:${name}%%</li>%%end:${name}%%`).join("")}</ul>%%end:any%%
<form action="/api/landing-mail" method="post"><input name="name" value="%%name%%" aria-invalid="%%invalid:name%%">
<input name="email" value="%%email%%" aria-invalid="%%invalid:email%%">
<textarea aria-invalid="%%invalid:description%%" name="description">%%description%%</textarea></form></body></html>
`;

/** The template of the confirmation page. */
const SENT_PAGE = `<!doctype html>
<html lang="en"><head><title>Your message arrived</title><style>${INLINE_STYLE}</style></head><body>
%%cloth%%<b>%%reference%%</b>%%if:due%%<p>%%due%%</p>%%end:due%%</body></html>
`;

/** The template of an invalid form with a choice and a file. */
const DEMO_ERROR_PAGE = `<!doctype html>
<html lang="en"><head><title>Not sent</title></head><body>
<p role="status">%%status%%</p>
<form action="/api/book-demo" method="post" enctype="multipart/form-data">
<input name="full_name" value="%%full_name%%"><input name="email" value="%%email%%"><input name="phone" value="%%phone%%">
<input name="company" value="%%company%%"><textarea name="message_body">%%message_body%%</textarea>
<input type="radio" name="budget" value="&lt;5k" %%budget:<5k%%><input type="radio" name="budget" value="100k+" %%budget:100k+%%>
<input type="file" name="attachment"></form>
%%if:any%%<ul>${["full_name", "email", "phone", "company", "message_body", "budget", "attachment"].map((name) => `%%if:${name}%%<li>%%message:${name}%%</li>%%end:${name}%%`).join("")}</ul>%%end:any%%</body></html>
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
  "answers/landing-mail.html": ERROR_PAGE,
  "answers/message-sent.html": SENT_PAGE,
  "answers/book-demo.html": DEMO_ERROR_PAGE,
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

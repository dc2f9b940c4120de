import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "#server/text/escape-html.ts";

/** A page in place of the application, or of a page in its frame. It needs no build. */
export type Notice = { readonly status: number; readonly title: string; readonly text: string };

/** The status of a notice that waits. All others stay. */
export const PREPARING = 503;
/** A header of the requests of a page that waits. */
export const WAITING = "editor-waiting";

/* The tokens of the site, in the look of the application (app/Editor.module.css). */
const STYLES = `${readFileSync(new URL("../../site/styles/tokens.css", import.meta.url), "utf8")}
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--fs-small)/1.5 var(--font-text, system-ui) }
header { padding: var(--s-4); border-top: 3px solid var(--orange); border-bottom: 1px solid var(--line); background: var(--surface) }
main { max-width: 36rem; padding: var(--s-8) var(--s-4); overflow-wrap: anywhere }
h1 { margin: 0; font: 600 var(--fs-lead)/1.2 var(--font-display, system-ui); font-stretch: var(--wd-fit) }
a { color: inherit }
p { white-space: pre-wrap }`;

/** Shows how far it is, and loads the page once it is there. The heading is read aloud when it changes. */
const WAIT = `document.querySelector("aside").remove();
const [said, main] = document.querySelectorAll("h1, main div");
const ask = async () => {
  const answer = await fetch(location.href, { headers: { "${WAITING}": "1" } }).catch(() => undefined);
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  const [title, text] = page?.querySelectorAll("h1, main div") ?? [];
  if (answer?.status < 500 || (page && !text)) return location.reload();
  if (text) main.innerHTML = text.innerHTML;
  if (text && title.textContent !== said.textContent) said.textContent = title.textContent;
  if (answer?.status !== 500) setTimeout(ask, 1000);
};
void ask();`;

/** `isFramed`: in place of a page. `fonts`: the font faces of the site. */
export function sendNotice(reply: FastifyReply, { status, title, text }: Notice, isFramed: boolean, fonts: string) {
  const nonce = randomBytes(16).toString("base64");
  const header = `<header><a href="/office">Office</a></header>`;
  const again = `<p><a href="">Try again</a></p>`;
  const wait = `<aside><p>This browser runs no scripts, which the editor needs. Allow them here, then press:</p>${again}</aside>
<script nonce="${nonce}">${WAIT}</script>`;
  const [inside, behind] = status === PREPARING ? ["", wait] : [again, ""];
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'self'`,
    )
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLES}${fonts}</style></head><body>${isFramed ? "" : header}<main>
<h1 aria-live="polite">${title}</h1><div><p>${escapeHtml(text)}</p>${inside}</div>${behind}
</main></body></html>`);
}

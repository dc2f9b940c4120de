import { escapeHtml } from "../text/escape-html.ts";

/** One block of a mail, from top to bottom. Every text is plain. */
export type MailBlock =
  /** What has to be known before anything else. */
  | { kind: "notice"; text: string }
  | { kind: "facts"; facts: readonly MailFact[] }
  /** What a person wrote, line by line as they did. */
  | { kind: "quote"; text: string }
  | { kind: "paragraph"; text: string };

/** A label and what it says, with where it leads if it does. */
export type MailFact = { label: string; text: string; href?: string | undefined };

export type MailPage = { title: string; blocks: readonly MailBlock[]; footer: readonly string[] };

/**
 * A mail as HTML: a ticket, as the site's forms are.
 *
 * Mail programs understand tables and inline styles; those with a dark mode of their own read the style block, and the
 * others show it light.
 */
export function mailHtml({ title, blocks, footer }: MailPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f4f2ed">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ed">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="ticket" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-collapse:separate;background:#fbfaf7;border:1px solid #d6d2ca;border-top:3px solid #f5520e">
<tr><td class="ink stitch" style="padding:22px 24px 18px;border-bottom:1px dashed #85808b;font:600 21px/1.3 ${FONT};color:#16141a">${escapeHtml(title)}</td></tr>
${blocks.map((block) => `<tr><td style="padding:18px 24px 0">${blockHtml(block)}</td></tr>`).join("\n")}
<tr><td style="padding:14px 24px 20px">${footer.map(footerHtml).join("\n")}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/* The site's own dark, in the order of tokens.css: paper, surface, line, ink. */
const DARK = `
@media (prefers-color-scheme: dark) {
.paper { background: #131117 !important }
.ticket { background: #1c1a21 !important; border-color: #ff6a2b #312e38 #312e38 !important }
.stitch { border-color: #77717f !important }
.ink { color: #f3efe8 !important }
.faint { color: #9d96a3 !important }
.link { color: #ff9360 !important }
.quote { background: #131117 !important; border-color: #ff6a2b !important }
.notice { background: #391a1c !important; color: #ffb4ab !important }
}
`;

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case "notice":
      return `<p class="notice" style="margin:0;padding:12px 16px;background:#f8dfdc;font:600 15px/1.5 ${FONT};color:#8c1018">${escapeHtml(block.text)}</p>`;
    case "facts":
      return `<table cellpadding="0" cellspacing="0" style="border-collapse:collapse">${block.facts.map(factHtml).join("\n")}</table>`;
    case "quote":
      return `<div class="quote ink" style="padding:16px 18px;border-left:3px solid #f5520e;background:#f4f2ed;font:16px/1.55 ${FONT};color:#16141a;white-space:pre-wrap;overflow-wrap:anywhere">${lines(block.text)}</div>`;
    case "paragraph":
      return `<p class="ink" style="margin:0;font:16px/1.55 ${FONT};color:#16141a">${escapeHtml(block.text)}</p>`;
    default:
      return block satisfies never;
  }
}

function factHtml({ label, text, href }: MailFact): string {
  const shown = escapeHtml(text);
  const value = href ? `<a class="link" href="${escapeHtml(href)}" style="color:#b03a06">${shown}</a>` : shown;
  return (
    `<tr><th class="faint" scope="row" style="padding:3px 18px 3px 0;text-align:left;vertical-align:top;font:14px/1.5 ${FONT};color:#625d69;white-space:nowrap">${label}</th>` +
    `<td class="ink" style="padding:3px 0;vertical-align:top;font:15px/1.4 ${FONT};color:#16141a;overflow-wrap:anywhere">${value}</td></tr>`
  );
}

const footerHtml = (text: string) =>
  `<p class="faint" style="margin:8px 0 0;font:14px/1.5 ${FONT};color:#625d69;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

/* Not every mail program keeps line ends, so each is written as an element. */
const lines = (text: string) => text.split("\n").map(escapeHtml).join("<br>");

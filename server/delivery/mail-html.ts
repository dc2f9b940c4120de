import type { ThemeRecord } from "#contract/theme-record.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { type MailColours, mailColours } from "./mail-colours.ts";

/** A block of a mail. All texts are plain text. */
export type MailBlock =
  /** A warning above everything else. */
  | { kind: "notice"; text: string }
  | { kind: "facts"; facts: readonly MailFact[] }
  /** The visitor's message, with its line breaks. */
  | { kind: "quote"; text: string; intro?: string }
  /** The name of the person who wrote the mail. */
  | { kind: "signature"; text: string }
  | { kind: "paragraph"; text: string }
  /** A picture beside texts, of which the first is the largest. */
  | { kind: "picture"; picture: MailPicture; texts: readonly string[] }
  /** Shown as buttons. */
  | { kind: "links"; links: readonly { label: string; href: string }[] };

/** A picture among the attachments; width and height in CSS pixels. */
export type MailPicture = { cid: string; alt: string; width: number; height: number };

/** A labelled value, optionally with a link. */
export type MailFact = { label: string; text: string; href?: string | undefined };

export type MailPage = {
  /** The language of its texts. By default English, as in all mails to the operator. */
  language?: string;
  title: string;
  blocks: readonly MailBlock[];
  footer: readonly string[];
  /** A person wrote it: plain text instead of a card. */
  isLetter?: boolean;
};

/**
 * Renders a mail as HTML, in the style of the site's forms.
 *
 * The markup uses tables and inline styles because all mail programs support them. The style block adds a dark theme;
 * programs that ignore it show the light theme.
 */
export function mailHtml(page: MailPage, theme: ThemeRecord): string {
  const { language = "en", title, blocks, footer } = page;
  if (page.isLetter) return letterHtml(page);
  const { light, dark } = mailColours(theme);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyle(dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-collapse:separate;background:${light.surface};border:1px solid ${light.line};border-top:3px solid ${light.orange}">
<tr><td class="ink stitch" style="padding:22px 24px 18px;border-bottom:1px dashed ${light["line-strong"]};font:600 21px/1.3 ${FONT};color:${light.ink}">${whole(title)}</td></tr>
${blocks.map((block) => `<tr><td style="padding:18px 24px 0">${blockHtml(block, light)}</td></tr>`).join("\n")}
<tr><td style="padding:14px 24px 20px">${footer.map((text) => footerHtml(text, light)).join("\n")}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A mail without colours, so that programs show it like one that was typed in them. */
const letterHtml = ({ language = "en", title, blocks }: MailPage) => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body>
<div style="max-width:600px;font:16px/1.5 ${FONT};overflow-wrap:anywhere">
${blocks.map(letterBlock).join("\n")}
</div>
</body>
</html>
`;

function letterBlock(block: MailBlock): string {
  const text = "text" in block ? lines(block.text) : "";
  if (block.kind !== "quote") return `<p style="margin:0 0 16px">${text}</p>`;
  const intro =
    block.intro === undefined ? "" : `<p style="margin:24px 0 6px;font-size:14px">${lines(block.intro)}</p>\n`;
  return `${intro}<blockquote style="margin:0;padding:0 0 0 12px;border-left:2px solid #999;font-size:14px">${text}</blockquote>`;
}

type Colours = MailColours["light"];

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

const darkStyle = (dark: Colours) => `
@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important }
.card { background: ${dark.surface} !important; border-color: ${dark.orange} ${dark.line} ${dark.line} !important }
.stitch { border-color: ${dark["line-strong"]} !important }
.ink { color: ${dark.ink} !important }
.faint { color: ${dark["ink-3"]} !important }
.link { color: ${dark["orange-text"]} !important }
.quote { background: ${dark.paper} !important; border-color: ${dark.orange} !important }
.notice { background: ${dark["bad-tint"]} !important; color: ${dark.bad} !important }
}
`;

function blockHtml(block: MailBlock, light: Colours): string {
  switch (block.kind) {
    case "notice":
      return `<p class="notice" style="margin:0;padding:12px 16px;background:${light["bad-tint"]};font:600 15px/1.5 ${FONT};color:${light.bad}">${escapeHtml(block.text)}</p>`;
    case "facts":
      return `<table cellpadding="0" cellspacing="0" style="border-collapse:collapse">${block.facts.map((fact) => factHtml(fact, light)).join("\n")}</table>`;
    case "quote":
      return `<div class="quote ink" style="padding:16px 18px;border-left:3px solid ${light.orange};background:${light.paper};font:16px/1.55 ${FONT};color:${light.ink};white-space:pre-wrap;overflow-wrap:anywhere">${lines(block.text)}</div>`;
    case "paragraph":
    case "signature":
      return `<p class="ink" style="margin:0;font:16px/1.55 ${FONT};color:${light.ink}">${lines(block.text)}</p>`;
    case "picture":
      return pictureHtml(block.picture, block.texts, light);
    case "links":
      return block.links.map((link) => linkHtml(link, light)).join("\n");
    default:
      return block satisfies never;
  }
}

function pictureHtml({ cid, alt, width, height }: MailPicture, texts: readonly string[], light: Colours): string {
  const lines = texts.map((text, index) => {
    const font = index === 0 ? `600 18px/1.4 ${FONT}` : `16px/1.55 ${FONT}`;
    return `<p class="ink" style="margin:0 0 6px;font:${font};color:${light.ink}">${whole(text)}</p>`;
  });
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>` +
    `<td width="${width}" style="padding:0;vertical-align:top"><img src="cid:${cid}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;border:0"></td>` +
    `<td style="padding:0 0 0 20px;vertical-align:middle">${lines.join("")}</td></tr></table>`
  );
}

/** A text in which references are not split at their hyphen. */
const whole = (text: string) =>
  escapeHtml(text).replace(/\b[A-Z]-[0-9A-Z]{8}\b/g, '<span style="white-space:nowrap">$&</span>');

function factHtml({ label, text, href }: MailFact, light: Colours): string {
  const shown = whole(text);
  const value = href
    ? `<a class="link" href="${escapeHtml(href)}" style="color:${light["orange-text"]}">${shown}</a>`
    : shown;
  return (
    `<tr><th class="faint" scope="row" style="padding:3px 18px 3px 0;text-align:left;vertical-align:top;font:14px/1.5 ${FONT};color:${light["ink-3"]};white-space:nowrap">${escapeHtml(label)}</th>` +
    `<td class="ink" style="padding:3px 0;vertical-align:top;font:15px/1.4 ${FONT};color:${light.ink};overflow-wrap:anywhere">${value}</td></tr>`
  );
}

const linkHtml = ({ label, href }: { label: string; href: string }, light: Colours) =>
  `<a href="${escapeHtml(href)}" style="display:inline-block;margin:0 10px 10px 0;padding:11px 18px;background:${light.orange};font:600 16px/1.25 ${FONT};color:${light["on-orange"]};text-decoration:none">${escapeHtml(label)}</a>`;

const footerHtml = (text: string, light: Colours) =>
  `<p class="faint" style="margin:8px 0 0;font:14px/1.5 ${FONT};color:${light["ink-3"]};overflow-wrap:anywhere">${whole(text)}</p>`;

/* Some mail programs drop line breaks, so each one becomes a <br>. */
const lines = (text: string) => text.split("\n").map(escapeHtml).join("<br>");

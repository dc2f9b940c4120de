import type { SiteLook } from "#contract/site-manifest.ts";
import type { Settings } from "../config/settings.ts";
import { escapeHtml } from "../text/escape-html.ts";

/** A block of a mail. All texts are plain text. */
export type MailBlock =
  | { kind: "notice"; text: string }
  | { kind: "facts"; facts: readonly MailFact[] }
  /** The visitor's message, with its line breaks; below `intro`, the message that a letter answers. */
  | { kind: "quote"; text: string; intro?: string }
  | { kind: "signature"; text: string }
  | { kind: "paragraph"; text: string }
  /** A picture beside texts, of which the first is the largest; width and height in CSS pixels. */
  | { kind: "picture"; cid: string; alt: string; width: number; height: number; texts: readonly string[] }
  /** Shown as buttons, of which the first has the site's colour. */
  | { kind: "links"; links: readonly { label: string; href: string }[] };

export type MailFact = { label: string; text: string; href?: string | undefined };

export type MailPage = {
  /** The language of its texts. By default that of the office. */
  language?: string | undefined;
  /** Also its title; a reference in parentheses at its end is shown above it. */
  subject: string;
  blocks: readonly MailBlock[];
  /** Before the name and the address of the site. */
  footer: readonly string[];
  /** The person of the office who wrote it: plain text instead of a card, without a footer. */
  author?: string;
};

export type MailFrame = Pick<
  Settings,
  "siteName" | "siteOrigin" | "prefix" | "look" | "hasLogo" | "language" | "direction"
>;

export function mailBody(page: MailPage, frame: MailFrame): { text: string; html: string } {
  const footer = [...page.footer, `${frame.siteName}, ${frame.siteOrigin}${frame.prefix}`];
  const texts = page.blocks.map(plainText);
  const laidOut = frame.direction === "rtl" ? mirrored : (html: string) => html;
  if (page.author !== undefined) return { text: texts.join("\n\n"), html: laidOut(letterHtml(page, frame)) };
  const text = [...texts, `-- \n${footer.join("\n")}\n`].join("\n\n");
  return { text, html: laidOut(cardHtml({ ...page, footer }, frame)) };
}

/** A mail in a language that is written from right to left: few programs support logical properties, and some drop `html`. */
const mirrored = (html: string) =>
  html
    .replace(/<html|<body[^>]*>\n<\w+/g, '$& dir="rtl"')
    .replace(/ (?:style|align)="[^"]*"/g, (attribute) =>
      attribute
        .replace(/\b(?:left|right)\b/g, (side) => (side === "left" ? "right" : "left"))
        .replace(/(padding|margin):([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;"]+)/g, "$1:$2 $5 $4 $3"),
    );

function plainText(block: MailBlock): string {
  switch (block.kind) {
    case "facts":
      return plainFacts(block.facts);
    case "links":
      return block.links.map(({ label, href }) => `${label}:\n${href}`).join("\n\n");
    case "picture":
      return block.texts.join("\n\n");
    case "quote":
      return block.intro === undefined ? block.text : `${block.intro}\n${block.text.replace(/^/gm, "> ")}`;
    case "signature":
      return `-- \n${block.text}`;
    default:
      return block.text;
  }
}

/** In a column behind their labels, each with its link if the text does not say it. */
function plainFacts(facts: readonly MailFact[]): string {
  const width = Math.max(11, ...facts.map(({ label }) => label.length + 2));
  const plainFact = ({ label, text, href }: MailFact) => {
    const link = /^https?:/.test(href ?? "") && href !== text ? `\n${" ".repeat(width)}${href}` : "";
    return `${`${label}:`.padEnd(width)}${text}${link}`;
  };
  return facts.map(plainFact).join("\n");
}

/** As plain values, because mail programs do not support custom properties. */
type Colours = SiteLook["light"];

/** Few mail programs load the site's fonts; they are used where they are installed. */
const fontsOf = ({ fonts }: SiteLook) => ({
  display: `'${fonts.display}','Avenir Next','Segoe UI',Roboto,Arial,sans-serif`,
  text: `'${fonts.text}',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`,
});

const headOf = ({ subject, ...page }: MailPage, frame: MailFrame) => `<!doctype html>
<html lang="${escapeHtml(page.language ?? frame.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>`;

/*
 * Tables and inline styles, because all mail programs support them. The style block has the fonts, which Outlook does not
 * inherit, the gaps of the mark and a dark theme; programs that ignore it show the light theme.
 */
function cardHtml(page: MailPage, frame: MailFrame): string {
  const { look, siteName, hasLogo } = frame;
  const { blocks, footer } = page;
  const { light, dark, radius } = look;
  const { display, text } = fontsOf(look);
  const [, title = "", reference = ""] = /^(.*?)(?: \(\u2068?([A-Z]-[0-9A-Z]{8})\u2069?\))?$/s.exec(page.subject) ?? [];
  return `${headOf(page, frame)}
<meta name="color-scheme" content="light dark">
<style>
td,th{font-family:${text}}
.d{font-family:${display};font-weight:600}
.h{border:solid ${light.paper};border-width:1px 0}
.v{border:solid ${light.paper};border-width:0 1px}
@media (prefers-color-scheme:dark){${darkStyle(dark)}}
</style>
</head>
<body class="paper" style="margin:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" style="padding:20px 12px 28px">
<table role="presentation" class="ink" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left;font:16px/1.55 ${text};color:${light.ink};overflow-wrap:anywhere">
<tr><td style="padding:0 0 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
${hasLogo ? "" : `<td width="39">${markHtml(light)}</td>\n`}<td class="d" style="font-size:18px;line-height:1.2">${escapeHtml(siteName)}</td>
<td class="faint" align="right" style="font-size:14px;color:${light["ink-3"]};white-space:nowrap">${reference}</td>
</tr></table></td></tr>
<tr><td><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate;border:1px solid ${light.line};border-top:3px solid ${light.orange};border-radius:${radius}px;background:${light.surface}">
<tr><td class="d stitch" style="padding:20px 24px 16px;border-bottom:1px dashed ${light["line-strong"]};font-size:23px;line-height:1.2">${whole(title)}</td></tr>
${blocks.map((block) => `<tr><td style="padding:18px 24px 0">${blockHtml(block, light, radius)}</td></tr>`).join("\n")}
<tr><td height="22"></td></tr>
</table></td></tr>
<tr><td class="faint" style="padding:14px 0 0;font-size:14px;line-height:1.5;color:${light["ink-3"]}">${footer.map(whole).join("<br>")}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const darkStyle = (dark: Colours) =>
  Object.entries({
    ".paper,.quote": `background:${dark.paper}`,
    ".card": `background:${dark.surface};border-color:${dark.orange} ${dark.line} ${dark.line}`,
    ".stitch,.more": `border-color:${dark["line-strong"]}`,
    ".ink,.more": `color:${dark.ink}`,
    ".faint": `color:${dark["ink-3"]}`,
    ".link": `color:${dark["orange-text"]}`,
    ".go,.o": `background:${dark.orange}`,
    ".go": `color:${dark["on-orange"]}`,
    ".k": `background:${dark.ink}`,
    ".h,.v": `border-color:${dark.paper}`,
    ".notice": `background:${dark["bad-tint"]};color:${dark.bad}`,
  })
    .map(([selector, rules]) => `${selector}{${rules.replaceAll(/;|$/g, "!important$&")}}`)
    .join("");

/**
 * The mark of site/brand/mark.svg in cells: a picture would be blocked or listed as an attachment. The thread on top has a
 * gap on both sides.
 */
function markHtml({ ink, orange }: Colours): string {
  const space = `<td width="7"></td>`;
  const warp = `<td class="k" bgcolor="${ink}" width="4" height="6"></td>`;
  const over = `<td class="k v" bgcolor="${ink}" width="4"></td>`;
  const weft = (threads: number) => `<td class="o h" bgcolor="${orange}" height="4" colspan="${threads}"></td>`;
  const bare = space + warp + space + warp + space;
  const rows = [bare, weft(3) + over + weft(1), bare, weft(1) + over + weft(3), bare];
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="font-size:0;line-height:0"><tr>${rows.join("</tr><tr>")}</tr></table>`;
}

function blockHtml(block: MailBlock, light: Colours, radius: number): string {
  switch (block.kind) {
    case "notice":
      return `<p class="notice" style="margin:0;padding:12px 16px;background:${light["bad-tint"]};font-weight:600;color:${light.bad}">${whole(block.text)}</p>`;
    case "facts":
      return `<table cellpadding="0" cellspacing="0">${block.facts.map((fact) => factHtml(fact, light)).join("\n")}</table>`;
    case "quote":
      return `<div class="quote" style="padding:16px 18px;border-left:3px solid ${light.orange};background:${light.paper};white-space:pre-wrap">${lines(block.text)}</div>`;
    case "paragraph":
    case "signature":
      return `<p style="margin:0">${lines(block.text)}</p>`;
    case "picture":
      return pictureHtml(block);
    case "links":
      return block.links.map((link, index) => linkHtml(link, index === 0, light, radius)).join("\n");
    default:
      return block satisfies never;
  }
}

function pictureHtml({ cid, alt, width, height, texts }: MailBlock & { kind: "picture" }): string {
  const shown = texts.map(
    (text, index) =>
      `<p style="margin:0 0 6px${index === 0 ? ";font-size:18px;font-weight:600" : ""}">${whole(text)}</p>`,
  );
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0"><tr>` +
    `<td width="${width}" valign="top"><img src="cid:${cid}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;border:0"></td>` +
    `<td style="padding:0 0 0 20px">${shown.join("")}</td></tr></table>`
  );
}

function factHtml({ label, text, href }: MailFact, light: Colours): string {
  const value = href
    ? `<a class="link" href="${escapeHtml(href)}" style="color:${light["orange-text"]}">${whole(text)}</a>`
    : whole(text);
  return (
    `<tr><th class="faint" scope="row" align="left" valign="top" style="padding:3px 18px 3px 0;font-size:14px;font-weight:400;color:${light["ink-3"]};white-space:nowrap">${escapeHtml(label)}</th>` +
    `<td valign="top" style="padding:3px 0;font-size:15px;line-height:1.4">${value}</td></tr>`
  );
}

function linkHtml({ label, href }: { label: string; href: string }, isFirst: boolean, light: Colours, radius: number) {
  const [name, colours] = isFirst
    ? ["d go", `padding:12px 19px;background:${light.orange};color:${light["on-orange"]}`]
    : ["d more", `padding:11px 18px;border:1px solid ${light["line-strong"]};color:${light.ink}`];
  return `<a class="${name}" href="${escapeHtml(href)}" style="display:inline-block;margin:0 10px 10px 0;${colours};border-radius:${radius}px;font-weight:600;line-height:1.25;text-decoration:none">${escapeHtml(label)}</a>`;
}

/** A text in which references are not split at their hyphen. */
const whole = (text: string) =>
  escapeHtml(text).replace(/\b[A-Z]-[0-9A-Z]{8}\b/g, '<span style="white-space:nowrap">$&</span>');

/* Some mail programs drop line breaks, so each one becomes a <br>. */
const lines = (text: string) => text.split("\n").map(escapeHtml).join("<br>");

/** A mail without colours, so that programs show it like one that was typed in them. */
const letterHtml = (page: MailPage, frame: MailFrame) => `${headOf(page, frame)}
</head>
<body>
<div style="max-width:600px;font:16px/1.5 ${fontsOf(frame.look).text};overflow-wrap:anywhere">
${page.blocks.map(letterBlock).join("\n")}
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

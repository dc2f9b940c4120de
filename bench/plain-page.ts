/**
 * A page with the content of an agency's home page and nothing that costs more than it has to: 1,200 words, twelve icons, a
 * form, two kB of styles, one font and no script. No page with that content costs less.
 */
export function plainPage(font: string): string {
  const card = (index: number, icon = "") =>
    `<li class="card">${icon}<h3>${sentence(4, index)}</h3><p>${sentence(13, index * 3)} ${sentence(14, index * 5)}</p></li>`;
  const section = (index: number, content: string, id = "") =>
    `<section${id && ` id="${id}"`}${index % 2 ? ' class="tint"' : ""}><div class="wide"><h2>${sentence(4, index * 11)}</h2>${content}</div></section>`;
  const link = (index: number) => `<a href="#section-${index % 6}">${word(index * 13)} ${word(index * 17)}</a>`;
  const links = (count: number) => Array.from({ length: count }, (_, index) => link(index)).join("");
  const list = (count: number, item: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => item(i)).join("");
  const question = (index: number) =>
    `<h3>${sentence(8, index * 19)}</h3><p>${sentence(22, index * 23)} ${sentence(19, index * 29)}</p>`;
  const figure = (index: number) => `<div><dt>${index * 37 + 14}</dt><dd>${sentence(4, index * 31)}</dd></div>`;
  const field = (name: string, control: string) => `<label for="${name}">${word(name.length)}</label>${control}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A plain page</title><link rel="icon" href="data:,"><link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
<style>${styles(font)}</style></head><body>
<header><div class="wide"><a class="name" href="#top">${word(1)}</a><details><summary>Menu</summary><nav>${links(6)}</nav></details><nav>${links(6)}</nav></div></header>
<main id="top"><div class="wide"><h1>${sentence(7, 2)}</h1><p class="lead">${sentence(24, 41)}</p><p><a class="button" href="#form">${word(5)}</a></p></div>
${section(0, `<ul class="grid">${list(12, (index) => card(index, icon(index)))}</ul>`, "section-0")}
${section(1, `<ul class="grid">${list(3, (index) => card(index + 20))}</ul>`, "section-1")}
${section(2, `<ol>${list(5, (index) => `<li>${question(index)}</li>`)}</ol>`, "section-2")}
${section(3, `<dl>${list(4, figure)}</dl><blockquote>${sentence(36, 43)}</blockquote>`, "section-3")}
${section(
  4,
  list(5, (index) => question(index + 9)),
  "section-4",
)}
${section(5, `<form id="form">${field("name", '<input id="name">')}${field("email", '<input id="email" type="email">')}${field("topic", '<select id="topic"><option>One<option>Two</select>')}${field("message", '<textarea id="message" rows="6"></textarea>')}<button class="button">Send</button></form>`, "section-5")}
</main><footer><div class="wide grid"><p>${sentence(20, 47)}</p><nav>${links(6)}</nav></div></footer></body></html>`;
}

const ONSETS = ["b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr", "pl", "gr"];
const RIMES = ["a", "e", "in", "or", "ar", "en", "il", "un", "ast", "et", "ound", "air", "ow"];

/** A word of one to three syllables. There are 247 syllables, because browsers cache the shapes of words. */
function word(index: number): string {
  const syllable = (n: number) => `${ONSETS[n % ONSETS.length]}${RIMES[n % RIMES.length]}`;
  return Array.from({ length: 1 + (index % 3) }, (_, part) => syllable(index * 7 + part * 31)).join("");
}

const sentence = (length: number, from: number) =>
  `${Array.from({ length }, (_, index) => word(from * 5 + index * 3)).join(" ")}.`;

const icon = (index: number) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M${2 + (index % 5)} 4h${8 + (index % 7)}v9l-4 7-5-3z"/><circle cx="17" cy="${6 + index}" r="3"/></svg>`;

const styles = (font: string) => `@font-face{font-family:Plain;font-display:swap;src:url(${font})format("woff2")}
@font-face{font-family:Fallback;src:local(Arial),local("Liberation Sans");size-adjust:90%}
*{box-sizing:border-box}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;color:#222;background:#fff}
h1,h2,h3{font-family:Plain,Fallback,sans-serif;line-height:1.15;text-wrap:balance}h1{font-size:clamp(2.2rem,7vw,3.8rem)}
h2{font-size:clamp(1.6rem,4vw,2.3rem)}h3{font-size:1.15rem;margin:.6em 0 .3em}.wide{max-width:70rem;margin:0 auto;padding:0 1.25rem}
header .wide{display:flex;align-items:center;justify-content:space-between;min-height:4rem;border-bottom:1px solid}
.name,dt{font:700 1.4rem Plain,Fallback,sans-serif}nav a,.button{display:inline-block;padding:.75rem .6rem}
header .wide>nav{display:none}@media(min-width:48rem){details{display:none}header .wide>nav{display:block}}
.lead{font-size:1.25rem;max-width:42rem}.grid{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));padding:0;list-style:none}
.card{border:1px solid;border-radius:.75rem;padding:1.25rem}.card svg{width:2rem;height:2rem;stroke:#05c;fill:none;stroke-width:2}
section{padding:2.5rem 0}.tint{background:#f4f7fb}.button{background:#05c;color:#fff;border:0;border-radius:.5rem;font:inherit}
label{display:block;margin:.8rem 0 .2rem}input,textarea,select{font:inherit;width:100%;padding:.7rem;border:1px solid;border-radius:.4rem}
form{max-width:34rem}blockquote{margin:0;font-size:1.2rem}dl{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr))}
dd{margin:0}footer{background:#0b1220;color:#dfe6f1;padding:2.5rem 0}footer a{color:inherit}`;

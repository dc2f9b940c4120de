import { Idiomorph } from "idiomorph";
import { PAGES } from "../addresses.ts";
import type { Field, FromPage, ToPage } from "../api-types.ts";

/*
 * The only script of a page in the preview. A click selects a text or picture; the editor shows what is typed and saved.
 * It runs before the browser reads the body, so that no click comes before it.
 */

const root = document.documentElement;

function send(message: FromPage): void {
  if (parent !== window) parent.postMessage(message, location.origin);
}

function fieldOf(element: HTMLElement): Field {
  const [record, path] = JSON.parse(element.dataset.field ?? "[]");
  return { record, path };
}

const selectorOf = ({ record, path }: Field) => `[data-field="${CSS.escape(JSON.stringify([record, path]))}"]`;
const showing = (field: Field) => [...document.querySelectorAll<HTMLElement>(selectorOf(field))];

const sendShown = () => send({ type: "shown", address: root.dataset.address ?? "/" });

const styles = new CSSStyleSheet();
styles.replaceSync(`
  [data-field] { cursor: pointer }
  [data-field]:hover { outline: 1px dashed #1a73e8; outline-offset: 3px }
  :not(*) { outline: 2px solid #1a73e8; outline-offset: 3px }
`);
document.adoptedStyleSheets.push(styles);
const selection = styles.cssRules[2] as CSSStyleRule;

/** Outlines what shows a field, also after the page is rendered again. */
function outline(field: Field | null): void {
  selection.selectorText = field ? `[data-field]${selectorOf(field)}` : ":not(*)";
}

function select(field: Field | null): void {
  const elements = field ? showing(field) : [];
  outline(field);
  hideChip();
  const first = elements.find((element) => element.checkVisibility());
  if (!first) return;
  const { top, bottom } = first.getBoundingClientRect();
  const isInView = top >= HEADER && bottom <= innerHeight;
  if (!isInView && !elements.some((element) => element.matches(":hover")))
    first.scrollIntoView({
      block: "center",
      behavior: matchMedia("(prefers-reduced-motion)").matches ? "auto" : "smooth",
    });
}

/** The height of the header, which covers the top of the page, in CSS pixels. */
const HEADER = 80;

/* A link is followed with Ctrl or ⌘, or with the button beside it. */

const chip = document.createElement("button");
chip.type = "button";
chip.textContent = "Open this page";
chip.lang = "en";
chip.id = "editor-open-page";
styles.insertRule(`#editor-open-page {
  position: fixed; z-index: 2147483647; padding: 6px 12px; border: 0; border-radius: 6px;
  background: #1a73e8; color: #fff; font: 600 14px/1.4 system-ui, sans-serif; cursor: pointer; box-shadow: 0 2px 8px #0005;
}`);
let chipAddress = "";

function showChip(link: HTMLAnchorElement): void {
  const isHere = link.href.replace(/#.*/, "") === location.href.replace(/#.*/, "");
  if (!isInternal(link) || isHere) return;
  chipAddress = link.href;
  document.body.append(chip);
  const { left, bottom, top } = link.getBoundingClientRect();
  const below = bottom + 6;
  chip.style.left = `${Math.max(6, Math.min(left, innerWidth - chip.offsetWidth - 6))}px`;
  chip.style.top = `${below + chip.offsetHeight < innerHeight ? below : Math.max(6, top - chip.offsetHeight - 6)}px`;
}

const hideChip = () => chip.remove();

const isInternal = ({ pathname, origin }: HTMLAnchorElement) =>
  origin === location.origin && (pathname === PAGES || pathname.startsWith(`${PAGES}/`));

chip.onclick = () => location.assign(chipAddress);
addEventListener("scroll", hideChip, { passive: true });

/** They open and close something, such as a menu, which is also of use here. */
const OPENERS = "summary,[popovertarget]";

addEventListener(
  "click",
  (event) => {
    const target = event.target as Element;
    if (chip.contains(target)) return;
    const link = target.closest("a");
    if (link && (event.ctrlKey || event.metaKey)) {
      if (!isInternal(link)) return;
      event.preventDefault();
      return location.assign(link.href);
    }
    const element = target.closest<HTMLElement>("[data-field]");
    const isOpener = target.closest(OPENERS) !== null;
    const isPageLink = link && isInternal(link) && !element;
    if (!isOpener && !isPageLink) event.preventDefault();
    hideChip();
    if (!element) return;
    if (!isOpener) event.stopPropagation();
    const field = fieldOf(element);
    outline(field);
    send({ type: "selected", field });
    if (link) showChip(link);
  },
  true,
);
addEventListener("submit", (event) => event.preventDefault(), true);

function textsOf(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() !== "" && !text.parentElement?.closest(".sr,style")) texts.push(text);
  }
  return texts;
}

const replaceWords = (old: string, words: string) =>
  `${/^\s*/.exec(old)?.[0] ?? ""}${words}${/\s*$/.exec(old)?.[0] ?? ""}`;

/** A text in several pieces, such as the lines of a headline: each keeps its number of words, and the last has the rest. */
function showText(element: HTMLElement, text: string): void {
  const texts = textsOf(element);
  const words = text.split(/\s+/);
  for (const [index, node] of texts.entries()) {
    const isLast = index === texts.length - 1;
    const own = isLast ? words.splice(0) : words.splice(0, node.data.trim().split(/\s+/).length);
    node.data = replaceWords(node.data, texts.length === 1 ? text : own.join(" "));
  }
  if (texts.length === 0) element.append(text);
}

/** A text with Markdown, several lines or filled-in words is shown once it is saved and the page is rendered again. */
const NOT_PLAIN = /[*_`[\]\\<{\n]|^(?:-|#+|\d+\.) /;

function showTyped(field: Field, text: string): void {
  if (NOT_PLAIN.test(text)) return;
  for (const element of showing(field)) if (!element.matches("img,video,input,textarea")) showText(element, text);
}

let rendering: AbortController | undefined;

async function showSaved(): Promise<void> {
  rendering?.abort();
  rendering = new AbortController();
  const response = await fetch(location.href, { cache: "no-store", signal: rendering.signal });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  document.title = page.title;
  showStyles(page);
  root.dataset.address = page.documentElement.dataset.address ?? "";
  hideChip();
  Idiomorph.morph(document.body, page.body, { morphStyle: "outerHTML", ignoreActiveValue: true });
  sendShown();
}

const sheetsOf = ({ head }: Document) => [...head.querySelectorAll('style,link[rel="stylesheet"]')];

/** Replaces the style sheets that differ, each at its place: the first ones decide the order of the cascade's layers. */
function showStyles(page: Document): void {
  const old = sheetsOf(document);
  const sheets = sheetsOf(page).map((sheet) => old.find((each) => each.isEqualNode(sheet)) ?? sheet);
  for (const sheet of old) if (!sheets.includes(sheet)) sheet.remove();
  for (const [index, sheet] of sheets.entries()) {
    if (old.includes(sheet)) continue;
    const before = sheets[index - 1];
    if (before) before.after(sheet);
    else document.head.prepend(sheet);
  }
}

addEventListener("message", ({ data, origin, source }: MessageEvent<ToPage>) => {
  if (origin !== location.origin || source !== parent) return;
  if (data.type === "select") select(data.field);
  else if (data.type === "typed") showTyped(data.field, data.text);
  else if (data.type === "theme") root.dataset.theme = data.theme;
  else
    showSaved().catch((error: unknown) => {
      if ((error as Error).name !== "AbortError") location.reload();
    });
});

/* The header is solid below the top of the page, as on the site. */
const onScroll = () => root.toggleAttribute("data-scrolled", scrollY > 10);
addEventListener("scroll", onScroll, { passive: true });
onScroll();
addEventListener("DOMContentLoaded", () => {
  void import("./show-posters.ts");
  sendShown();
});

/*
 * Others' changes to a page, as bug reports of React, Next.js and Astro describe them. Each function runs in the page, so it
 * uses nothing outside of it.
 */

/** Marks a text as translated. */
const TRANSLATED = "¤";

/** Chrome and Edge: each text becomes a <font> in a <font>, and so does each new text while the page lives (react #11538). */
function translator(mark: string): void {
  const translate = (text: Text) => {
    const { parentElement } = text;
    if (!/\p{L}/u.test(text.data) || !parentElement || parentElement.closest("script,style,textarea,option,font"))
      return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = mark + text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  document.documentElement.lang = "de";
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translateIn(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Safari, and extensions that replace words: the data of texts changes in place, also later (next.js #78252). */
function inPlaceTranslator(mark: string): void {
  const translateIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = node; text; text = walker.nextNode())
      if (text instanceof Text && /\p{L}/u.test(text.data) && !text.data.startsWith(mark)) {
        if (!text.parentElement?.closest("script,style,textarea")) text.data = mark + text.data;
      }
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translateIn(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** LastPass, 1Password: an element after each field, attributes and styles on it, and a field in a box (next.js #51816). */
function passwordManager(): void {
  for (const [index, input] of document.querySelectorAll<HTMLElement>("input,[type=submit]").entries()) {
    input.setAttribute("data-com-onepassword-filled", "light");
    input.style.backgroundSize = "16px";
    const icon = document.createElement("div");
    icon.attachShadow({ mode: "open" }).innerHTML = "<button>fill</button>";
    input.after(icon);
    if (index % 3 !== 1) continue;
    const box = document.createElement("div");
    input.replaceWith(box);
    box.append(input);
  }
}

/** Grammarly: an element before each text area, attributes on it. */
function writingAid(): void {
  for (const area of document.querySelectorAll("textarea,[role=searchbox]")) {
    area.before(document.createElement("grammarly-extension"), "\u200b");
    for (const [name, value] of ["data-gramm", "data-gramm_editor"].map((name) => [name, "true"] as const))
      area.setAttribute(name, value);
    area.classList.add("gr-active");
  }
}

/** Phone-number and price highlighters: words become elements. Cloudflare's protection of addresses does the same. */
function highlighter(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!/\w/.test(text.data) || text.parentElement?.closest("script,style,textarea")) continue;
    const words = text.data.split(/(\w+)/).map((word, index) => {
      if (index % 2 === 0) return word;
      const span = document.createElement(index % 4 === 1 ? "span" : "a");
      span.className = "__cf_email__";
      span.textContent = word;
      return span;
    });
    text.replaceWith(...words);
  }
}

/** Cloudflare's Auto Minify, ngx_pagespeed: no comments, other white space (react #10778, withastro/docs #2607). */
function proxy(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  document.body.normalize();
  for (const element of document.querySelectorAll("form *, dialog *, figure *, header *"))
    if (!element.closest("textarea,svg")) element.after("\n");
  document.body.normalize();
}

/** The changes by who makes them, as expressions that run in the page. */
export const PAGE_CHANGES = Object.entries({
  "a translator": translator,
  "a translator in place": inPlaceTranslator,
  "a password manager": passwordManager,
  "a writing aid": writingAid,
  "a highlighter": highlighter,
  "a proxy": proxy,
}).map(([who, change]) => ({ who, change: `(${change})(${JSON.stringify(TRANSLATED)})` }));

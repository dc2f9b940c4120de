import { Activity, Component, type ComponentType, createElement, type ReactElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { IslandEvent } from "./island-event.ts";

/*
 * The renderer of islands (astro.config.ts). Translators, password managers, proxies and browsers may have changed an island
 * before React starts. React would build it anew, and typed text, files and the focus would be lost. So its nodes are first
 * made those that React expects; fields and all other elements that React renders stay the same ones (decision 1).
 */

const READY: IslandEvent = "island:ready";

/** Renders what React expects to find. In a hidden Activity effects do not run. */
const render = (element: ReactElement) =>
  new Promise<Node>((resolve, reject) => {
    const box = document.createElement("div");
    new MutationObserver(() => resolve(box.firstChild as Node)).observe(box, { childList: true });
    /* React reports no error of a hidden Activity. */
    class Boundary extends Component<{ children: ReactNode }> {
      static getDerivedStateFromError = reject;
      override render = () => this.props.children;
    }
    /* The outermost element of a hidden Activity gets a style that no copy may have. */
    createRoot(box).render(
      <Activity mode="hidden">
        <Boundary>
          <div>{element}</div>
        </Boundary>
      </Activity>,
    );
  });

/**
 * Equal for an element and its counterpart, to which others may have added classes. A field has an id, or a name and a value,
 * that no other element has, or its place among those without.
 */
function keyOf(element: Element): string {
  const [id, name, value, type] = ["id", "name", "value", "type"].map((each) => element.getAttribute(each));
  return `${element.tagName} ${id ?? (name ? `${name} ${value}` : `${type} ${element.classList[0]}`)}`;
}

function findNext(from: Node | null, key: string): Element | undefined {
  for (let node = from; node; node = node.nextSibling) if (node instanceof Element && keyOf(node) === key) return node;
  return undefined;
}

/** Gives an element the child nodes of `expected`. Counterparts stay, with their attributes, and so does the text of fields. */
function restore(element: Element, expected: Node, fields: Set<Element>): void {
  if (element instanceof HTMLTextAreaElement) return;
  let next: ChildNode | null = element.firstChild;
  for (const node of expected.childNodes) {
    const key = node instanceof Element ? keyOf(node) : "";
    const same = next?.nodeType === node.nodeType ? next : undefined;
    const own =
      (key ? ([...fields].find((field) => keyOf(field) === key) ?? findNext(next, key)) : same) ??
      (node.cloneNode() as ChildNode);
    while (next && next !== own && own.parentNode === element) {
      const { nextSibling }: ChildNode = next;
      next.remove();
      next = nextSibling;
    }
    if (next === own) next = own.nextSibling;
    else element.insertBefore(own, next);
    if (own instanceof Element) {
      fields.delete(own);
      restore(own, node, fields);
    } else if (own.nodeValue !== node.nodeValue) own.nodeValue = node.nodeValue;
  }
  while (next) {
    const { nextSibling }: ChildNode = next;
    next.remove();
    next = nextSibling;
  }
}

/** Gives an island's field and dialog back what a removal or a move took from them. */
function refocus(island: HTMLElement, focused: Element | null, [start, end]: (number | null | undefined)[] = []): void {
  for (const dialog of island.querySelectorAll<HTMLDialogElement>("dialog[open]:not(:modal)")) {
    dialog.open = false;
    dialog.showModal();
  }
  if (!(focused instanceof HTMLElement) || !island.contains(focused) || document.activeElement === focused) return;
  focused.focus({ preventScroll: true });
  if (typeof start === "number") (focused as HTMLInputElement).setSelectionRange(start, end ?? start);
}

/** Astro calls it once the island's files are loaded. It waits for the result. */
export default (island: HTMLElement) =>
  async <Props extends object>(component: ComponentType<Props>, props: Props): Promise<void> => {
    const element = createElement(component, props);
    const expected = await render(element);
    if (!island.hasAttribute("ssr")) return;
    const focused = document.activeElement as HTMLInputElement | null;
    const selection = [focused?.selectionStart, focused?.selectionEnd];
    restore(island, expected, new Set(island.querySelectorAll("[id],[name],input,button")));
    refocus(island, focused, selection);
    const content = [...island.childNodes];
    /*
     * If a component throws, React removes all. The form then works as it did before React, so a submit waits for it no longer.
     */
    const onUncaughtError = (error: unknown) => {
      island.append(...content);
      refocus(island, focused);
      island.dispatchEvent(new Event(READY, { bubbles: true }));
      reportError(error);
    };
    island.removeAttribute("ssr");
    /* At once: a translator that is running would change the nodes again. */
    const identifierPrefix = island.getAttribute("prefix") ?? "";
    flushSync(() => hydrateRoot(island, element, { identifierPrefix, onUncaughtError }));
  };

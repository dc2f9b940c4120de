import type { Page } from "@playwright/test";

/**
 * CSS and attributes that one of the oldest supported browsers (Chrome 120, Firefox 121, Safari 17.2) does not support.
 * Renamed, the current browser ignores them, too.
 */
const UNSUPPORTED_IN_MARKUP: readonly [known: RegExp, unknown: string][] = [
  [/(?<!\\):popover-open/g, ":unknown-open"],
  [/\b(light-dark|anchor)\(/g, "unknown-$1("],
  [/\b(text-wrap|position-anchor|anchor-name)\s*:/g, "unknown-$1:"],
  [/@(starting-style|view-transition)\b/g, "@unknown-$1"],
  [/ closedby="any"/g, ""],
];

/**
 * Makes the current Chromium behave like the oldest supported browsers. Call before goto.
 *
 * Native popovers cannot be removed. Instead, their methods, selector and state are, and their buttons do nothing.
 */
export async function emulateOldestBrowser(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    const isMarkup = ["document", "stylesheet"].includes(request.resourceType());
    if (!isMarkup || request.method() !== "GET") return route.fallback();
    const response = await route.fetch();
    let body = await response.text();
    for (const [known, unknown] of UNSUPPORTED_IN_MARKUP) body = body.replace(known, unknown);
    /* Its hashes do not match the changed markup. */
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
  await page.addInitScript(removeNewFeatures);
}

/** Runs in the page before its own scripts. */
function removeNewFeatures(): void {
  const remove = (from: object, ...names: string[]) => {
    for (const name of names) delete (from as Record<string, unknown>)[name];
  };
  remove(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover");
  remove(HTMLButtonElement.prototype, "popoverTargetElement", "popoverTargetAction");
  remove(HTMLInputElement.prototype, "popoverTargetElement", "popoverTargetAction");
  remove(Element.prototype, "checkVisibility", "setHTMLUnsafe");
  remove(HTMLDialogElement.prototype, "closedBy", "requestClose");
  remove(Array, "fromAsync");
  remove(Object, "groupBy");
  remove(Map, "groupBy");
  remove(Promise, "withResolvers", "try");
  remove(Set.prototype, "union", "intersection", "difference", "isSubsetOf");
  remove(URL, "parse");
  remove(AbortSignal, "any");
  remove(document, "startViewTransition");
  remove(globalThis, "URLPattern", "Iterator", "scheduler", "Temporal");

  const native = CSS.supports.bind(CSS) as (...query: string[]) => boolean;
  CSS.supports = (...query: string[]) => !/anchor|light-dark|popover-open/.test(query.join(":")) && native(...query);

  const rejectUnknownSelectors = (owner: object, name: string) => {
    const methods = owner as Record<string, (selector: string) => unknown>;
    const known = methods[name];
    methods[name] = function (this: unknown, selector) {
      /* They ignore what they do not know within :is(). */
      const strict = selector.replace(/:is\([^()]*\)/g, "");
      if (/(?<!\\):popover-open/.test(strict)) throw new DOMException(`'${selector}' is not valid.`, "SyntaxError");
      return known?.call(this, selector);
    };
  };
  for (const owner of [Element.prototype, Document.prototype]) {
    for (const name of ["querySelector", "querySelectorAll"]) rejectUnknownSelectors(owner, name);
  }
  for (const name of ["matches", "closest"]) rejectUnknownSelectors(Element.prototype, name);

  /* The oldest browsers fire no `toggle` for dialogs. */
  const withoutToggle = (event: Event) => {
    if (event.isTrusted && event.target instanceof HTMLDialogElement) event.stopImmediatePropagation();
  };
  addEventListener("toggle", withoutToggle, { capture: true });

  /* Runs after all other listeners. */
  addEventListener("click", (event) => {
    const { target } = event;
    if (target instanceof Element && target.closest("[popovertarget]")) event.preventDefault();
  });
}

import { describe, expect, test } from "vitest";
import { BUDGET, FORMS } from "../support/forms.ts";
import { IS_LONG } from "../support/test-run.ts";
import { SEARCH_WORDS } from "../support/words.ts";
import { builtSite, type OpenBrowser, one, onePage, sampleFolder } from "./driven-page.ts";
import { PAGE_CHANGES } from "./page-changes.ts";

const STUDY = "/case-studies/cloud-scaling-devops";
const MODEL = "figure:has(input[type=range])";
const DRAFT = "Restored from the draft.";

/** Runs statements in the page, which return a value. */
const run = (statements: string) => `(() => {${statements}})()`;

/** Collects errors: of the page's scripts, and of React about an island that it builds anew. */
const LISTEN = `window.failures = []; addEventListener("error", ({ message }) => failures.push(message));`;

/**
 * Tests in one browser that nothing is lost on a page that something else changed before React starts, or changes while it
 * runs. `npm run test:browsers` tries each change and each target once, `npm run test:all` all pairs.
 *
 * @param open starts the browser; undefined skips the tests because it is not installed
 */
export function testChangedPages(open: OpenBrowser | undefined): void {
  const files = sampleFolder();
  const server = builtSite();

  /* As in main-tasks.ts, a missing browser is installed or its skip printed. */
  describe.skipIf(!open)("changed by others", () => {
    const page = onePage(server, () => open?.({ scripting: true }));
    const failures = () => page.evaluate("failures");

    const targets: [name: string, keeps: (change: string) => Promise<void>][] = [
      ...FORMS.map(
        (form) =>
          [
            `#${form.id} keeps what was entered and sends twice`,
            async (change: string) => {
              const root = `#${form.id}`;
              const message = `${root} [name=${form.message}]`;
              const draft = JSON.stringify({ [form.message]: DRAFT });
              await page.visit(form.path, 1440);
              await page.evaluate(`sessionStorage.setItem("${form.id}", ${JSON.stringify(draft)})`);
              await page.visit(form.path, 1440);
              const { [form.message]: _, ...entered } = form.values;
              /* Values without events, as browsers fill them in. The island waits, so that all is there before React. */
              const enter = Object.entries(entered).map(
                ([name, value]) => `${one(`${root} [name=${name}]`)}.value = ${JSON.stringify(value)};`,
              );
              if (form.hasBudget) enter.push(`${one(`${root} [value="${BUDGET.value}"]`)}.checked = true;`);
              const island = `${one(root)}.closest("astro-island")`;
              await page.evaluate(
                run(`${LISTEN}${enter.join("")}${island}.dataset.hydration = "started"; ${change};
                  ${one(message)}.isSame = true; return true`),
              );
              if (form.file) await page.chooseFile("[type=file]", files.pdf());
              await page.evaluate(
                run(`const field = ${one(message)}; delete ${island}.dataset.hydration;
                  field.focus(); field.setSelectionRange(3, 8); field.dispatchEvent(new Event("input", { bubbles: true }))`),
              );
              await expect.poll(() => page.evaluate(`${island}?.dataset.hydration`)).toBe("ready");
              const state = run(`const field = ${one(message)};
                const form = field.form;
                return JSON.stringify({
                  values: ${JSON.stringify(Object.keys(form.values))}.map((name) => form.elements.namedItem(name).value),
                  budget: form.elements.namedItem("budget")?.value,
                  file: form.querySelector("[type=file]")?.files[0]?.name,
                  isSame: field.isSame,
                  isFocused: document.activeElement === field,
                  selection: [field.selectionStart, field.selectionEnd],
                  draft: JSON.parse(sessionStorage.getItem(form.id))["${form.message}"],
                });`);
              expect(JSON.parse(String(await page.evaluate(state)))).toEqual({
                values: Object.keys(form.values).map((name) => (name === form.message ? DRAFT : form.values[name])),
                ...(form.hasBudget && { budget: BUDGET.value }),
                ...(form.file && { file: "ada.pdf" }),
                isSame: true,
                isFocused: true,
                selection: [3, 8],
                draft: DRAFT,
              });
              const send = () => page.evaluate(`${one(root)}.requestSubmit()`);
              await send();
              await page.says(`${root} [role=status]`, form.messages.sent);
              await page.evaluate(`${one(`${root} button[type=button]`)}?.click()`);
              await page.fill(root, form.values);
              if (form.hasBudget) await page.evaluate(`${one(`${root} [value="${BUDGET.value}"]`)}.click()`);
              await page.evaluate(`${one(`${root} [name=email]`)}.value = "second"`);
              await send();
              await expect.poll(() => page.evaluate(`${one(`${root} [role=status]`)}.dataset.tone`)).toBe("error");
              expect(await failures()).toEqual([]);
            },
          ] as [string, (change: string) => Promise<void>],
      ),
      [
        "the search stays open with its text",
        async (change) => {
          await page.visit("/about", 1440);
          await page.evaluate(
            run(`${LISTEN}${change}; ${one("[data-open-search]")}.click(); ${one("#search-field")}.value = "cloud"`),
          );
          await page.shows("dialog ol > li");
          const state = run(`const [dialog, field] = [${one("dialog")}, ${one("#search-field")}];
            return [dialog.matches(":modal"), document.activeElement === field, field.value]`);
          expect(await page.evaluate(state)).toEqual([true, true, "cloud"]);
          await page.type("#search-field", " qqxzv");
          await page.says("dialog p[aria-hidden=true]", "qqxzv");
          await page.says("dialog", SEARCH_WORDS.suggestion);
          const isLocked = () => page.evaluate(`document.documentElement.hasAttribute("data-covered")`);
          expect(await isLocked()).toBe(true);
          await page.evaluate(`${one("dialog")}.remove()`);
          await expect.poll(isLocked).toBe(false);
          expect(await failures()).toEqual([]);
        },
      ],
      [
        "the menus open and close",
        async (change) => {
          await page.visit("/", 480);
          await page.evaluate(run(`${LISTEN}${change}`));
          await page.click("[popovertarget=mobile-menu]");
          await page.click("#mobile-menu [popovertarget=mobile-services]");
          await page.shows("#mobile-services");
          await page.click("#mobile-services button");
          await page.hides("#mobile-services");
          await page.click("[popovertarget=mobile-menu]");
          await page.hides("#mobile-menu");
          const isFree = `!document.querySelector("[data-covered], [inert]")`;
          await expect.poll(() => page.evaluate(isFree)).toBe(true);
          expect(await failures()).toEqual([]);
        },
      ],
      [
        "the model says what was set",
        async (change) => {
          await page.visit(STUDY, 1440);
          const set = (value: number) => `const slider = ${one(`${MODEL} [type=range]`)};
            slider.value = ${value}; slider.dispatchEvent(new Event("input", { bubbles: true }));`;
          await page.evaluate(
            run(`${LISTEN}${change}; ${one(`${MODEL} [type=checkbox]`)}.checked = false; ${set(6000)}`),
          );
          await page.says(`${MODEL} [aria-live]`, "48,000");
          await page.says(`${MODEL} output`, "6,000");
          await page.evaluate(run(set(1000)));
          await page.says(`${MODEL} [aria-live]`, "1,000\u00a0new customers");
          expect(await page.evaluate(`${one(`${MODEL} [aria-live]`)}.textContent`)).not.toContain("48,000");
          expect(await failures()).toEqual([]);
        },
      ],
    ];

    for (const [index, [name, keeps]] of targets.entries()) {
      for (const [place, { who, change }] of PAGE_CHANGES.entries()) {
        if (IS_LONG || place === index % PAGE_CHANGES.length) test(`by ${who}: ${name}`, () => keeps(change));
      }
    }
  });
}

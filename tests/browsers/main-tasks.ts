import { describe, expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { BUDGETS, MESSAGES } from "../support/words.ts";
import { builtSite, type OpenBrowser, one, onePage, sampleFolder } from "./driven-page.ts";

const { services } = readContent();

const DEMO = { full_name: "Ada", company: "Engines", phone: "+44 20 7946 0000", message_body: "A loom." };
const APPLICATION = { full_name: "Ada", subject: "Weaver", message_body: "I weave." };

/**
 * Tests the main tasks of a visitor in one browser, with the real server.
 *
 * @param open starts the browser; undefined skips the tests because it is not installed
 */
export function testMainTasks(open: OpenBrowser | undefined): void {
  const files = sampleFolder();
  const server = builtSite();

  /* scripts/test-tools.ts installs a missing browser where apt-get can, and otherwise prints the skip. */
  describe.skipIf(!open)("with JavaScript", () => {
    const page = onePage(server, () => open?.({ scripting: true }));

    test("Services opens on hover below its button, and its links work", async () => {
      await page.visit("/", 1440);
      await page.hover("header nav button");
      await page.shows("#services-menu");
      await expect.poll(() => page.evaluate(`${one("header nav button")}.ariaExpanded`)).toBe("true");
      const [left, top] = await page.corner("#services-menu");
      const [buttonLeft, , , buttonBottom] = await page.corner("header nav button");
      expect(Math.abs(left - buttonLeft)).toBeLessThan(24);
      expect(Math.abs(top - buttonBottom)).toBeLessThan(16);
      await page.hover("#services-menu li:last-child a");
      await page.shows("#services-menu");
      expect(await page.evaluate(`document.querySelectorAll("#services-menu a").length`)).toBe(services.length + 1);
      await page.press();
      await page.isAt("/explore-services");
    });

    test("the menu of small screens and its Services submenu open and close", async () => {
      await page.visit("/", 480);
      await page.hides("#mobile-menu");
      await page.click("[popovertarget=mobile-menu]");
      await page.shows("#mobile-menu");
      await page.click("#mobile-menu [popovertarget=mobile-services]");
      await page.shows("#mobile-services");
      await page.click("#mobile-services button");
      await page.hides("#mobile-services");
      await page.click("#mobile-menu a[href='/careers']");
      await page.isAt("/careers");
    });

    test("the search finds a page, and a click beside its dialog closes it", async () => {
      await page.visit("/about", 1440);
      /* WebKitGTK ignores keys until its window has the focus, which a click gives it. */
      await page.moveTo(20, 700);
      await page.press();
      await expect.poll(() => page.evaluate("document.hasFocus()")).toBe(true);
      await page.key("/");
      await page.shows("#search-field");
      await page.type("#search-field", "cloud");
      await page.shows("dialog ol > li");
      await page.moveTo(20, 700);
      await page.press();
      await expect.poll(() => page.evaluate(`${one("dialog")}.open`)).toBe(false);
    });

    test("a demo request from an international domain sends, with a file", async () => {
      await page.visit("/book", 1440);
      await page.fill("#demo-form", { ...DEMO, email: "ada@münchen.example" });
      await page.click(`#demo-form [value="${BUDGETS[2].value}"]`);
      await page.chooseFile("[name=attachment]", files.pdf());
      await page.says("#demo-form", "ada.pdf");
      await page.click("#demo-form button[type=submit]");
      await page.says("#demo-form [role=status]", MESSAGES.demoSent);
    });
  });

  describe.skipIf(!open)("without JavaScript", () => {
    const page = onePage(server, () => open?.({ scripting: false }));

    test("both menus open", async () => {
      await page.visit("/", 1440);
      await page.hover("header nav button");
      await page.shows("#services-menu");
      await page.visit("/", 480);
      await page.click("[popovertarget=mobile-menu]");
      await page.shows("#mobile-menu");
    });

    test("an application posts, with a resume, and leads to the confirmation page", async () => {
      const form = "#application-form";
      await page.visit("/contact-careers", 1440);
      await page.fill(form, { ...APPLICATION, email: "ada@engine.example" });
      await page.chooseFile("[name=resume_file]", files.pdf());
      await page.click(`${form} button[type=submit]`);
      await page.isAt("/application-sent");
    });
  });
}

import { expect, test } from "@playwright/test";
import { nameBands } from "#site/weave/sampler.ts";
import { FormPage, HOME_FORM } from "../support/forms.ts";
import { MESSAGES } from "../support/words.ts";

/* The home page's form; forms.spec.ts has the tests that all forms share. */

const { endpoint, messages, values } = HOME_FORM;

test("a message is sent as JSON", async ({ page }) => {
  const ui = await FormPage.open(page, HOME_FORM);
  await ui.fill({ name: "Katherine Johnson", description: "Trajectories, by hand if need be." });
  const request = page.waitForRequest(`**${endpoint}`);
  await ui.submit();
  expect((await request).postDataJSON()).toEqual({
    to_email: values.email,
    name: "Katherine Johnson",
    description: "Trajectories, by hand if need be.",
  });
  await expect(ui.status).toContainText(messages.sent);
  await test.step("the mark has the first colour of the cloth, also on the next page; the name is not stored", async () => {
    const [first] = nameBands("Katherine Johnson");
    const hasColour = () =>
      page.locator("header [data-mark='0']").evaluate((weft, thread) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = `var(--thread-${thread})`;
        return getComputedStyle(weft).stroke === getComputedStyle(probe).color;
      }, first?.thread);
    await expect.poll(hasColour).toBe(true);
    await page.goto("/about");
    expect(await hasColour()).toBe(true);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/katherine/i);
  });
});

test("a click before React is loaded submits the form then, and a missing field is reported", async ({ page }) => {
  const ui = await FormPage.open(page, HOME_FORM);
  const gate = Promise.withResolvers<void>();
  await page.route("**/_astro/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await ui.submitButton.evaluate((button: HTMLButtonElement) => button.click());
  gate.resolve();
  await expect(ui.status).toHaveText(MESSAGES.fillInAllFields);
  await expect(ui.summary).toBeFocused();
  await expect(ui.field("description")).toHaveAccessibleDescription("The message is missing.");
});

for (const isLate of [false, true]) {
  test(`if React ${isLate ? "is late" : "cannot be loaded"}, the form is posted natively`, async ({ page }) => {
    await page.clock.install();
    const ui = await FormPage.open(page, HOME_FORM);
    await page.route("**/_astro/*.js", (route) => (isLate ? undefined : route.abort()));
    await ui.fill();
    await ui.submit();
    if (isLate) await page.clock.fastForward("00:15");
    await expect(page).toHaveURL(/\/message-sent\?reference=/);
    await expect(page.getByRole("main")).toContainText(messages.sent);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(values.description);
  });
}

test("if React cannot be loaded, the typed text is there on the next visit", async ({ page }) => {
  await page.route("**/_astro/*.js", (route) => route.abort());
  const ui = await FormPage.open(page, HOME_FORM);
  await ui.fill();
  await page.goto("/about");
  await ui.open();
  await expect(ui.field("description")).toHaveValue(values.description ?? "");
});

test("if React could not be loaded, the next click loads it, and later ones do not", async ({ page }) => {
  const ui = await FormPage.open(page, HOME_FORM);
  await page.route("**/_astro/*.js", (route) => route.abort());
  await ui.field("name").click();
  await expect(page.locator("[data-hydration=failed]")).toBeAttached();
  await page.unroute("**/_astro/*.js");
  await ui.field("name").click();
  await expect(ui.hydrated).toBeAttached();
  await ui.fill();
  await ui.submit();
  await expect(ui.status).toContainText(messages.sent);
});

test("if sending throws, the form is posted natively", async ({ page }) => {
  await page.addInitScript(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new TypeError("no");
    };
  });
  const ui = await FormPage.open(page, HOME_FORM);
  await ui.fill({ description: "An engine of another kind." });
  await expect(ui.hydrated).toBeAttached();
  await ui.submit();
  await expect(page).toHaveURL(/\/message-sent\?reference=/);
});

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * The violations that axe finds on a page in its current state, by all its rules: `image-alt: <img src="…">`.
 *
 * Legacy mode differs only for cross-origin frames, and reporting violations alone halves the time.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

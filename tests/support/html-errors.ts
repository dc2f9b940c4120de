import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { violation } from "./violation.ts";

const CONFIG: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  /* Astro writes a style element before the first island. The Nu checker checks its position. */
  elements: ["html5", { style: { flow: true } }],
  rules: {
    /* React's output: camel-case attributes, boolean attributes with a value, closed void elements. */
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    /* Titles of any length are valid; the sample's have a limit. */
    "long-title": "off",
    /* A form without an action sends nothing. forms.test.ts finds the submit button of every other form. */
    "wcag/h32": "off",
    /* Phone numbers come from the content and may break across lines. */
    "tel-non-breaking": "off",
  },
};
const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));
/** The errors that html-validate finds in a page. */
export const htmlErrors = (path: string, html: string): string[] =>
  validator
    .validateStringSync(html, path)
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, line }) => violation(`${path}:${line} ${selector}`, ruleId, message));

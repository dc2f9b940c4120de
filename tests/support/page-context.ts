import { type Content, readContent } from "#site/content/records.ts";
import type { PageContext } from "#site/sections/section-props.ts";

/** What a component knows about its page, for tests of one component. */
export const pageContext = (content: Content = readContent()): PageContext => ({
  content,
  path: "/page",
  title: "Page",
  parent: "/",
  thread: "blue",
  structure: "twill",
  isFirst: false,
  forms: {},
});

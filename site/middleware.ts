import { defineMiddleware } from "astro:middleware";
import { contentAt } from "#site/content/records.ts";

/* Pages and layouts have the content as `Astro.locals.content`, and pass it to their components. */

export const onRequest = defineMiddleware(({ locals, url }, next) => {
  /* Read when it is used: the editor opens also while a record is invalid. An error page gets the same object again. */
  Object.defineProperty(locals, "content", { get: () => contentAt(url.pathname), configurable: true });
  return next();
});

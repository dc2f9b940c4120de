import { NotFound } from "#site/components/sections/NotFound.tsx";
import type { NotFoundRecord } from "#site/content/schema/not-found.ts";

/** The 404 page. */
export function NotFoundPage({ notFound }: { notFound: NotFoundRecord }) {
  return (
    <main id="main">
      <NotFound {...notFound} />
    </main>
  );
}

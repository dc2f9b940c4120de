import { Lost } from "#site/components/sections/Lost.tsx";
import type { NotFoundRecord } from "#site/content/schema/not-found.ts";

/** The 404 page. */
export function NotFoundPage({ notFound }: { notFound: NotFoundRecord }) {
  return (
    <main id="main">
      <Lost {...notFound} />
    </main>
  );
}

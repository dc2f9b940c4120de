import { type CommitDates, lastModified } from "./last-modified.ts";
import type { PublicPage } from "./public-pages.ts";

/** The sitemap, as sitemaps.org defines it. Unknown dates are left out. */
export function sitemap(pages: readonly PublicPage[], origin: URL, dates: CommitDates): string {
  const entries = pages.map(({ path, records }) => {
    const day = lastModified(records, dates);
    return `<url><loc>${new URL(path, origin)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

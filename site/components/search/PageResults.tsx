import type { ExcerptPart, PageResult } from "./read-result.ts";

/** The search results: pages, each with its matching sections. */
export function PageResults({ pages }: { pages: readonly PageResult[] }) {
  return (
    <ol className="search-pages">
      {pages.map(({ href, title, trail, excerpt, sections }) => (
        <li key={href}>
          <div className="search-page">
            {trail && <p className="search-trail">{trail}</p>}
            <a href={href} aria-describedby={excerptId(href)}>
              {title}
            </a>
            <p id={excerptId(href)} className="search-excerpt">
              <Excerpt parts={excerpt} />
            </p>
          </div>
          {sections.length > 0 && (
            <ul className="search-sections">
              {sections.map((section) => (
                <li key={section.href} className="search-section">
                  <a href={section.href} aria-describedby={excerptId(section.href)}>
                    {section.title}
                  </a>
                  <p id={excerptId(section.href)} className="search-excerpt">
                    <Excerpt parts={section.excerpt} />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

const excerptId = (href: string) => `search-excerpt-${href}`;

function Excerpt({ parts }: { parts: readonly ExcerptPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids and are never reordered
  return parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}

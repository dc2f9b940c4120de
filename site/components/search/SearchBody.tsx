import { type MouseEvent, type RefObject, useId, useRef } from "react";
import { Button } from "#site/components/ui/Button.tsx";
import { DESTINATIONS, SEARCH_WORDS } from "#site/content/words/search.ts";
import type { ExcerptPart, PageResult } from "./read-result.ts";
import styleSheet from "./search-body.css?url";
import type { SearchState } from "./use-search.ts";

type Props = {
  state: SearchState;
  onRetry: () => void;
  onShowAll: () => void;
  /** Called when the visitor follows a link in this tab. */
  onLeave: () => void;
};

/** The content below the search field: results, or suggested pages. */
export function SearchBody({ state, onRetry, onShowAll, onLeave }: Props) {
  // Closes the dialog; otherwise a link to the current page would scroll behind it.
  const follow = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isPlain && (event.target as Element).closest("a")) onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link triggers a click event
    <div className="search-body" onClick={follow}>
      <link rel="stylesheet" href={styleSheet} precedence="search" />
      <Content state={state} onRetry={onRetry} onShowAll={onShowAll} />
    </div>
  );
}

function Content({ state, onRetry, onShowAll }: Omit<Props, "onLeave">) {
  const list = useRef<HTMLOListElement>(null);
  /* The button disappears, so the focus goes to the last page before the new ones. */
  const showAll = () => {
    list.current?.querySelector<HTMLElement>(":scope > :last-child a")?.focus();
    onShowAll();
  };
  switch (state.kind) {
    case "found":
      if (state.total === 0) return <Destinations heading={SEARCH_WORDS.suggestion} />;
      return (
        <>
          <PageResults ref={list} pages={state.pages} />
          {state.pages.length < state.total && (
            <div className="search-again">
              <Button kind="ink" type="button" onClick={showAll}>
                {SEARCH_WORDS.all}
              </Button>
            </div>
          )}
        </>
      );
    case "failed":
      return (
        <>
          <div className="search-again">
            <Button kind="ink" type="button" onClick={onRetry}>
              {SEARCH_WORDS.again}
            </Button>
          </div>
          <Destinations heading={SEARCH_WORDS.destinations} />
        </>
      );
    case "idle":
    case "looking":
    case "not-built":
      return <Destinations heading={SEARCH_WORDS.destinations} />;
    default:
      return state satisfies never;
  }
}

function Destinations({ heading }: { heading: string }) {
  const id = useId();
  return (
    <>
      <p id={id} className="note search-heading">
        {heading}
      </p>
      <ul aria-labelledby={id} className="search-destinations">
        {DESTINATIONS.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="is-display">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function PageResults({ ref, pages }: { ref: RefObject<HTMLOListElement | null>; pages: readonly PageResult[] }) {
  return (
    <ol ref={ref} className="search-pages">
      {pages.map(({ sections, ...page }) => (
        <li key={page.href}>
          <div className="search-page">
            <Result {...page} />
          </div>
          {sections.length > 0 && (
            <ul className="search-sections">
              {sections.map((section) => (
                <li key={section.href} className="search-section">
                  <Result {...section} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Result({ href, title, trail, excerpt }: Omit<PageResult, "sections" | "trail"> & { trail?: string }) {
  const id = `search-excerpt-${href}`;
  return (
    <>
      {trail && <p className="note">{trail}</p>}
      <a href={href} className="is-display" aria-describedby={id}>
        {title}
      </a>
      <p id={id} className="search-excerpt">
        <Excerpt parts={excerpt} />
      </p>
    </>
  );
}

function Excerpt({ parts }: { parts: readonly ExcerptPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids and are never reordered
  return parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}

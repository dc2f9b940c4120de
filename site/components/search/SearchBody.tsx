import { type MouseEvent, useId, useRef } from "react";
import { Button } from "#site/components/ui/Button.tsx";
import type { SearchTexts } from "#site/content/read-words.ts";
import type { PageResult } from "./read-result.ts";
import styleSheet from "./search-body.css?url";
import { isIgnored, type SearchState } from "./use-search.ts";

type Props = {
  words: SearchTexts;
  state: SearchState;
  onRetry: () => void;
  onShowAll: () => void;
  /** Called when the visitor follows a link in this tab. */
  onLeave: () => void;
};

export function SearchBody({ words, state, onRetry, onShowAll, onLeave }: Props) {
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
      <Content words={words} state={state} onRetry={onRetry} onShowAll={onShowAll} />
    </div>
  );
}

function Content({ words, state, onRetry, onShowAll }: Omit<Props, "onLeave">) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  /* The button disappears, so the focus goes to the last page before the new ones. */
  const showAll = () => {
    list.current?.querySelector<HTMLElement>(":scope > :last-child a")?.focus();
    onShowAll();
  };
  if (state.kind === "found" && state.total > 0)
    return (
      <>
        <ol ref={list} className="search-pages">
          {state.pages.map((page) => (
            <Page key={page.href} ignored={words.ignored} {...page} />
          ))}
        </ol>
        {state.pages.length < state.total && <Action label={words.all} onClick={showAll} />}
      </>
    );
  return (
    <>
      {state.kind === "failed" && <Action label={words.again} onClick={onRetry} />}
      <p id={id} className="note search-heading">
        {state.kind === "found" ? words.suggestion : words.destinations}
      </p>
      <ul aria-labelledby={id} className="is-grid search-destinations">
        {words.suggestions.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="is-display is-grid is-small is-wide is-plain">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const Action = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div className="search-again">
    <Button kind="ink" type="button" onClick={onClick}>
      {label}
    </Button>
  </div>
);

const Page = ({ sections, ignored, ...page }: PageResult & Pick<SearchTexts, "ignored">) => (
  <li>
    <div className="is-placed search-page">
      <Result ignored={ignored} {...page} />
    </div>
    {sections.length > 0 && (
      <ul className="search-sections">
        {sections.map((section) => (
          <li key={section.href} className="is-placed has-before search-section">
            <Result ignored={ignored} {...section} />
          </li>
        ))}
      </ul>
    )}
  </li>
);

type ResultProps = Omit<PageResult, "sections" | "trail"> & { trail?: string } & Pick<SearchTexts, "ignored">;

function Result({ href, title, trail, excerpt, ignored }: ResultProps) {
  const id = `search-excerpt-${href}`;
  return (
    <>
      {trail && <p className="note">{trail}</p>}
      <a href={href} className="area-link is-display" aria-describedby={id}>
        {title}
      </a>
      <p id={id} className="is-small is-soft search-excerpt">
        {excerpt.map(({ text, isMarked }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids and are never reordered
          isMarked && !isIgnored(text, ignored) ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
    </>
  );
}

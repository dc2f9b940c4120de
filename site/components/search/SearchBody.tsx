import { type MouseEvent, useId } from "react";
import { Button } from "#site/components/ui/Button.tsx";
import { DESTINATIONS, SEARCH_WORDS } from "#site/content/words/search.ts";
import { PageResults } from "./PageResults.tsx";
import styleSheet from "./search-body.css?url";
import type { SearchState } from "./use-search.ts";

type Props = {
  state: SearchState;
  onRetry: () => void;
  /** Called when the visitor follows a link in this tab. */
  onLeave: () => void;
};

/** The content below the search field: results, or suggested pages. */
export function SearchBody({ state, onRetry, onLeave }: Props) {
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
      <Content state={state} onRetry={onRetry} />
    </div>
  );
}

function Content({ state, onRetry }: Omit<Props, "onLeave">) {
  switch (state.kind) {
    case "found":
      return state.total > 0 ? <PageResults pages={state.pages} /> : <Destinations heading={SEARCH_WORDS.suggestion} />;
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
      <p id={id} className="search-heading">
        {heading}
      </p>
      <ul aria-labelledby={id} className="search-destinations">
        {DESTINATIONS.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

import { type MouseEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from "react";
import { RunningThread } from "#site/components/ui/RunningThread.tsx";
import { useAnnouncement } from "#site/components/ui/use-announcement.ts";
import type { SearchTexts } from "#site/content/read-words.ts";
import { SearchBody } from "./SearchBody.tsx";
import styles from "./SearchDialog.module.css";
import { stateSentence } from "./search-text.ts";
import { useSearch } from "./use-search.ts";

const FIELD_ID = "search-field";
const KEYS_ID = "search-keys";

/**
 * The search dialog, a native `<dialog>`. site/client-scripts/search-shortcut.ts opens it on / or Ctrl+K before React hydrates.
 *
 * The results are links, and the arrow keys move the focus between them, so that screen readers announce links and
 * visitors can open them in a new tab.
 */
export function SearchDialog({ words }: { words: SearchTexts }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The value of the field; undefined until React has hydrated. */
  const [typed, setTyped] = useState<string>();
  const { state, retry, showAll } = useSearch(typed, words);
  const sentence = stateSentence(state, words);
  const isOutdated = state.kind === "found" && state.query !== typed?.trim();
  const announced = useAnnouncement(isOutdated ? "" : sentence);
  const isBusy = typed === undefined || state.kind === "looking";

  useEffect(() => setTyped(field.current?.value ?? ""), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results may have replaced the link that had the focus
  useEffect(() => {
    if (dialog.current?.open && document.activeElement === document.body) field.current?.focus();
  }, [state]);

  const tryAgain = () => {
    retry();
    field.current?.focus(); // the retry button is about to be removed
  };

  const move = (event: ReactKeyboardEvent) => {
    const links = dialog.current?.querySelectorAll("a") ?? [];
    const stops = [field.current, ...links];
    const from = stops.indexOf(document.activeElement as HTMLInputElement | HTMLAnchorElement);
    const to = nextStop(event.nativeEvent, from, stops.length);
    if (to === undefined) return;
    if (!isTyped(event)) event.preventDefault();
    stops[to]?.focus();
  };

  /* Safari does not support `closedby`. */
  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y, detail: clicks } = event;
    if (clicks > 0 && (x < left || x > right || y < top || y > bottom)) event.currentTarget.close();
  };

  return (
    <dialog
      ref={dialog}
      className={`is-round on-surface is-ink ${styles.dialog}`}
      aria-label={words.label}
      lang={words.lang}
      closedby="any"
      onKeyDown={move}
      onClick={closeOutside}
    >
      <search className={`is-grid is-placed ${styles.head}`}>
        <label htmlFor={FIELD_ID}>{words.label}</label>
        {/* biome-ignore lint/a11y/useSemanticElements: a field of type search handles the first Escape to clear itself */}
        <input
          ref={field}
          id={FIELD_ID}
          type="text"
          role="searchbox"
          placeholder={words.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={KEYS_ID}
          onChange={(event) => setTyped(event.target.value)}
        />
        <form method="dialog" className="is-grid">
          <button type="submit">{words.close}</button>
        </form>
        {isBusy && <RunningThread edge="bottom" />}
      </search>
      {/* Visible until React has hydrated, because search-shortcut.ts shows an error here. */}
      <p role="status" className={typed === undefined ? styles.status : "sr"} data-failure={words.failed}>
        {announced}
      </p>
      {typed !== undefined && (
        <p className={styles.status} aria-hidden="true">
          {sentence}
        </p>
      )}
      {typed !== undefined && (
        <SearchBody
          words={words}
          state={state}
          onRetry={tryAgain}
          onShowAll={showAll}
          onLeave={() => dialog.current?.close()}
        />
      )}
      <div className="search-foot" hidden={typed === undefined}>
        <p id={KEYS_ID}>{words.keys}</p>
        {/* site/client-scripts/search-shortcut.ts sets and stores the value. */}
        <label>
          <input type="checkbox" defaultChecked />
          {words.slash}
        </label>
      </div>
    </dialog>
  );
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/** True if a key changes the text of the field that gets the focus. */
const isTyped = ({ key }: { key: string }) => key === "Backspace" || (key.length === 1 && key !== " ");

/**
 * The stop that gets the focus after a key press; undefined if it stays. Arrow keys move by one, Home and End move to the
 * first and last link, Enter moves from the field to the first link, and typing on a link moves to the field.
 *
 * @param from the stop that has the focus: 0 is the field, and the links follow; -1 if none has
 * @param stops the number of stops, including the field
 */
export function nextStop(press: KeyPress, from: number, stops: number): number | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing } = press;
  if (from < 0 || ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === "ArrowDown") return Math.min(from + 1, stops - 1);
  if (key === "ArrowUp") return Math.max(from - 1, 0);
  if (from === 0) return key === "Enter" ? Math.min(1, stops - 1) : undefined;
  if (key === "Home") return 1;
  if (key === "End") return stops - 1;
  return isTyped(press) ? 0 : undefined;
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import styles from "./Editor.module.css";
import { inStorage } from "./record-session.ts";
import { useWindowEvent } from "./use-window-event.ts";

const STEPS = [
  ["Click a text on the page", "Open a page from the list and click any text or picture. Its field opens."],
  ["Type", "The page changes as you type. It is saved as a draft, which only people of the office see."],
  [
    "Change your mind",
    "Ctrl+Z takes a change back, Ctrl+Y makes it again (⌘Z and ⇧⌘Z on a Mac). “History” has what was published before.",
  ],
  ["Publish", "You see old beside new and choose what goes live. A minute later, everybody sees it."],
] as const;

const SEEN = "editor-tour-seen";
export const isTourSeen = () => Boolean(inStorage((storage) => storage.getItem(SEEN)));

type Props = {
  /** It was opened by this button, and gets the focus. */
  isAsked: boolean;
  help: RefObject<HTMLButtonElement | null>;
  onEnd(): void;
};

/** Four steps for the first visit and for “Help”. It is not modal: everything can be used below it. Escape ends it. */
export function Tour({ isAsked, help, onEnd }: Props) {
  const tour = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const [title, text] = STEPS[index] ?? STEPS[0];
  const isLast = index === STEPS.length - 1;
  const end = () => {
    inStorage((storage) => storage.setItem(SEEN, "yes"));
    if (tour.current?.contains(document.activeElement)) help.current?.focus();
    onEnd();
  };
  useEffect(() => {
    if (isAsked) tour.current?.focus();
  }, [isAsked]);
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape" && !document.querySelector("dialog[open], :popover-open")) end();
  });
  return (
    <aside ref={tour} className={`button-row ${styles.tour}`} aria-label="Tour" tabIndex={-1}>
      <p className="note">{`${index + 1} of ${STEPS.length}`}</p>
      <div aria-live="polite">
        <h2 className="d4">{title}</h2>
        <p>{text}</p>
      </div>
      <p>
        <Button onClick={isLast ? end : () => setIndex(index + 1)}>{isLast ? "Start" : "Next"}</Button>
        {!isLast && (
          <Button kind="plain" onClick={end}>
            Skip the tour
          </Button>
        )}
      </p>
    </aside>
  );
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import { part, TOUR } from "../texts.ts";
import styles from "./Editor.module.css";
import { inStorage } from "./record-session.ts";
import { useWindowEvent } from "./use-window-event.ts";

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
  const [title, text] = TOUR.steps[index] ?? TOUR.steps[0];
  const isLast = index === TOUR.steps.length - 1;
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
    <aside ref={tour} className={`button-row on-sunk ${styles.tour}`} aria-label={TOUR.name} tabIndex={-1}>
      <p className="note">{part(index + 1, TOUR.steps.length)}</p>
      <div aria-live="polite">
        <h2 className="d4">{title}</h2>
        <p>{text}</p>
      </div>
      <p>
        <Button onClick={isLast ? end : () => setIndex(index + 1)}>{isLast ? TOUR.start : TOUR.next}</Button>
        {!isLast && (
          <Button kind="plain" onClick={end}>
            {TOUR.skip}
          </Button>
        )}
      </p>
    </aside>
  );
}

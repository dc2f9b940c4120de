import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { EDITOR } from "../texts.ts";
import { type Obstacle, obstacleOf } from "./api.ts";
import styles from "./Dialog.module.css";
import { linkTo } from "./use-editor.ts";

type Props = { title: string; isWide?: boolean; onClose(): void; children: ReactNode };

/** Gives the focus to the heading of the view if what had it is gone. */
export const focusHeading = () => {
  if (document.activeElement === document.body) document.querySelector("h1")?.focus();
};

/** A modal dialog, open while it is rendered. Escape closes it. Its buttons are in a `<footer>`, which stays in sight. */
export function Dialog({ title, isWide, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const find = (selector: string) => shown?.querySelector<HTMLElement>(selector);
    shown?.showModal();
    (find("[data-first]") ?? find("h2"))?.focus();
    /* While it is still in the document: the focus returns to where it was before. */
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} data-wide={isWide} aria-labelledby={id} onClose={onClose}>
      <div>
        <h2 id={id} className="d4" tabIndex={-1}>
          {title}
        </h2>
        <Button kind="plain" icon="close" label={EDITOR.close} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

const NO_FAILURE = { message: "", problems: [] };

/** Runs requests; the alert says why the last one failed. `onLeave`: a link in it leads to the field that is wrong. */
export function useAttempt(onLeave?: () => void) {
  const [{ message: failure, problems }, setFailure] = useState<Pick<Obstacle, "message" | "problems">>(NO_FAILURE);
  const attempt = (work: () => Promise<unknown>) => {
    setFailure(NO_FAILURE);
    work().catch((thrown: unknown) => setFailure(obstacleOf(thrown)));
  };
  const alert = (
    <div role="alert">
      {failure && (
        <Notice tone="bad">
          <p>{failure}</p>
          {problems.map(({ record, path, text }) => (
            <p key={record + text}>
              <a href={linkTo(record, path)} onClick={onLeave}>
                {text}
              </a>
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
  return { attempt, failure, alert };
}

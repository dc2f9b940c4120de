import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./Controls.tsx";
import styles from "./Dialog.module.css";

type Props = {
  title: string;
  isWide?: boolean;
  onClose(): void;
  /** Gets the function that closes it, after which the focus is where it was before. */
  children(close: () => void): ReactNode;
};

/** Gives the focus to the heading of the view if what had it is gone. */
export const focusHeading = () => {
  if (document.activeElement === document.body) document.querySelector("h1")?.focus();
};

/** A modal dialog. Escape closes it. Its buttons are in a `<footer>`, which stays in sight. */
export function Dialog({ title, isWide, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const find = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector);
    (find("[data-first]") ?? find("h2"))?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.dialog} data-wide={isWide} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id} className="d4" tabIndex={-1}>
          {title}
        </h2>
        <Button kind="plain" icon="close" name="Close" onClick={close} />
      </header>
      {children(close)}
    </dialog>
  );
}

import { useState } from "react";
import { Button } from "./Controls.tsx";
import styles from "./Tour.module.css";

const STEPS = [
  {
    title: "Click a text on the page",
    text: "Open a page from the list and click any text or picture. Its field opens.",
  },
  { title: "Type", text: "The page changes as you type. It is saved as a draft, which only people of the office see." },
  { title: "Change your mind", text: "Ctrl+Z takes a change back. “History” brings back what was published before." },
  { title: "Publish", text: "You see old beside new, choose what goes live, and the site has it a minute later." },
] as const;

const SEEN = "editor-tour-seen";
export const isTourSeen = () => localStorage.getItem(SEEN) !== null;

/** Four steps for the first visit. It is not modal: everything can be used beside it. */
export function Tour({ onEnd }: { onEnd(): void }) {
  const [index, setIndex] = useState(0);
  const step = STEPS[index] ?? STEPS[0];
  const end = () => {
    localStorage.setItem(SEEN, "yes");
    onEnd();
  };
  return (
    <aside className={styles.tour} aria-label="Tour">
      <p className="note">
        {index + 1} of {STEPS.length}
      </p>
      <div aria-live="polite">
        <h2 className="d4">{step.title}</h2>
        <p>{step.text}</p>
      </div>
      <div className={styles.buttons}>
        {index + 1 < STEPS.length ? (
          <>
            <Button onClick={() => setIndex(index + 1)}>Next</Button>
            <Button kind="plain" onClick={end}>
              Skip the tour
            </Button>
          </>
        ) : (
          <Button onClick={end}>Start</Button>
        )}
      </div>
    </aside>
  );
}

import { Button } from "./Controls.tsx";
import { Dialog, DialogFoot } from "./Dialog.tsx";
import styles from "./HelpDialog.module.css";

const SHORTCUTS = [
  { keys: "Ctrl+Z", does: "Take back the last change of this record, in whichever field it was" },
  { keys: "Ctrl+Shift+Z or Ctrl+Y", does: "Make it again" },
  { keys: "Ctrl+S", does: "Save now; it is saved by itself too, as soon as you stop typing" },
  { keys: "Esc", does: "Close a dialog or a menu" },
] as const;

/** The keyboard shortcuts, and the way back to the tour. */
export function HelpDialog({ onClose, onTour }: { onClose(): void; onTour(): void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      {(close) => (
        <>
          <dl className={styles.shortcuts}>
            {SHORTCUTS.map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p className="note">On a Mac, use ⌘ instead of Ctrl.</p>
          <DialogFoot>
            <Button
              onClick={() => {
                close();
                onTour();
              }}
            >
              Show the tour
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

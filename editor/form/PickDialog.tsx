import { type ReactNode, useState } from "react";
import { TextInput } from "../app/Controls.tsx";
import { Dialog } from "../app/Dialog.tsx";
import styles from "./PickDialog.module.css";

type Entry = {
  readonly title: string;
  readonly texts: readonly (string | undefined)[];
  readonly picture?: ReactNode;
  onPick(): void;
};
type Props = { title: string; search: string; entries: readonly Entry[]; onClose(): void };

const FEW = 5;

/** Things to choose one from, each with a picture. */
export function PickDialog({ title, search, entries, onClose }: Props) {
  const [query, setQuery] = useState("");
  const found = entries.filter((entry) =>
    [entry.title, ...entry.texts].join(" ").toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <Dialog title={title} isWide onClose={onClose}>
      {(close) => (
        <>
          {entries.length > FEW && (
            <TextInput label={search} type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
          )}
          <p role="status">
            {found.length === 0 && (query ? "Nothing found." : "There is nothing to choose from yet.")}
          </p>
          <ul className={styles.entries}>
            {found.map((entry) => (
              <li key={entry.title}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    entry.onPick();
                  }}
                >
                  {entry.picture}
                  <strong>{entry.title}</strong>
                  {entry.texts.map((text) => text && <span key={text}>{text}</span>)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

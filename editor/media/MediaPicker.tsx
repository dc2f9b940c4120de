import { useState } from "react";
import { Dialog } from "../app/Dialog.tsx";
import kinds from "../form/KindPicker.module.css";
import styles from "./FileChooser.module.css";
import { factsOf, isOfType, type MediaType, thumbnail, useMedia } from "./media-library.ts";

type Props = { type: MediaType; onPick(file: string): void; onClose(): void };

/** The files of the media folder to choose from. */
export function MediaPicker({ type, onPick, onClose }: Props) {
  const [query, setQuery] = useState("");
  const files = useMedia("", true).filter(
    ({ file }) => isOfType(file, type) && file.toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <Dialog title="Choose from the library" isWide onClose={onClose}>
      {(close) => (
        <>
          <input
            type="search"
            className={kinds.search}
            aria-label="Search the files"
            placeholder="Search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          {files.length === 0 && <p>No such file has been uploaded yet.</p>}
          <ul className={kinds.kinds}>
            {files.map((each) => (
              <li key={each.file}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onPick(each.file);
                  }}
                >
                  {type === "picture" && (
                    <img src={thumbnail(each.file)} alt="" loading="lazy" className={styles.thumbnail} />
                  )}
                  <strong>{each.file}</strong>
                  <span>{factsOf(each)}</span>
                  <span>
                    {each.usedBy.length === 0
                      ? "Not shown yet"
                      : `Shown in ${each.usedBy.length === 1 ? "one place" : `${each.usedBy.length} places`}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

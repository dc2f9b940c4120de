import { PickDialog } from "../form/PickDialog.tsx";
import styles from "./FileChooser.module.css";
import { factsOf, isOfType, type MediaType, thumbnail, useMedia } from "./media-library.ts";

type Props = { type: MediaType; onPick(file: string): void; onClose(): void };

/** The files of the media folder to choose from. */
export const MediaPicker = ({ type, onPick, onClose }: Props) => (
  <PickDialog
    title="Choose from the library"
    search="Search the files"
    onClose={onClose}
    entries={useMedia("", true)
      .filter(({ file }) => isOfType(file, type))
      .map((each) => ({
        title: each.file,
        texts: [factsOf(each), usesOf(each.usedBy.length)],
        picture: type === "picture" && (
          <img src={thumbnail(each.file)} alt="" loading="lazy" className={styles.thumbnail} />
        ),
        onPick: () => onPick(each.file),
      }))}
  />
);

const usesOf = (places: number) =>
  places === 0 ? "Not shown yet" : `Shown in ${places === 1 ? "one place" : `${places} places`}`;

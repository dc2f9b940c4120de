import { type DragEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import controls from "../app/Controls.module.css";
import { Button } from "../app/Controls.tsx";
import { count } from "../app/words.ts";
import { Problems } from "../form/FieldParts.tsx";
import { type ControlProps, useForm } from "../form/form-context.ts";
import { PickDialog } from "../form/PickDialog.tsx";
import styles from "./FileChooser.module.css";
import { factsOf, isOfType, type MediaType, TYPES, thumbnail, uploadFile, useMedia } from "./media-library.ts";

type Props = Pick<ControlProps, "label" | "input"> & {
  type: MediaType;
  /** In the media folder; "" if there is none yet. */
  file: string;
  /** The least size of a picture, in words. */
  needs?: string;
  onChoose(file: string, weights?: string): void;
  /** Shows a picture instead of its thumbnail. */
  children?: ReactNode;
};

export function FileChooser({ type, file, needs, label, input, onChoose, children }: Props) {
  const { announce } = useForm();
  const [error, setError] = useState<string>();
  const [isBusy, startUpload] = useTransition();
  const [isOver, setIsOver] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  /* During an upload, an entry of a list can get another place. */
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  const found = useMedia(file).find((each) => each.file === file);
  const tell = (problem: string | undefined, done = "") => {
    setError(problem);
    announce(problem ?? done);
  };
  const upload = async (chosen: File) => {
    announce(`Uploading ${chosen.name}`);
    const problem = await uploadFile(chosen, type).then(
      ({ file: name, weights }) => choose.current(name, weights),
      (thrown: Error) => thrown.message,
    );
    tell(problem ?? undefined, `${chosen.name} is uploaded`);
  };
  const take = ([chosen]: ArrayLike<File> & Iterable<File>) => {
    if (chosen && isBusy) tell(`Another file is being uploaded. Choose ${chosen.name} again when that has ended.`);
    else if (chosen) startUpload(() => upload(chosen));
  };
  const drag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  const limits = `${input.id}-limits`;
  const { accept, words, megabytes } = TYPES[type];
  const isPicture = type === "picture" || type === "logo";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={styles.chooser}
      data-over={isOver}
      aria-busy={isBusy}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      {!children && file && isPicture && <img src={thumbnail(file)} alt="" className={styles.thumbnail} />}
      <p className="note">
        {file && <strong>{file}</strong>} {found && factsOf(found)} {file && <br />}
        <span id={limits}>
          {words}, at most {megabytes} MB{needs && `; photographs of at least ${needs}`}.
        </span>
      </p>
      <div className="button-row">
        <label className={controls.button}>
          <input
            {...input}
            required={false}
            type="file"
            className="sr"
            accept={accept}
            aria-label={`${file ? "Replace" : "Upload"} ${label}`}
            aria-describedby={[input["aria-describedby"], limits].filter(Boolean).join(" ")}
            aria-invalid={input["aria-invalid"] || error !== undefined}
            onChange={(event) => {
              take(event.target.files ?? []);
              event.target.value = "";
            }}
          />
          {isBusy ? "Uploading…" : file ? "Replace…" : "Upload or drop a file…"}
        </label>
        {type !== "font" && (
          <Button onClick={() => setIsPicking(true)}>
            Choose from the library<span className="sr"> for {label}</span>
          </Button>
        )}
      </div>
      <Problems texts={error ? [error] : []} />
      {children}
      {isPicking && <MediaPicker type={type} onPick={onChoose} onClose={() => setIsPicking(false)} />}
    </div>
  );
}

const MediaPicker = ({ type, onPick, onClose }: { type: MediaType; onPick(file: string): void; onClose(): void }) => (
  <PickDialog
    title="Choose from the library"
    onClose={onClose}
    entries={useMedia("", true)
      .filter(({ file }) => isOfType(file, type))
      .map((each) => ({
        title: each.file,
        texts: [
          factsOf(each),
          each.usedBy.length === 0 ? "Not shown yet" : `Shown in ${count(each.usedBy.length, "place")}`,
        ],
        picture: (type === "picture" || type === "logo") && (
          <img src={thumbnail(each.file)} alt="" loading="lazy" className={styles.thumbnail} />
        ),
        onPick: () => onPick(each.file),
      }))}
  />
);

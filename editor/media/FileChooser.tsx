import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState, useTransition } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import { EDITOR } from "../addresses.ts";
import type { Json, MediaFileSummary, SavedFile } from "../api-types.ts";
import { request } from "../app/api.ts";
import { count, SMALLER } from "../app/words.ts";
import { Problems } from "../form/FieldParts.tsx";
import { type ControlProps, useForm } from "../form/form-context.ts";
import { PickDialog, type PickEntry } from "../form/PickDialog.tsx";
import styles from "./FileChooser.module.css";

export type MediaType = "picture" | "logo" | "video" | "captions" | "font";

/** What people can choose, for the browser and in words. The server checks the content. */
const TYPES: Readonly<Record<MediaType, { accept: string; words: string; megabytes: number }>> = {
  picture: { accept: ".jpg,.jpeg,.png,.webp,.avif,.svg", words: "JPEG, PNG, WebP, AVIF or SVG", megabytes: 12 },
  logo: { accept: ".svg,.png", words: "SVG or PNG, nearly square", megabytes: 12 },
  video: { accept: ".mp4,.m4v,.webm", words: "MP4 or WebM", megabytes: 8 },
  captions: { accept: ".vtt", words: "WebVTT", megabytes: 1 },
  font: { accept: ".woff2", words: "WOFF2", megabytes: 2 },
};

export const isOfType = (file: string, type: MediaType) =>
  TYPES[type].accept.split(",").some((end) => file.toLowerCase().endsWith(end));

export const thumbnail = (file: string, duotone?: Json) =>
  `${EDITOR}/api/media/${file.split("/").map(encodeURIComponent).join("/")}${duotone ? `?duotone=${duotone}` : ""}`;

let list: Promise<readonly MediaFileSummary[]> | undefined;

/** @returns all files; read again after an upload or with `isAgain`. Empty until they are read. */
function useMedia(file: string, isAgain = false): readonly MediaFileSummary[] {
  const [files, setFiles] = useState<readonly MediaFileSummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file can be a new one
  useEffect(() => {
    if (isAgain) list = undefined;
    list ??= request<MediaFileSummary[]>("media");
    list.then(setFiles, () => {
      /* Only facts are missing. */
      list = undefined;
    });
  }, [file, isAgain]);
  return files;
}

/** Sends a file to the server. @throws an error whose message is a sentence for the person */
async function uploadFile(file: File, type: MediaType): Promise<SavedFile> {
  const { megabytes, words } = TYPES[type];
  const hint = /\.hei[cf]$/i.test(file.name) ? " Export the photograph as JPEG first." : "";
  if (!isOfType(file.name, type)) throw new Error(`This is no file of the right type. Choose ${words}.${hint}`);
  if (file.size > megabytes * 1_000_000)
    throw new Error(
      `This file has ${sizeText(file.size)}; it may have ${megabytes} MB. ${type === "picture" ? SMALLER : "Make it smaller and try again."}`,
    );
  const path = `media?name=${encodeURIComponent(file.name)}`;
  const saved = await request<SavedFile>(path, "POST", file);
  list = undefined;
  return saved;
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Such as "1600 × 900 pixels, 240 KB". A drawing has no pixels. */
function factsOf({ file, bytes, width, height }: MediaFileSummary): string {
  const size = width && height && !file.endsWith(".svg") && `${width} × ${height} pixels, `;
  return (size || "") + sizeText(bytes);
}

type Props = Pick<ControlProps, "label" | "input"> & {
  type: MediaType;
  /** In the media folder; "" if there is none yet. */
  file: string;
  /** The least size of a picture, in words. */
  needs?: string;
  onChoose(file: string, weights?: string): void;
  /** Is uploaded at once. */
  pasted?: File | undefined;
  /** Shows a picture instead of its thumbnail. */
  children?: ReactNode;
};

export function FileChooser({ type, file, needs, label, input, pasted, onChoose, children }: Props) {
  const { announce } = useForm();
  const [error, setError] = useState<string>();
  const [isBusy, startUpload] = useTransition();
  const [isOver, setIsOver] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  /* During an upload, an entry of a list can get another place. */
  const choose = useEffectEvent(onChoose);
  const found = useMedia(file).find((each) => each.file === file);
  const tell = (problem: string | undefined, done = "") => {
    setError(problem);
    announce(problem ?? done);
  };
  const upload = async (chosen: File) => {
    announce(`Uploading ${chosen.name}`);
    const problem = await uploadFile(chosen, type).then(
      ({ file: name, weights }) => choose(name, weights),
      (thrown: Error) => thrown.message,
    );
    tell(problem ?? undefined, `${chosen.name} is uploaded`);
  };
  const take = ([chosen]: ArrayLike<File> & Iterable<File>) => {
    if (chosen && isBusy) tell(`Another file is being uploaded. Choose ${chosen.name} again when that has ended.`);
    else if (chosen) startUpload(() => upload(chosen));
  };
  const takePasted = useEffectEvent(take);
  useEffect(() => {
    if (pasted) takePasted([pasted]);
  }, [pasted]);
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
        {file && <strong>{`${file} `}</strong>}
        <span>{found && factsOf(found)}</span>
        {file && <br />}
        <span id={limits}>
          {`${words}, at most ${megabytes} MB${needs ? `; photographs of at least ${needs}` : ""}.`}
        </span>
      </p>
      <div className="button-row">
        <label className="button">
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
          <span>{isBusy ? "Uploading…" : file ? "Replace…" : "Upload or drop a file…"}</span>
        </label>
        {type !== "font" && (
          <Button onClick={() => setIsPicking(true)}>
            Choose from the library<span className="sr">{` for ${label}`}</span>
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
      .map(
        (each): PickEntry => ({
          title: each.file,
          texts: [
            factsOf(each),
            each.usedBy.length === 0 ? "Not shown yet" : `Shown in ${count(each.usedBy.length, "place")}`,
          ],
          picture: (type === "picture" || type === "logo") && (
            <img src={thumbnail(each.file)} alt="" loading="lazy" className={styles.thumbnail} />
          ),
          onPick: () => onPick(each.file),
        }),
      )}
  />
);

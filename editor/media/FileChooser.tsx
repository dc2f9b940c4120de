import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState, useTransition } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import { EDITOR } from "../addresses.ts";
import type { Json, MediaFileSummary, SavedFile } from "../api-types.ts";
import { request } from "../app/api.ts";
import { Problems } from "../form/FieldParts.tsx";
import { type ControlProps, useForm } from "../form/form-context.ts";
import { PickDialog, type PickEntry } from "../form/PickDialog.tsx";
import { MEDIA, SMALLER } from "../texts.ts";
import styles from "./FileChooser.module.css";

type MediaType = "picture" | "logo" | "video" | "captions" | "font";

/** The file types that the browser offers. The server checks the content. */
const TYPES: Readonly<Record<MediaType, { accept: string; megabytes: number }>> = {
  picture: { accept: ".jpg,.jpeg,.png,.webp,.avif,.svg", megabytes: 12 },
  logo: { accept: ".svg,.png", megabytes: 12 },
  video: { accept: ".mp4,.m4v,.webm", megabytes: 8 },
  captions: { accept: ".vtt", megabytes: 1 },
  font: { accept: ".woff2", megabytes: 2 },
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
  const { megabytes } = TYPES[type];
  const hint = /\.hei[cf]$/i.test(file.name) ? MEDIA.heic : "";
  if (!isOfType(file.name, type)) throw new Error(MEDIA.wrongType(MEDIA[type]) + hint);
  if (file.size > megabytes * 1_000_000)
    throw new Error(
      `${MEDIA.tooLarge(sizeText(file.size), megabytes)} ${type === "picture" ? SMALLER : MEDIA.makeSmaller}`,
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
  const size = width && height && !file.endsWith(".svg") && MEDIA.pixels(width, height);
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
    announce(MEDIA.uploading(chosen.name));
    const problem = await uploadFile(chosen, type).then(
      ({ file: name, weights }) => choose(name, weights),
      (thrown: Error) => thrown.message,
    );
    tell(problem ?? undefined, MEDIA.uploaded(chosen.name));
  };
  const take = ([chosen]: ArrayLike<File> & Iterable<File>) => {
    if (chosen && isBusy) tell(MEDIA.busy(chosen.name));
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
  const { accept, megabytes } = TYPES[type];
  const isPicture = type === "picture" || type === "logo";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={`is-round may-break ${styles.chooser}`}
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
        <span id={limits}>{MEDIA.limits(MEDIA[type], megabytes, needs)}</span>
      </p>
      <div className="button-row">
        <label className="button">
          <input
            {...input}
            required={false}
            type="file"
            className="sr"
            accept={accept}
            aria-label={file ? MEDIA.replaceOf(label) : MEDIA.uploadOf(label)}
            aria-describedby={[input["aria-describedby"], limits].filter(Boolean).join(" ")}
            aria-invalid={input["aria-invalid"] || error !== undefined}
            onChange={(event) => {
              take(event.target.files ?? []);
              event.target.value = "";
            }}
          />
          <span>{isBusy ? MEDIA.isBusy : file ? MEDIA.replace : MEDIA.upload}</span>
        </label>
        {type !== "font" && (
          <Button onClick={() => setIsPicking(true)}>
            {MEDIA.library}
            <span className="sr">{MEDIA.for(label)}</span>
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
    title={MEDIA.library}
    onClose={onClose}
    entries={useMedia("", true)
      .filter(({ file }) => isOfType(file, type))
      .map(
        (each): PickEntry => ({
          title: each.file,
          texts: [factsOf(each), each.usedBy.length === 0 ? MEDIA.unused : MEDIA.used(each.usedBy.length)],
          picture: (type === "picture" || type === "logo") && (
            <img src={thumbnail(each.file)} alt="" loading="lazy" className={styles.thumbnail} />
          ),
          onPick: () => onPick(each.file),
        }),
      )}
  />
);

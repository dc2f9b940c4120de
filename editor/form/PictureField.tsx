import { type PointerEvent, useState } from "react";
import { Button, Check, TextInput } from "#site/components/controls/Controls.tsx";
import { type Focus, PLACES, readFocus } from "#site/content/picture-places.ts";
import { THREADS } from "#site/weave/structures.ts";
import type { Json } from "../api-types.ts";
import styles from "../media/FileChooser.module.css";
import { FileChooser, thumbnail } from "../media/FileChooser.tsx";
import { isEqual, isGroup } from "../records/pair-items.ts";
import { MEDIA } from "../texts.ts";
import { Select } from "./ChoiceField.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { replaceAt, toText, valueAt } from "./form-values.ts";
import { type Selection, withPicture } from "./markdown-edits.ts";
import { OriginalText } from "./OriginalText.tsx";
import form from "./RecordForm.module.css";
import { TextArea } from "./TextField.tsx";

const DUOTONES = [
  ["", MEDIA.ownColours],
  ["true", MEDIA.woven("ink")],
  ...THREADS.map((thread) => [thread, MEDIA.woven(thread)] as const),
] as const;

export function PictureField({ schema, path, value, label, input }: ControlProps<"picture">) {
  const { change, problems } = useForm();
  const isAltWrong = problems.some((problem) => isEqual(problem.path, [...path, "alt"]));
  const picture = isGroup(value) ? value : {};
  const [file, alt] = [toText(picture.file), toText(picture.alt)];
  /* A picture that is not described yet has no `alt`, and is not saved. */
  const isDecoration = picture.alt === "";
  /* Undefined removes a field. After an upload, another picture can be here, if this one was removed meanwhile. */
  const set = (fields: Readonly<Record<string, Json | undefined>>) =>
    change(path, (latest) =>
      toText(valueAt(latest, ["file"])) === file
        ? Object.entries(fields).reduce((next, [name, each]) => replaceAt(next, [name], each), latest)
        : latest,
    );
  const isDrawing = file.endsWith(".svg");
  return (
    <div className={styles.picture}>
      <FileChooser
        input={{ ...input, "aria-invalid": input["aria-invalid"] && !isAltWrong }}
        label={label}
        type="picture"
        file={file}
        needs={schema.needs}
        onChoose={(chosen) =>
          set({ file: chosen, focus: undefined, ...(chosen.endsWith(".svg") && { duotone: undefined }) })
        }
      >
        {file !== "" && (
          <FocusPicker file={file} value={toText(picture.focus)} label={label} onChange={(focus) => set({ focus })} />
        )}
      </FileChooser>
      {file !== "" && (
        <>
          <label htmlFor={`${input.id}-shows`}>
            {MEDIA.shows}
            <OriginalText id={`${input.id}-original`} path={[...path, "alt"]} />
            <TextArea
              id={`${input.id}-shows`}
              rows={2}
              isLine
              value={alt}
              disabled={isDecoration}
              aria-describedby={`${input.id}-alt`}
              aria-invalid={isAltWrong}
              onChange={(text) => set({ alt: text || undefined })}
            />
          </label>
          <Check
            label={MEDIA.decoration}
            checked={isDecoration}
            onChange={(isChecked) => set({ alt: isChecked ? "" : undefined })}
          />
          <p id={`${input.id}-alt`} className="note">
            {alt === "" && !isDecoration ? MEDIA.describe : ""}
          </p>
          {!isDrawing && (
            <label htmlFor={`${input.id}-colours`}>
              {MEDIA.colours}
              <span className="columns">
                <img src={thumbnail(file)} alt="" className={styles.thumbnail} />
                <img src={thumbnail(file, picture.duotone || true)} alt="" className={styles.thumbnail} />
              </span>
              <Select
                id={`${input.id}-colours`}
                value={picture.duotone ? String(picture.duotone) : ""}
                options={DUOTONES}
                onChange={(chosen) => set({ duotone: chosen === "true" || chosen || undefined })}
              />
            </label>
          )}
        </>
      )}
    </div>
  );
}

type FocusProps = { file: string; value: string; label: string; onChange(focus: string | undefined): void };

/** The point that stays in sight where a picture is cropped: by a click or drag on it, or with two sliders. */
function FocusPicker({ file, value, label, onChange }: FocusProps) {
  const focus = readFocus(value);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [across, down] = [event.clientX - box.left, event.clientY - box.top];
    onChange(writeFocus({ x: (100 * across) / box.width, y: (100 * down) / box.height }));
  };
  return (
    <fieldset className={styles.focus}>
      <legend>{MEDIA.focus}</legend>
      <div
        className={`is-placed ${styles.canvas}`}
        data-testid="focus"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && move(event)}
      >
        <img src={thumbnail(file)} alt="" draggable={false} />
        <svg className="cover" aria-hidden="true">
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="9" />
        </svg>
      </div>
      {(["x", "y"] as const).map((axis) => (
        <label key={axis} className="is-grid at-center">
          <span>{MEDIA.fromSide(MEDIA[axis])}</span>
          <input
            type="range"
            className="is-full"
            min={0}
            max={100}
            step={10}
            aria-label={MEDIA.focusFrom(label, MEDIA[axis])}
            aria-valuetext={MEDIA.percent(focus[axis], MEDIA[axis])}
            value={focus[axis]}
            onChange={(event) => onChange(writeFocus({ ...focus, [axis]: Number(event.target.value) }))}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** @returns undefined for the centre, which a record leaves out */
function writeFocus({ x, y }: Focus): string | undefined {
  const [across, down] = [x, y].map((value) => Math.min(100, Math.max(0, 10 * Math.round(value / 10))));
  return across === 50 && down === 50 ? undefined : `${across}% ${down}%`;
}

/** The files of a font by their weights: a regular and a bold one, or one variable font with all weights. */
export const FontFilesField = ({ value, input, onChange }: ControlProps<"font-files">) =>
  MEDIA.weights.map((slot, index) => {
    const files = Object.entries(isGroup(value) ? value : {});
    return (
      <div key={slot}>
        <span>{slot}</span>
        <FileChooser
          input={{ ...input, id: `${input.id}-${slot}` }}
          label={MEDIA.fontOf(slot)}
          type="font"
          file={toText(files[index]?.[1])}
          onChoose={(file, weights = "400") =>
            onChange(Object.fromEntries([...files.filter((_, other) => other !== index), [weights, file]]))
          }
        />
      </div>
    );
  });

type TextPictureProps = { id: string; pasted: File | undefined; onInsert(edit: (text: Selection) => Selection): void };

export function TextPicture({ id, pasted, onInsert }: TextPictureProps) {
  const [file, setFile] = useState("");
  const [alt, setAlt] = useState("");
  const input = { id: `${id}-picture`, required: true, "aria-describedby": undefined, "aria-invalid": false };
  const needs = MEDIA.width(PLACES.figure.needs);
  return (
    <div className={`is-grid gap-4 ${form.inside}`}>
      <FileChooser {...{ input, file, needs, pasted }} label={MEDIA.thePicture} type="picture" onChoose={setFile} />
      <TextInput label={MEDIA.shows} value={alt} onChange={setAlt} />
      <Button disabled={!file || !alt.trim()} onClick={() => onInsert((text) => withPicture(text, file, alt.trim()))}>
        {MEDIA.insert}
      </Button>
    </div>
  );
}

/** A video, its captions, or a logo. */
export const FileField = ({ schema, value, label, input, onChange }: ControlProps<"file">) => (
  <FileChooser label={label} input={input} type={schema.type} file={toText(value)} onChoose={onChange} />
);

import { useId, useState } from "react";
import { PLACES } from "#site/content/picture-places.ts";
import { THREADS } from "#site/weave/structures.ts";
import type { Json } from "../api-types.ts";
import { Button, TextInput } from "../app/Controls.tsx";
import { Dialog } from "../app/Dialog.tsx";
import { inWords } from "../app/words.ts";
import styles from "../media/FileChooser.module.css";
import { FileChooser } from "../media/FileChooser.tsx";
import { FocusPicker } from "../media/FocusPicker.tsx";
import { thumbnail } from "../media/media-library.ts";
import { isGroup } from "../records/pair-items.ts";
import { Select } from "./ChoiceField.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { replaceAt, toText, valueAt } from "./form-values.ts";
import form from "./RecordForm.module.css";
import { TextArea } from "./TextField.tsx";

const DUOTONES = [
  { value: "true", title: "Ink and paper" },
  ...THREADS.map((thread) => ({ value: thread, title: `${inWords(thread)} and paper` })),
];

/** A picture: its file, what it shows, what stays in sight of it, and its colours. */
export function PictureField({ schema, path, value, label, input }: ControlProps<"picture">) {
  const { change } = useForm();
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
        input={input}
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
            What it shows, for those who cannot see it
            <TextArea
              id={`${input.id}-shows`}
              rows={2}
              isLine
              value={alt}
              disabled={isDecoration}
              aria-describedby={`${input.id}-alt`}
              onChange={(text) => set({ alt: text || undefined })}
            />
          </label>
          <label className={form.check}>
            <input
              type="checkbox"
              checked={isDecoration}
              onChange={(event) => set({ alt: event.target.checked ? "" : undefined })}
            />
            It is only decoration
          </label>
          <p id={`${input.id}-alt`} className="note">
            {alt === "" && !isDecoration ? "Describe it in a sentence, or say that it is only decoration." : ""}
          </p>
          {!isDrawing && (
            <Colours file={file} value={picture.duotone || undefined} onChange={(duotone) => set({ duotone })} />
          )}
        </>
      )}
    </div>
  );
}

/** The files of a font: a regular and a bold one, or one variable font with all weights. */
export function FontFilesField({ value, input, onChange }: ControlProps<"font-files">) {
  const files = Object.entries(isGroup(value) ? value : {});
  const slots = files.some(([weights]) => weights.includes(" ")) ? ["Variable"] : ["Regular", "Bold"];
  return slots.map((slot, index) => (
    <div key={slot}>
      {slot}
      <FileChooser
        input={{ ...input, id: `${input.id}-${slot}` }}
        label={`${slot} font`}
        type="font"
        file={toText(files[index]?.[1])}
        onChoose={(file, weights = "400") => {
          const others = files.filter((_, other) => other !== index);
          if (others.some(([each]) => each === weights))
            throw new Error(`This font has the same weight as the other one: ${weights}. Choose another file.`);
          onChange(Object.fromEntries([...others, [weights, file]]));
        }}
      />
    </div>
  ));
}

type ColoursProps = { file: string; value: Json | undefined; onChange(duotone: Json | undefined): void };

/** Its own colours or two, each with a small picture. */
function Colours({ file, value, onChange }: ColoursProps) {
  const name = useId();
  const looks = { "Its own colours": undefined, "Woven in two colours": value ?? true };
  return (
    <fieldset className={styles.colours}>
      <legend>Colours</legend>
      {Object.entries(looks).map(([title, look]) => (
        <label key={title}>
          <img src={thumbnail(file, look)} alt="" />
          <span className={form.check}>
            <input type="radio" name={name} checked={value === look} onChange={() => onChange(look)} />
            {title}
          </span>
        </label>
      ))}
      {value !== undefined && (
        <Select
          aria-label="The two colours"
          value={String(value)}
          options={DUOTONES}
          onChange={(chosen) => onChange(chosen === "true" || chosen)}
        />
      )}
    </fieldset>
  );
}

type InsertProps = { id: string; onInsert(file: string, alt: string): void; onClose(): void };

/** Chooses a picture for a text, and describes it. */
export function PictureDialog({ id, onInsert, onClose }: InsertProps) {
  const [file, setFile] = useState("");
  const [alt, setAlt] = useState("");
  const isReady = file !== "" && alt.trim() !== "";
  return (
    <Dialog title="A picture in the text" onClose={onClose}>
      {(close) => (
        <div className={form.form}>
          <FileChooser
            input={{ id: `${id}-picture`, required: true, "aria-describedby": undefined, "aria-invalid": false }}
            label="the picture"
            type="picture"
            file={file}
            needs={`${PLACES.figure.needs} pixels in width`}
            onChoose={setFile}
          />
          <TextInput
            label="What it shows, for those who cannot see it"
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <p role="status" className="note">
            {!isReady && (file ? "Describe it in a sentence." : "Choose a picture first.")}
          </p>
          <footer>
            <Button
              kind="primary"
              disabled={!isReady}
              onClick={() => {
                close();
                onInsert(file, alt.trim());
              }}
            >
              Put it into the text
            </Button>
            <Button onClick={close}>Cancel</Button>
          </footer>
        </div>
      )}
    </Dialog>
  );
}

/** A video, its captions, or a logo. */
export const FileField = ({ schema, value, label, input, onChange }: ControlProps<"file">) => (
  <FileChooser label={label} input={input} type={schema.type} file={toText(value)} onChoose={onChange} />
);

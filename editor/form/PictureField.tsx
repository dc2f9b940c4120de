import { useState } from "react";
import { THREADS } from "#site/weave/structures.ts";
import type { Json } from "../api-types.ts";
import styles from "../media/FileChooser.module.css";
import { FileChooser } from "../media/FileChooser.tsx";
import { FocusPicker } from "../media/FocusPicker.tsx";
import { isGroup } from "../records/pair-items.ts";
import type { ControlProps } from "./form-context.ts";
import { inWords, toText } from "./form-values.ts";
import form from "./RecordForm.module.css";

/** A picture: its file, what it shows, what stays in sight of it, and its colours. */
export function PictureField({ schema, value, label, onChange, ...control }: ControlProps<"picture">) {
  const picture = isGroup(value) ? value : {};
  const [file, alt] = [toText(picture.file), toText(picture.alt)];
  const [isDecoration, setIsDecoration] = useState(file !== "" && alt === "");
  /* Undefined removes a field. */
  const set = (fields: Readonly<Record<string, Json | undefined>>) => {
    const next = Object.entries({ ...picture, ...fields }).filter(
      (field): field is [string, Json] => field[1] !== undefined,
    );
    onChange(Object.fromEntries(next));
  };
  const isDrawing = file.endsWith(".svg");
  return (
    <div className={styles.picture}>
      <FileChooser
        {...control}
        label={label}
        type="picture"
        file={file}
        needs={schema.needs}
        onChoose={(chosen) =>
          set({ file: chosen, alt, focus: undefined, ...(chosen.endsWith(".svg") && { duotone: undefined }) })
        }
      >
        {file !== "" && (
          <FocusPicker file={file} value={toText(picture.focus)} label={label} onChange={(focus) => set({ focus })} />
        )}
      </FileChooser>
      {file !== "" && (
        <>
          <label>
            What it shows, for those who cannot see it
            <textarea
              rows={2}
              value={alt}
              disabled={isDecoration}
              aria-describedby={`${control.id}-alt`}
              onChange={(event) => set({ alt: event.target.value.replaceAll(/\s*\n\s*/g, " ") })}
            />
          </label>
          <label className={form.check}>
            <input
              type="checkbox"
              checked={isDecoration}
              onChange={(event) => {
                setIsDecoration(event.target.checked);
                if (event.target.checked) set({ alt: "" });
              }}
            />
            It is only decoration
          </label>
          <p id={`${control.id}-alt`} className={form.help}>
            {alt === "" && !isDecoration ? "Describe it in a sentence, or say that it is only decoration." : ""}
          </p>
          {!isDrawing && (
            <label>
              Colours
              <select
                className={form.short}
                value={picture.duotone === undefined ? "" : JSON.stringify(picture.duotone)}
                onChange={(event) =>
                  set({ duotone: event.target.value ? (JSON.parse(event.target.value) as Json) : undefined })
                }
              >
                <option value="">As is usual here</option>
                <option value="false">Its own</option>
                <option value="true">Ink and paper</option>
                {THREADS.map((thread) => (
                  <option key={thread} value={JSON.stringify(thread)}>
                    {inWords(thread)} and paper
                  </option>
                ))}
              </select>
            </label>
          )}
        </>
      )}
    </div>
  );
}

/** A video, its captions, or a logo. */
export function FileField({ schema, value, onChange, ...control }: ControlProps<"file">) {
  return <FileChooser {...control} type={schema.type} file={toText(value)} onChoose={onChange} />;
}

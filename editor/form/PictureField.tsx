import type { ControlProps } from "./form-context.ts";
import { isGroup, toText, valueAt } from "./form-values.ts";

/** The file, description and focus of a picture. */
export function PictureField({ value, id, describedBy, isInvalid, onChange }: ControlProps<"picture">) {
  const picture = isGroup(value) ? value : {};
  return (
    <span>
      {["file", "alt"].map((name) => (
        <input
          key={name}
          id={name === "file" ? id : undefined}
          aria-label={name === "file" ? "File" : "What it shows"}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={toText(valueAt(picture, [name]))}
          onChange={(event) => onChange({ ...picture, [name]: event.target.value })}
        />
      ))}
    </span>
  );
}

/** The name of a picture, video or captions file. */
export function FileField({ value, id, describedBy, isInvalid, onChange }: ControlProps<"file">) {
  return (
    <input
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={toText(value)}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

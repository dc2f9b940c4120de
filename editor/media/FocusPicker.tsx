import type { PointerEvent } from "react";
import { type Focus, readFocus } from "#site/content/picture-places.ts";
import styles from "./FileChooser.module.css";
import { thumbnail } from "./media-library.ts";

type Props = { file: string; value: string; label: string; onChange(focus: string | undefined): void };

const AXES = [
  { axis: "x", side: "left" },
  { axis: "y", side: "top" },
] as const;

/** The point that stays in sight where a picture is cropped: by a click or drag on it, or with two sliders. */
export function FocusPicker({ file, value, label, onChange }: Props) {
  const focus = readFocus(value);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [across, down] = [event.clientX - box.left, event.clientY - box.top];
    onChange(writeFocus({ x: (100 * across) / box.width, y: (100 * down) / box.height }));
  };
  return (
    <fieldset className={styles.focus}>
      <legend>What stays in sight where the picture is cropped</legend>
      <div
        className={styles.canvas}
        data-testid="focus"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && move(event)}
      >
        <img src={thumbnail(file)} alt="" draggable={false} />
        <svg aria-hidden="true">
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="9" />
        </svg>
      </div>
      {AXES.map(({ axis, side }) => (
        <label key={axis}>
          From the {side}
          <input
            type="range"
            min={0}
            max={100}
            step={10}
            aria-label={`${label}: focus from the ${side}`}
            aria-valuetext={`${focus[axis]} percent from the ${side}`}
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
  const [across, down] = [inTens(x), inTens(y)];
  if (across === 50 && down === 50) return undefined;
  return `${across}% ${down}%`;
}

const inTens = (value: number) => Math.min(100, Math.max(0, 10 * Math.round(value / 10)));

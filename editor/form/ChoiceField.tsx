import { useId } from "react";
import { type StructureName, THREADS, type Thread, threadColour } from "#site/weave/structures.ts";
import { tile } from "#site/weave/tile.ts";
import type { Json } from "../api-types.ts";
import type { ControlProps } from "./form-context.ts";
import { inWords } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/** Names such as Europe/Berlin stay as they are. */
const optionLabel = (option: Json) =>
  String(option).includes("/") ? String(option).replaceAll("_", " ") : inWords(String(option));

/** One of a few values. */
export function ChoiceField({ schema, value, id, describedBy, isInvalid, onChange }: ControlProps<"choice">) {
  const current = value ?? schema.fallback;
  const index = current === undefined ? -1 : schema.options.indexOf(current);
  return (
    <select
      id={id}
      className={styles.short}
      value={index}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onChange={(event) => {
        const chosen = schema.options[Number(event.target.value)];
        onChange(chosen === schema.fallback ? undefined : chosen);
      }}
    >
      {(index === -1 || (schema.isOptional && schema.fallback === undefined)) && <option value={-1}>—</option>}
      {schema.options.map((option, each) => (
        <option key={String(option)} value={each}>
          {optionLabel(option)}
        </option>
      ))}
    </select>
  );
}

/** Several of a few values, in the order of the options. */
export function SeveralField({ schema, value, onChange }: ControlProps<"list">) {
  const chosen = Array.isArray(value) ? value : ((schema.fallback ?? []) as Json[]);
  const options = schema.item.kind === "choice" ? schema.item.options : [];
  const toggle = (option: Json) => {
    const next = options.filter((each) => chosen.includes(each) !== (each === option));
    onChange(next.length === 0 && schema.isOptional ? undefined : next);
  };
  return (
    <span className={styles.several}>
      {options.map((option) => (
        <label key={String(option)} className={styles.check}>
          <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} />
          {optionLabel(option)}
        </label>
      ))}
    </span>
  );
}

const isThread = (name: string): name is Thread => THREADS.some((thread) => thread === name);

/** Colours of the site or weaves, as they look. */
export function SwatchField({ schema, value, label, id, describedBy, onChange }: ControlProps<"choice">) {
  const name = useId();
  const current = value ?? schema.fallback;
  return (
    <span className={styles.swatches}>
      {schema.options.map((option) => {
        const text = String(option);
        return (
          <label key={text} className={styles.swatch} title={optionLabel(option)}>
            <input
              type="radio"
              name={name}
              id={option === current ? id : undefined}
              checked={option === current}
              aria-label={`${label}: ${optionLabel(option)}`}
              aria-describedby={describedBy}
              onChange={() => onChange(option === schema.fallback ? undefined : option)}
            />
            {schema.look === "weave" ? (
              <Weave id={`${name}${text}`} structure={option as StructureName} />
            ) : (
              <svg aria-hidden="true">
                <rect width="100%" height="100%" fill={isThread(text) ? threadColour(text) : `var(--${text})`} />
              </svg>
            )}
          </label>
        );
      })}
    </span>
  );
}

function Weave({ id, structure }: { id: string; structure: StructureName }) {
  const svg = tile(id, { structure, cell: 5, warp: "var(--warp)", weft: "var(--orange)" });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the site's own code
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

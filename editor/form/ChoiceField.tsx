import { type ComponentProps, useId } from "react";
import { Check, Options } from "#site/components/controls/Controls.tsx";
import { type StructureName, THREADS, type Thread, threadColour } from "#site/weave/structures.ts";
import { tile } from "#site/weave/tile.ts";
import type { Json } from "../api-types.ts";
import { inWords } from "../app/words.ts";
import { EDITOR, FORM } from "../texts.ts";
import { type ControlProps, useForm } from "./form-context.ts";
import styles from "./RecordForm.module.css";

type SelectProps = Omit<ComponentProps<"select">, "onChange"> & {
  options: ComponentProps<typeof Options>["of"];
  onChange(value: string): void;
};

export const Select = ({ options, onChange, ...rest }: SelectProps) => (
  <select {...rest} onChange={(event) => onChange(event.target.value)}>
    <Options of={options} />
  </select>
);

/** Names such as Europe/Berlin stay as they are. */
const optionLabel = (option: Json) =>
  String(option).includes("/") ? String(option).replaceAll("_", " ") : inWords(String(option));

export function ChoiceField({ schema, value, input, onChange }: ControlProps<"choice" | "reference">) {
  const { choices } = useForm();
  const values = schema.kind === "choice" ? schema.options : [];
  const options =
    schema.kind === "choice"
      ? values.map((each) => [String(each), optionLabel(each)] as const)
      : (choices.records[schema.names] ?? []).map(({ id, title }) => [id, title] as const);
  const current = String(value ?? schema.fallback ?? "");
  const isKnown = options.some(([option]) => option === current);
  const isClearable = schema.isOptional && schema.fallback === undefined;
  return (
    <Select
      {...input}
      value={current}
      options={[
        ...(isKnown ? [] : [[current, current || EDITOR.choose] as const]),
        ...options,
        ...(isClearable && current !== "" ? [["", FORM.none] as const] : []),
      ]}
      onChange={(text) => {
        const chosen = values.find((each) => String(each) === text) ?? text;
        onChange(chosen === schema.fallback || chosen === "" ? undefined : chosen);
      }}
    />
  );
}

export function SeveralField({ schema, value, onChange }: ControlProps<"list">) {
  const chosen = Array.isArray(value) ? value : ((schema.fallback ?? []) as Json[]);
  const options = schema.item.kind === "choice" ? schema.item.options : [];
  const toggle = (option: Json) => {
    const next = options.filter((each) => chosen.includes(each) !== (each === option));
    onChange(next.length === 0 && schema.isOptional ? undefined : next);
  };
  return (
    <span className="button-row">
      {options.map((option) => (
        <Check
          key={String(option)}
          label={optionLabel(option)}
          checked={chosen.includes(option)}
          onChange={() => toggle(option)}
        />
      ))}
    </span>
  );
}

export const YesNoField = ({ schema, value, label, input, onChange }: ControlProps<"yes-no">) => (
  <Check
    {...{ ...input, label }}
    required={false}
    checked={(value ?? schema.fallback) === true}
    onChange={(isChecked) => onChange(isChecked === schema.fallback ? undefined : isChecked)}
  />
);

const isThread = (name: string): name is Thread => THREADS.some((thread) => thread === name);

export function SwatchField({ schema, value, label, input, onChange }: ControlProps<"choice">) {
  const name = useId();
  const current = value ?? schema.fallback;
  return (
    <span className="row">
      {schema.options.map((option) => {
        const text = String(option);
        return (
          <label key={text} className={styles.swatch} title={optionLabel(option)}>
            <input
              {...input}
              id={option === current ? input.id : undefined}
              type="radio"
              className="sr"
              name={name}
              checked={option === current}
              aria-label={`${label}: ${optionLabel(option)}`}
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

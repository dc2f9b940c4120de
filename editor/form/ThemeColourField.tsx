import { useMemo } from "react";
import type { ColourTokens } from "#contract/colour-tokens.ts";
import { clearColours, faintPairs, themeColours, tokenOf } from "#contract/theme-colours.ts";
import type { ThemeColours } from "#contract/theme-record.ts";
import control from "#site/components/forms/TextControl.module.css";
import type { Choices } from "../api-types.ts";
import { Button } from "../app/Controls.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { valueAt } from "./form-values.ts";
import styles from "./RecordForm.module.css";

const THEMES = ["light", "dark"] as const;

let known: (Record<"given" | "own", unknown> & Record<"tokens" | "used", ColourTokens>) | undefined;
/** All fields have them in common. A background on which nothing is clear takes a tenth of a second. */
function coloursOf(given: Choices["colours"], own: ThemeColours | undefined) {
  if (known && known.given === given && known.own === own) return known;
  const tokens = { light: new Map(given?.light), dark: new Map(given?.dark) };
  known = { given, own, tokens, used: themeColours(tokens, own) };
  return known;
}

/** A colour of the site on light and on dark screens: the one in force, also while it follows from another. */
export function ThemeColourField({ path, label, input, onChange }: ControlProps<"theme-colour">) {
  const { value: record, choices } = useForm();
  const colours = valueAt(record, path.slice(0, -1)) as ThemeColours | undefined;
  const field = path.at(-1) as keyof ThemeColours;
  const { now, faint, clear } = useMemo(() => {
    const { tokens, used } = coloursOf(choices.colours, colours);
    const now = { light: used.light.get(tokenOf(field)) ?? "", dark: used.dark.get(tokenOf(field)) ?? "" };
    const pairs = colours?.[field] ? faintPairs(tokens, colours).filter((pair) => pair.field === field) : [];
    const [faint] = pairs.toSorted((a, b) => Number(b.isText) - Number(a.isText));
    return { now, faint, clear: faint && clearColours(tokens, colours ?? {}, field) };
  }, [choices.colours, colours, field]);
  const set = (theme: "light" | "dark", colour: string) => onChange({ ...now, [theme]: colour });
  return (
    <span className={styles.link}>
      {THEMES.map((theme) => (
        <span key={theme} className={styles.colour}>
          <input
            type="color"
            aria-label={`${label}, ${theme}: choose a colour`}
            value={now[theme]}
            onChange={({ target }) => set(theme, target.value)}
          />
          <input
            {...input}
            id={`${input.id}-${theme}`}
            required={false}
            aria-label={`${label}, ${theme}`}
            ref={(node) => void (node && node !== document.activeElement && Object.assign(node, { value: now[theme] }))}
            onChange={({ target }) => /^#[\da-f]{6}$/i.test(target.value) && set(theme, target.value)}
            onBlur={({ target }) => Object.assign(target, { value: now[theme] })}
          />
        </span>
      ))}
      {faint && !input["aria-invalid"] && <p className={control.error}>{faint.message}.</p>}
      {clear && (
        <Button name={`Use the nearest clear colour for ${label}`} onClick={() => onChange(clear)}>
          {Object.values(typeof clear === "string" ? [clear] : clear).map((colour) => (
            <svg key={colour} className={styles.dot} aria-hidden="true">
              <rect width="100%" height="100%" fill={colour} />
            </svg>
          ))}
          Use instead
        </Button>
      )}
    </span>
  );
}

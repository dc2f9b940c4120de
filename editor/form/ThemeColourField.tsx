import { useMemo } from "react";
import { clearColours, faintPairs, themeColours, tokenOf } from "#contract/theme-colours.ts";
import type { ThemeColours } from "#contract/theme-record.ts";
import control from "#site/components/forms/TextControl.module.css";
import type { Json } from "../api-types.ts";
import { Button } from "../app/Controls.tsx";
import { type Group, isGroup } from "../records/pair-items.ts";
import { type ControlProps, useForm } from "./form-context.ts";
import { toText, valueAt } from "./form-values.ts";
import styles from "./RecordForm.module.css";

const THEMES = ["light", "dark"] as const;
const isColour = (value: Json | undefined) => /^#[\da-f]{6}$/i.test(toText(value));
const isWhole = (value: Json) => (isGroup(value) ? THEMES.every((theme) => isColour(value[theme])) : isColour(value));

/** A colour of the site on light and on dark screens: the one in force, also while it follows from another. */
export function ThemeColourField({ path, value, label, input, onChange }: ControlProps<"theme-colour">) {
  const { value: record, choices } = useForm();
  const field = String(path.at(-1));
  const colours = valueAt(record, path.slice(0, -1));
  const { now, faint, clear } = useMemo(() => {
    const { light = {}, dark = {} } = choices.colours ?? {};
    const tokens = { light: new Map(Object.entries(light)), dark: new Map(Object.entries(dark)) };
    const typed = Object.entries(isGroup(colours) ? colours : {});
    const own = Object.fromEntries(typed.filter(([, each]) => isWhole(each))) as ThemeColours;
    const pairs = field in own ? faintPairs(tokens, own).filter((pair) => pair.field === field) : [];
    return {
      now: themeColours(tokens, own),
      faint: pairs.find(({ isText }) => isText) ?? pairs[0],
      clear: pairs.length > 0 ? clearColours(tokens, own, field as keyof ThemeColours) : undefined,
    };
  }, [choices.colours, colours, field]);
  const inForce = (theme: "light" | "dark") => now[theme].get(tokenOf(field)) ?? "";
  const typedIn = (theme: "light" | "dark") =>
    (isGroup(value) ? toText(value[theme]) : toText(value)) || inForce(theme);
  const set = (theme: "light" | "dark", colour: string) => {
    const both: Group = { light: typedIn("light"), dark: typedIn("dark"), [theme]: colour };
    onChange(both.light === both.dark ? colour : both);
  };
  return (
    <span className={styles.colours}>
      {THEMES.map((theme) => (
        <span key={theme} className={styles.colour}>
          <input
            type="color"
            aria-label={`${label}, ${theme}: choose a colour`}
            value={inForce(theme)}
            onChange={({ target }) => set(theme, target.value)}
          />
          <input
            {...input}
            id={`${input.id}-${theme}`}
            required={false}
            aria-label={`${label}, ${theme}`}
            value={typedIn(theme)}
            onChange={({ target }) => set(theme, target.value.trim())}
          />
        </span>
      ))}
      {faint && (
        <>
          {!input["aria-invalid"] && <p className={control.error}>{faint.message}.</p>}
          {clear && (
            <Button onClick={() => onChange(clear)}>
              {Object.values(typeof clear === "string" ? [clear] : clear).map((colour) => (
                <svg key={colour} className={styles.dot} aria-hidden="true">
                  <rect width="100%" height="100%" fill={colour} />
                </svg>
              ))}
              Use the nearest clear {typeof clear === "string" ? "colour" : "colours"}
            </Button>
          )}
        </>
      )}
    </span>
  );
}

import type { ColourTokens } from "#contract/colour-tokens.ts";
import { clearColours, faintPairs, themeColours, tokenOf } from "#contract/theme-colours.ts";
import type { ThemeColours } from "#contract/theme-record.ts";
import { Button } from "#site/components/controls/Controls.tsx";
import control from "#site/components/forms/TextControl.module.css";
import { FORM } from "../texts.ts";
import { type ControlProps, useForm } from "./form-context.ts";
import { valueAt } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/* All fields have them in common. A background on which nothing is clear takes a tenth of a second. */
let used: { own: ThemeColours | undefined; tokens: ColourTokens; colours: ColourTokens } | undefined;

/** A colour of the site on light and on dark screens: the one in force, also while it follows from another. */
export function ThemeColourField({ path, label, input, onChange }: ControlProps<"theme-colour">) {
  const { value: record, choices } = useForm();
  const own = valueAt(record, path.slice(0, -1)) as ThemeColours | undefined;
  const field = path.at(-1) as keyof ThemeColours;
  if (!used || used.own !== own) {
    const tokens = { light: new Map(choices.colours?.light), dark: new Map(choices.colours?.dark) };
    used = { own, tokens, colours: themeColours(tokens, own) };
  }
  const { tokens, colours } = used;
  const now = { light: colours.light.get(tokenOf(field)) ?? "", dark: colours.dark.get(tokenOf(field)) ?? "" };
  const pairs = own?.[field] ? faintPairs(tokens, own).filter((pair) => pair.field === field) : [];
  const faint = pairs.find(({ isText }) => isText) ?? pairs[0];
  const clear = faint && clearColours(tokens, own ?? {}, field);
  const clearOnes = typeof clear === "string" ? [clear] : Object.values(clear ?? {});
  const set = (theme: "light" | "dark", colour: string) =>
    /^#[\da-f]{6}$/i.test(colour) && colour !== now[theme] && onChange({ ...now, [theme]: colour });
  return (
    <span className={styles.link}>
      {(["light", "dark"] as const).map((theme) => (
        <span key={theme} className={`row ${styles.colour}`}>
          <input
            type="color"
            aria-label={FORM.chooseColour(label, theme)}
            value={now[theme]}
            onChange={({ target }) => set(theme, target.value)}
          />
          <input
            {...input}
            id={`${input.id}-${theme}`}
            required={false}
            aria-label={FORM.theme(label, theme)}
            defaultValue={now[theme]}
            ref={(field) => {
              if (field && field !== document.activeElement) field.value = now[theme];
            }}
            onChange={({ target }) => set(theme, target.value)}
            onBlur={({ target }) => {
              target.value = now[theme];
            }}
          />
        </span>
      ))}
      {faint && !input["aria-invalid"] && <p className={control.error}>{`${faint.message}.`}</p>}
      {clear && (
        <Button label={FORM.clear(label)} onClick={() => onChange(clear)}>
          {FORM.toColour(clearOnes.find((each) => each !== now.light && each !== now.dark))}
        </Button>
      )}
    </span>
  );
}

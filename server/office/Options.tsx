type OptionsProps = { of: readonly (readonly [value: string | number, text: string])[] };

/** The options of a select, by their values and texts. */
export const Options = ({ of }: OptionsProps) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

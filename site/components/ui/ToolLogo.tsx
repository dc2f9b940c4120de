import type { ToolRecord } from "#site/content/schema/tool.ts";
import { iconOf } from "#site/content/tool-icons.ts";
import styles from "./ToolLogo.module.css";

type Props = {
  tool: ToolRecord;
  /** The file with the logos of all tools of this section. */
  file: string;
};

/** A tool's logo in the colour of the text, or its first letter; the name stands beside it, so it is decoration. */
export function ToolLogo({ tool, file }: Props) {
  const icon = iconOf(tool);
  if (!icon)
    return <span className={styles.letter} data-letter={tool.name.charAt(0).toUpperCase()} aria-hidden="true" />;
  return (
    <svg className={styles.logo} aria-hidden="true">
      <use href={`${file}#${icon}`} />
    </svg>
  );
}

import { iconOf, type ToolRecord } from "#site/content/schema/tool.ts";
import { Picture } from "./Picture.tsx";
import styles from "./ToolLogo.module.css";

type Props = {
  tool: ToolRecord;
  /** The file with the icons of all tools of this section. */
  file: string;
};

/** A tool's picture, or its icon in the colour of the text. The name stands beside it, so an icon is decoration. */
export function ToolLogo({ tool, file }: Props) {
  if (tool.picture)
    return (
      <span className={`plate is-rigid ${styles.logo}`}>
        <Picture picture={tool.picture} place="tool" fit="contain" />
      </span>
    );
  const icon = iconOf(tool);
  return icon ? (
    <svg className={`is-rigid ${styles.logo}`} aria-hidden="true">
      <use href={`${file}#${icon}`} />
    </svg>
  ) : null;
}

import type { ServicesEntry } from "#site/content/page-menus.ts";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import { WEFT_MASKS } from "#site/weave/weft-masks.ts";
import styles from "./MenuCloth.module.css";

type Props = Pick<ServicesEntry, "structure"> & { thread?: Thread; className?: string | undefined };

/** The cloth of a service in the menus, in the colour of the thread around it or its own. */
export const MenuCloth = ({ structure, thread, className = "" }: Props) => (
  <span className={`${styles.cloth} ${className}`} data-weave={structure} data-thread={thread} data-cloth="" />
);

/** The weaves of the cloths in the menus. */
export const menuWeaves = (structures: readonly StructureName[]): string =>
  [...new Set(structures)]
    .map((name) => `.${styles.cloth}[data-weave="${name}"]::after{mask:${WEFT_MASKS.get(name)}}`)
    .join("");

import type { ServicesEntry } from "#site/content/page-menus.ts";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import { WEFT_MASKS } from "#site/weave/weft-masks.ts";
import styles from "./MenuCloth.module.css";

/** The cloth of a service in the menus, in the colour of the thread around it or its own. */
export const MenuCloth = ({ structure, thread }: Pick<ServicesEntry, "structure"> & { thread?: Thread }) => (
  <span className={styles.cloth} data-weave={structure} data-thread={thread} />
);

/** The weaves of the cloths in the menus. */
export const menuWeaves = (structures: readonly StructureName[]): string =>
  [...new Set(structures)]
    .map((name) => `.${styles.cloth}[data-weave="${name}"]::after{mask:${WEFT_MASKS.get(name)}}`)
    .join("");

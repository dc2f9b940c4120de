import type { ServicesEntry } from "#site/content/page-menus.ts";
import { swatchSheet } from "#site/weave/swatch-sheet.ts";

type Props = {
  services: readonly ServicesEntry[];
  /** Whose cloth it is; without it, all cloths are shown in a row. */
  index?: number;
};

/** The cloth of a service in the menus. One file has all of them, which loads when a menu opens. */
export const MenuCloth = ({ services, index }: Props) =>
  (["light", "dark"] as const).map((theme) => {
    const path = swatchSheet("menu", services, theme);
    const src = index === undefined ? path : `${path}#${index}`;
    return <img key={theme} className={`weave in-${theme}`} src={src} alt="" loading="lazy" />;
  });

import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import type { Service } from "#site/content/records.ts";
import { sampler } from "#site/weave/sampler.ts";
import styles from "./HeroCloth.module.css";

type Props = {
  services: readonly Service[];
  /** By which the contact form draws it again (forms/hero-cloth.ts). */
  id?: string;
};

/** Six bands of cloth at the bottom of the positioned parent. */
export function HeroCloth({ services, id }: Props) {
  return (
    <div className={`weaves is-cut ${styles.frame}`} aria-hidden="true">
      <div className={styles.warp} />
      <InlineSvg id={id} className={`counted is-cut ${styles.cloth}`} svg={sampler(services)} />
      <div className={styles.edge} />
    </div>
  );
}

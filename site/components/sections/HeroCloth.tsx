import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { sampler } from "#site/weave/sampler.ts";
import styles from "./HeroCloth.module.css";

/**
 * The six services as one cloth on the loom, along the foot of what holds it (which must be positioned and leave it
 * room).
 *
 * @param id by which the contact form draws it again (forms/update-hero-cloth.ts)
 */
export function HeroCloth({ id }: { id?: string }) {
  return (
    <div className={styles.loom} aria-hidden="true">
      <div className={styles.warp} />
      <InlineSvg {...(id ? { id } : {})} className={styles.cloth} svg={sampler("house", { order: "services" })} />
      <div className={styles.reed} />
    </div>
  );
}

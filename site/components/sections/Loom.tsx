import { Weave } from "#site/components/ui/Weave.tsx";
import { sampler } from "#site/weave/sampler.ts";
import styles from "./Loom.module.css";

/**
 * The six services as one cloth on the loom, along the foot of what holds it (which must be positioned and leave it
 * room).
 *
 * @param clothId names the cloth for the form that weaves it anew
 */
export function Loom({ clothId }: { clothId?: string }) {
  return (
    <div className={styles.loom} aria-hidden="true">
      <div className={styles.warp} />
      <Weave
        {...(clothId ? { id: clothId } : {})}
        className={styles.cloth}
        svg={sampler("house", { order: "services" })}
      />
      <div className={styles.reed} />
    </div>
  );
}

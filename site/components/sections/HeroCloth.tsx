import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { sampler } from "#site/weave/sampler.ts";
import styles from "./HeroCloth.module.css";

type Props = {
  services: readonly ServiceRecord[];
  /** By which the contact form draws it again (forms/update-hero-cloth.ts). */
  id?: string;
};

/**
 * The services as one cloth on the loom, six bands along the foot of what holds it (which must be positioned and leave it
 * room).
 */
export function HeroCloth({ services, id }: Props) {
  return (
    <div className={styles.loom} aria-hidden="true">
      <div className={styles.warp} />
      <InlineSvg {...(id ? { id } : {})} className={styles.cloth} svg={sampler(services)} />
      <div className={styles.reed} />
    </div>
  );
}

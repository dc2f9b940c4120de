import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import type { PhasePicturesRecord } from "#site/content/schema/sections/phases.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { growingCloth } from "#site/drawings/drawing-specs.ts";
import styles from "./PhasePictures.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = PhasePicturesRecord & { cloth: Pick<ServiceRecord, "structure" | "thread"> };

/** Phases beside pictures of one cloth: bare warp, then as many rows as the record says. */
export function PhasePictures({ id, heading, structure, ground, lead, cloth, phases }: Props) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d1">
        <p className="lead">{lead}</p>
      </SectionHead>
      <ol className={styles.phases}>
        {phases.map(({ name, description, rows }) => (
          <li key={name} className={`grid ${styles.phase}`}>
            <div className={styles.words}>
              <h3>{name}</h3>
              <p>{description}</p>
            </div>
            <div className={styles.picture} aria-hidden="true" data-draw>
              {rows > 0 && <DrawingFile spec={growingCloth(cloth, rows)} />}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { PhaseListRecord } from "#site/content/schema/sections/phase-list.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import styles from "./PhaseList.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = PhaseListRecord & { service: ServiceRecord };

/** The phases of the work, in order, in one of three compositions. */
export function PhaseList({ id, heading, structure, ground, layout, lead, items, service }: Props) {
  const cloth = { structure: service.structure, thread: service.thread };
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type={layout === "stairs" ? "is-warp" : "d2"}>
        {lead && <p className="lead">{lead}</p>}
      </SectionHead>
      <div className={styles.body}>
        {layout === "stairs" && <Swatch {...cloth} cell={6} place={id} className={styles.cloth} />}
        <ol className={styles.phases} data-layout={layout}>
          {items.map(({ name, text, gate, ...item }, index) => (
            <li key={name} className={styles.phase}>
              <h3>{name}</h3>
              <p>{text}</p>
              {gate && <p className={styles.gate}>{gate}</p>}
              {layout === "bars" && (
                <Swatch
                  structure={item.structure ?? cloth.structure}
                  thread={cloth.thread}
                  cell={6}
                  place={`${id}-${index}`}
                  className={styles.cloth}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

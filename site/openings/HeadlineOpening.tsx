import type { ReactNode } from "react";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { FittedHeading } from "./FittedHeading.tsx";
import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import styles from "./Headline.module.css";

type Props = { hero: HomeRecord["hero"]; services: readonly ServiceRecord[]; form: ReactNode };

/** The first section: fitted headline, the promise, the contact form, and the cloth of the services. */
export function Headline({ hero, services, form }: Props) {
  return (
    <section id="hero" aria-labelledby="hero-title" className={styles.hero}>
      <HeroCloth id="hero-cloth" services={services} />
      <div className="wrap">
        <FittedHeading id="hero-title" headline={hero.headline} />
        <div className={`grid ${styles.body}`}>
          <div className={styles.copy}>
            <RichText as="p" className="lead" text={hero.lead} />
            <div className={`button-row ${styles.actions}`}>
              <ButtonLink kind="fill" isWide {...hero.primary} /> <ArrowLink {...hero.secondary} />
            </div>
            <RichText as="p" className="note" text={hero.note} />
          </div>
          <div className={styles.form}>{form}</div>
        </div>
      </div>
    </section>
  );
}

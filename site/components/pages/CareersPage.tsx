import { CallToAction } from "#site/components/sections/CallToAction.tsx";
import { CareersHero } from "#site/components/sections/CareersHero.tsx";
import { ClaimRows } from "#site/components/sections/ClaimRows.tsx";
import { PointColumns } from "#site/components/sections/PointColumns.tsx";
import { Positions } from "#site/components/sections/Positions.tsx";
import { Section } from "#site/components/sections/Section.tsx";
import { SectionHead } from "#site/components/sections/SectionHead.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { CareersRecord } from "#site/content/schema/careers.ts";
import type { JobRecord } from "#site/content/schema/job.ts";

type Props = { careers: CareersRecord; jobs: readonly JobRecord[] };

/** Careers. The opening has one band of cloth for each open position, and another text when there is none. */
export function CareersPage({ careers, jobs }: Props) {
  const { hero, benefits, positions, life, call, job } = careers;
  return (
    <main id="main">
      <CareersHero {...(jobs.length === 0 ? hero.empty : hero.open)} woven={jobs.length} />
      {benefits && (
        <Section id="benefits">
          <SectionHead id="benefits" heading={benefits.heading} structure="plain" />
          <PointColumns items={benefits.items} columns={3} />
        </Section>
      )}
      <Positions {...positions} jobs={jobs} employment={job.employment} />
      {life && (
        <ClaimRows id="life" heading={life.heading} items={life.days} kind="days">
          <RichText as="p" className="lead" text={life.lead} />
        </ClaimRows>
      )}
      <CallToAction id="call-to-action" {...call} />
    </main>
  );
}

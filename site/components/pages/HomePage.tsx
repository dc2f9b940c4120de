import type { ReactNode } from "react";
import { CallToAction } from "#site/components/sections/CallToAction.tsx";
import { Certifications } from "#site/components/sections/Certifications.tsx";
import { HomeHero } from "#site/components/sections/HomeHero.tsx";
import { Insights } from "#site/components/sections/Insights.tsx";
import { Methodology } from "#site/components/sections/Methodology.tsx";
import { NameMarquee } from "#site/components/sections/NameMarquee.tsx";
import { OpenSourceList } from "#site/components/sections/OpenSourceList.tsx";
import { ServicePillars } from "#site/components/sections/ServicePillars.tsx";
import { StatsChart } from "#site/components/sections/StatsChart.tsx";
import { Testimonials } from "#site/components/sections/Testimonials.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import type { OpenSourceProject } from "#site/content/schema/open-source.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { WORDS } from "#site/content/words/interface.ts";

type Props = { home: HomeRecord; services: ServiceRecord[]; projects: OpenSourceProject[]; form?: ReactNode };

/** The number of open-source projects on the home page (specification §9). */
const PROJECTS_SHOWN = 4;

/** The home page. A section without items is not shown. */
export function HomePage({ home, services, projects, form }: Props) {
  return (
    <main id="main">
      <HomeHero hero={home.hero} services={services} form={form} />
      {services.length > 0 && <ServicePillars {...home.services} services={services} />}
      {home.clients && <NameMarquee id="clients" words={WORDS.clients} {...home.clients} />}
      {home.stats && <StatsChart {...home.stats} />}
      {home.testimonials && <Testimonials {...home.testimonials} />}
      {home.insights && <Insights {...home.insights} />}
      {projects.length > 0 && (
        <OpenSourceList id="open-source" {...home.openSource} projects={projects.slice(0, PROJECTS_SHOWN)} />
      )}
      {home.methodology && <Methodology {...home.methodology} />}
      {home.certifications && <Certifications {...home.certifications} />}
      <CallToAction id="consultation" {...home.consultation} />
    </main>
  );
}

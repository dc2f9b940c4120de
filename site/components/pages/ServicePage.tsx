import { ClosingCall } from "#site/components/sections/ClosingCall.tsx";
import { ServiceHero } from "#site/components/sections/ServiceHero.tsx";
import { StoryPair } from "#site/components/sections/StoryPair.tsx";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import type { ServicePageRecord, ServiceSection } from "#site/content/schema/service-page.ts";

function SectionOf({ section }: { section: ServiceSection }) {
  switch (section.kind) {
    case "call":
      return <ClosingCall {...section} />;
    case "stories":
      return <StoryPair {...section} />;
    default:
      return section satisfies never;
  }
}

/** The page of one service, in its colour: its cloth, then the sections its record lists. */
export function ServicePage({ service, page }: { service: ServiceRecord; page: ServicePageRecord }) {
  return (
    <main id="main" data-thread={service.thread}>
      <ServiceHero service={service} hero={page.hero} />
      {page.sections.map((section) => (
        <SectionOf key={section.id} section={section} />
      ))}
    </main>
  );
}

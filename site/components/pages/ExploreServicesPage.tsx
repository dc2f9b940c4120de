import { PageHead } from "#site/components/sections/PageHead.tsx";
import { ServiceBands } from "#site/components/sections/ServiceBands.tsx";
import type { ExploreServicesRecord } from "#site/content/schema/explore-services.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";

type Props = { texts: ExploreServicesRecord; services: readonly ServiceRecord[] };

/** The index of services: six bands of cloth, one below the other. */
export function ExploreServicesPage({ texts, services }: Props) {
  return (
    <main id="main">
      <PageHead heading={texts.heading} lead={texts.lead} link={texts.link} />
      <ServiceBands {...texts} services={services} />
    </main>
  );
}

import { Community } from "#site/components/sections/Community.tsx";
import { OpenSourceDiagram } from "#site/components/sections/OpenSourceDiagram.tsx";
import { OpenSourceList } from "#site/components/sections/OpenSourceList.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import type { OpenSourceProject } from "#site/content/schema/open-source.ts";
import type { OpenSourcePageRecord } from "#site/content/schema/open-source-page.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";

type Props = { page: OpenSourcePageRecord; projects: readonly OpenSourceProject[]; site: SiteRecord };

/** Open source, at night. */
export function OpenSourcePage({ page, projects, site }: Props) {
  return (
    <main id="main">
      <PageHead {...page.hero} type="is-warp">
        <OpenSourceDiagram />
      </PageHead>
      <OpenSourceList id="projects" {...page.projects} projects={projects} layout="catalogue" />
      <Community {...page.community} host={site.social.find(({ kind }) => kind === "code")} />
    </main>
  );
}

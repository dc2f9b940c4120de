import { Community } from "#site/components/sections/Community.tsx";
import { OpenDraft } from "#site/components/sections/OpenDraft.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import { Repositories } from "#site/components/sections/Repositories.tsx";
import type { OpenSourceProject } from "#site/content/schema/open-source.ts";
import type { OpenSourcePageRecord } from "#site/content/schema/open-source-page.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";

type Props = { page: OpenSourcePageRecord; projects: readonly OpenSourceProject[]; site: SiteRecord };

/** Open source, at night. */
export function OpenSourcePage({ page, projects, site }: Props) {
  return (
    <main id="main">
      <PageHead {...page.hero} type="is-warp">
        <OpenDraft />
      </PageHead>
      <Repositories id="projects" {...page.projects} projects={projects} layout="catalogue" />
      <Community {...page.community} host={site.social.find(({ kind }) => kind === "code")} />
    </main>
  );
}

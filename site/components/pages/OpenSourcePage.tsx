import { OpenSourceList } from "#site/components/sections/OpenSourceList.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import { TextBlock } from "#site/components/sections/TextBlock.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { ExternalNote } from "#site/components/ui/ExternalLink.tsx";
import type { OpenSourceProject } from "#site/content/schema/open-source.ts";
import type { OpenSourcePageRecord } from "#site/content/schema/open-source-page.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import { OPEN_DRAFT } from "#site/pictures/drawing-specs.ts";

type Props = { page: OpenSourcePageRecord; projects: readonly OpenSourceProject[]; site: SiteRecord };

/** The open-source page, dark in both themes, with a weaver's complete draft: others can weave the same cloth. */
export function OpenSourcePage({ page, projects, site }: Props) {
  const { community } = page;
  const host = site.social.find(({ kind }) => kind === "code");
  return (
    <main id="main">
      <PageHead {...page.hero} type="is-warp">
        <DrawingFile spec={OPEN_DRAFT} />
      </PageHead>
      <OpenSourceList id="projects" {...page.projects} projects={projects} layout="catalogue" />
      <TextBlock id="community" heading={community.heading} layout="invitation" paragraphs={community.paragraphs}>
        {host && (
          <ButtonLink kind="fill" href={host.href} label={community.code} rel="noopener">
            <ExternalNote />
          </ButtonLink>
        )}{" "}
        <ArrowLink {...community.link} />
      </TextBlock>
    </main>
  );
}

import { ProjectGrid } from "#site/components/sections/ProjectGrid.tsx";
import type { PortfolioRecord } from "#site/content/schema/portfolio.ts";

/** The portfolio: tall swatches with the partners' strip between them. */
export function PortfolioPage({ portfolio }: { portfolio: PortfolioRecord }) {
  return (
    <main id="main">
      <ProjectGrid {...portfolio} />
    </main>
  );
}

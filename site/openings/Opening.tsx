import type { PageContext } from "#site/sections/section-props.ts";
import { HeadingOpening } from "./HeadingOpening.tsx";
import { HeadlineOpening } from "./HeadlineOpening.tsx";
import { PositionsOpening } from "./PositionsOpening.tsx";
import { ServiceOpening } from "./ServiceOpening.tsx";
import type { OpeningRecord } from "./schema.ts";

export function Opening({ opening, page }: { opening: OpeningRecord; page: PageContext }) {
  switch (opening.kind) {
    case "heading":
      return <HeadingOpening {...opening} />;
    case "headline":
      return <HeadlineOpening {...opening} page={page} />;
    case "service":
      return <ServiceOpening {...opening} page={page} />;
    case "positions":
      return <PositionsOpening {...opening} page={page} />;
    default:
      return opening satisfies never;
  }
}

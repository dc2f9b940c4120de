import type { APIRoute, GetStaticPaths } from "astro";
import { type Content, readContents } from "#site/content/records.ts";
import { displayFontOf } from "#site/fonts/display-font.ts";
import { cardPath, type PublicPage, publicPages } from "#site/metadata/public-pages.ts";
import { cardPng } from "#site/social-cards/card-png.ts";
import { drawCard } from "#site/social-cards/draw-card.ts";

/* The picture that is shown where somebody shares a page: one for each. */

type Props = { page: PublicPage; content: Content };

export const getStaticPaths: GetStaticPaths = () => {
  return [...readContents().values()].flatMap((content) =>
    publicPages(content).map((page) => ({
      params: { name: cardPath(page.path).replace(/^\/cards\/|\.png$/g, "") },
      props: { page, content } satisfies Props,
    })),
  );
};

export const GET: APIRoute<Props> = async ({ props: { page, content } }) => {
  const svg = await drawCard(page, content, await displayFontOf(content.language));
  const png = await cardPng(svg, page.picture, content.language.direction === "rtl" ? { left: 0 } : {});
  return new Response(new Uint8Array(png), { headers: { "Content-Type": "image/png" } });
};

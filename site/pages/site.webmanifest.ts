import type { APIRoute } from "astro";
import { ICONS } from "#site/brand/icons.ts";
import { colourOf, palette } from "#site/colours/palette.ts";
import { readContent } from "#site/content/records.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest(readContent().site)), {
    headers: { "Content-Type": "application/manifest+json" },
  });

const icon = (src: keyof typeof ICONS, purpose: "any" | "maskable") => {
  const { size } = ICONS[src];
  return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
};

/** The web app manifest, for icons on home screens. */
function manifest({ name, description, language }: SiteRecord) {
  const paper = colourOf(palette("light"), "paper");
  return {
    id: "/",
    name,
    short_name: name,
    description,
    lang: language,
    start_url: "/",
    display: "browser",
    theme_color: paper,
    background_color: paper,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("/icons/192.png", "any"),
      icon("/icons/512.png", "any"),
      icon("/icons/maskable-512.png", "maskable"),
    ],
  };
}

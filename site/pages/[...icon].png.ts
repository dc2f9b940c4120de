import type { APIRoute, GetStaticPaths } from "astro";
import { brandMark } from "#site/brand/brand-mark.ts";
import { ICONS, type Icon, iconPng } from "#site/brand/icons.ts";
import { readContent } from "#site/content/records.ts";

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(ICONS).map((path) => ({ params: { icon: path.replace(/^\/|\.png$/g, "") } }));

export const GET: APIRoute = async ({ params }) => {
  const icon = Object.entries<Icon>(ICONS).find(([path]) => path === `/${params.icon}.png`)?.[1];
  if (!icon) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await iconPng(await brandMark(readContent().site), icon)), {
    headers: { "Content-Type": "image/png" },
  });
};

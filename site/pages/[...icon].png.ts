import type { APIRoute, GetStaticPaths } from "astro";
import { brandMark } from "#site/brand/brand-mark.ts";
import { ICONS, type Icon, iconPng } from "#site/brand/icons.ts";
import { readContent } from "#site/content/records.ts";

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(ICONS).map(([path, icon]) => ({ params: { icon: path.replace(/^\/|\.png$/g, "") }, props: { icon } }));

export const GET: APIRoute<{ icon: Icon }> = async ({ props }) =>
  new Response(new Uint8Array(await iconPng(brandMark(readContent().site), props.icon)), {
    headers: { "Content-Type": "image/png" },
  });

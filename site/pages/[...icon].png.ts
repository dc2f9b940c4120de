import type { APIRoute, GetStaticPaths } from "astro";
import { ICONS, type Icon, iconPng } from "#site/brand/icons.ts";
import mark from "#site/brand/mark.svg?raw";

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(ICONS).map(([path, icon]) => ({ params: { icon: path.replace(/^\/|\.png$/g, "") }, props: { icon } }));

export const GET: APIRoute<{ icon: Icon }> = async ({ props }) =>
  new Response(new Uint8Array(await iconPng(mark, props.icon)), { headers: { "Content-Type": "image/png" } });

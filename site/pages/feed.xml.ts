import type { APIRoute } from "astro";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Markdown } from "#site/components/sections/Markdown.tsx";
import type { Article } from "#site/content/articles.ts";
import { readContent } from "#site/content/records.ts";
import { feed } from "#site/metadata/feed.ts";
import { siteOrigin } from "#site/metadata/public-pages.ts";

const htmlOf = ({ body }: Article) => renderToStaticMarkup(createElement(Markdown, { text: body }));

export const GET: APIRoute = async (context) =>
  new Response(await feed(readContent(), siteOrigin(context), htmlOf), {
    headers: { "Content-Type": "application/xml" },
  });

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWER_MARK, FORM_RENDERER_FILE } from "#contract/form-renderer.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { loadFormRenderer } from "#server/http/form-renderer.ts";
import { contentAt, readContents } from "#site/content/records.ts";
import { isRedirect, siteUnderTest } from "./sites.ts";

/**
 * The HTML of every page of the built site, without redirects, by its path in the site's folder. The pages in
 * answers/ have the answers of the server, once with every field invalid and once with none.
 *
 * @throws when the site is not built
 */
export function builtPages(dist = siteUnderTest().dist): ReadonlyMap<string, string> {
  const paths = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"));
  const pages = paths.flatMap((path) => fill(dist, path));
  return new Map(pages.filter(([, html]) => !isRedirect(html)));
}

const CONTENTS = readContents(siteUnderTest().content);

function fill(dist: string, path: string): [path: string, html: string][] {
  const html = readFileSync(join(dist, path), "utf8");
  const [, folder, name] = /(?:^|\/)answers\/(sent|not-sent)\/(.+)\.html$/.exec(path) ?? [];
  const kind = SUBMISSION_KINDS.find((each) => each === name);
  if (!kind) return [[path, html]];
  const { renderNotSent, renderSent } = formRenderer(dist);
  const { forms, language } = contentAt(`/${path}`, CONTENTS);
  const { demo, application, server } = forms;
  const sent = { reference: "C-01234567", name: "Ada", due: server.due };
  const [start = "", example = "", end = ""] = html.split(ANSWER_MARK);
  if (folder === "sent") return [[path, start + renderSent(language.tag, kind, sent) + end]];
  const fields = [...new Set([...example.matchAll(/ name="(\w+)"/g)].map(([, name = ""]) => name))];
  const values = {
    ...Object.fromEntries(fields.map((name) => [name, `"Ada" & <Co>`])),
    budget: demo.budgets[1]?.value ?? "",
  };
  const errors = fields.map((field) => ({ field, text: `"${field}" & <Co>` }));
  const notSent = { status: application.resumeRequired, values };
  return [
    [path, start + renderNotSent(language.tag, kind, { ...notSent, errors }) + end],
    [`${path}, no field invalid`, start + renderNotSent(language.tag, kind, { ...notSent, errors: [] }) + end],
  ];
}

/** The functions with which a server renders the answers of a built site. */
export const formRenderer = (dist: string) => loadFormRenderer(readFileSync(join(dist, FORM_RENDERER_FILE), "utf8"))();

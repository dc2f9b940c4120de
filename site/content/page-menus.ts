import type { StructureName, Thread } from "#site/weave/structures.ts";
import type { LinkRecord } from "./schema/fields.ts";
import { isServicesEntry, type NavigationRecord } from "./schema/navigation.ts";
import type { PageMeta } from "./schema/page.ts";

type Page = { readonly path: string; readonly page: Partial<PageMeta> & Pick<PageMeta, "title"> };

/** An entry of the services menu: a service, or a page that names itself there. */
export type ServicesEntry = {
  /** The last part of its path. */
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly tagline?: string;
  readonly thread: Thread;
  readonly structure: StructureName;
};

/** The links of pages that name themselves in a menu, without those that are there already. */
function linksTo(pages: readonly Page[], menu: PageMeta["menu"], present: readonly unknown[]): LinkRecord[] {
  return pages
    .filter(({ page, path }) => page.menu === menu && !present.includes(path))
    .map(({ page, path }) => ({ label: page.label ?? page.title, href: path }));
}

const hrefs = (links: NavigationRecord["footer"]["legal"]) =>
  links.map((link) => (typeof link === "string" ? undefined : link.href));

/**
 * The header and the footer with the pages that name themselves there: at the end of the header, and of the last column.
 * A header without services has no services menu.
 */
export function withPages(
  navigation: NavigationRecord,
  pages: readonly Page[],
  services: readonly ServicesEntry[],
): NavigationRecord {
  const { header, footer } = navigation;
  const toHeader = linksTo(pages, "header", hrefs(header.links));
  const inFooter = [...footer.columns.flatMap(({ links }) => links), ...footer.legal];
  const toFooter = linksTo(pages, "footer", hrefs(inFooter));
  const links = header.links.filter((each) => services.length > 0 || !isServicesEntry(each));
  const last = footer.columns.length - 1;
  return {
    ...navigation,
    header: { ...header, links: [...links, ...toHeader] },
    footer: {
      ...footer,
      columns: footer.columns.map((column, index) =>
        index === last ? { ...column, links: [...column.links, ...toFooter] } : column,
      ),
      legal: last < 0 ? [...footer.legal, ...toFooter] : footer.legal,
    },
  };
}

export function servicesMenu(services: readonly ServicesEntry[], pages: readonly Page[]): ServicesEntry[] {
  const present = services.map(({ path }) => path);
  const more = pages.filter(({ page, path }) => page.menu === "services" && !present.includes(path));
  return [
    ...services,
    ...more.map(
      ({ path, page: { label, title, thread = "blue", structure = "plain" } }): ServicesEntry => ({
        id: `page${path.replaceAll("/", "-")}`,
        path,
        title: label ?? title,
        thread,
        structure,
      }),
    ),
  ];
}

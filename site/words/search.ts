import { readContent } from "#site/content/records.ts";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import { menuLinks, type SearchWords } from "#site/content/schema/navigation.ts";

/* The build replaces this module with its values (site/build/words-modules.ts), because browsers cannot read the content. */

const { navigation, site } = readContent();

/** The words of the search dialog. They load with its script and not with every page. */
export const SEARCH_WORDS: SearchWords & { language: string } = { ...navigation.search, language: site.language };

/** Suggested pages, shown if there are no results. */
export const DESTINATIONS: readonly LinkRecord[] = [
  navigation.allServices,
  ...menuLinks(navigation),
  navigation.header.call,
];

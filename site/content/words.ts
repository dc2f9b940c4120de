import type { BrowserWords } from "#contract/form-words.ts";
import type { Content } from "./records.ts";
import type { ConfirmationWords } from "./schema/answers.ts";
import type { LinkRecord } from "./schema/fields.ts";
import { menuLinks, type SearchWords } from "./schema/navigation.ts";

/* The words that components import from site/words. */

/** The words of the forms that browsers use. */
export function formWords({ forms: { common, contact, demo, application }, site }: Content): BrowserWords {
  return { common, contact, demo, application, language: site.language };
}

/** The words of the confirmation after each form. */
export function confirmationWords({ answers: { reference, cloth, message, demo, application } }: Content) {
  const wordsOf = ({ sent: { heading, next } }: typeof message): ConfirmationWords => ({
    reference,
    cloth,
    heading,
    next,
  });
  return { contact: wordsOf(message), demo: wordsOf(demo), application: wordsOf(application) };
}

/** The words of the search dialog. They load with its script and not with every page. */
export const searchWords = ({ navigation, site }: Content): SearchWords & { language: string } => ({
  ...navigation.search,
  language: site.language,
});

/** The pages that the search suggests: the services, the links of the menu and the call to action. */
export const destinations = ({ navigation }: Content): LinkRecord[] => [
  navigation.allServices,
  ...menuLinks(navigation),
  navigation.header.call,
];

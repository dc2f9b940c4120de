import type { BrowserWords } from "#contract/visitor-words.ts";
import { applicationSubmission } from "#forms/application.ts";
import { contactSubmission } from "#forms/contact.ts";
import { demoSubmission } from "#forms/demo.ts";
import type { Kind, SectionOf, SectionRecord } from "#site/sections/registry.ts";
import { backend } from "./addresses.ts";
import type { Content } from "./records.ts";
import type { ConfirmationWords } from "./schema/answers.ts";
import type { LinkRecord } from "./schema/fields.ts";
import { menuLinks, type SearchWords } from "./schema/navigation.ts";

/* The words that components import from site/content/words. */

/** The words of the forms that browsers use. Browsers show only the reason of an error, below the heading of the full forms. */
export function formWords(content: Content): BrowserWords & { errorsHeading: string } {
  const { contact, demo, application } = content.forms;
  const common = { ...content.forms.common, message: "{reason}" };
  const full = findSection(content, "demo-form") ?? findSection(content, "application-form");
  const errorsHeading = full?.form.errorsHeading ?? contact.allFields;
  return { common, contact, demo, application, errorsHeading, language: content.site.language };
}

export const answerWords = ({ answers: { message, demo, application } }: Content) => ({
  contact: message,
  demo,
  application,
});

export function confirmationWords(content: Content) {
  const { reference, cloth } = content.answers;
  const { contact, demo, application } = answerWords(content);
  const wordsOf = ({ sent: { heading, next } }: typeof contact): ConfirmationWords => ({
    reference,
    cloth,
    heading,
    next,
  });
  return { contact: wordsOf(contact), demo: wordsOf(demo), application: wordsOf(application) };
}

export function findSection<K extends Kind>({ pages }: Pick<Content, "pages">, kind: K): SectionOf<K> | undefined {
  const isOfKind = (section: SectionRecord): section is SectionOf<K> => section.kind === kind;
  return pages.flatMap(({ sections }) => sections).find(isOfKind);
}

/**
 * The address and the texts of each form that the server shows again to a visitor without JavaScript. Undefined for a form
 * that no page has.
 */
export function nativeForms(content: Content) {
  const [opening] = content.pages.flatMap(({ opening }) => (opening?.kind === "headline" ? opening : []));
  const contact = opening?.form ?? findSection(content, "contact-form")?.form;
  const demo = findSection(content, "demo-form")?.form;
  const application = findSection(content, "application-form")?.form;
  return {
    contact: contact && { action: backend(contactSubmission.path), texts: contact },
    demo: demo && { action: backend(demoSubmission.path), texts: demo },
    application: application && { action: backend(applicationSubmission.path), texts: application },
  };
}

/** The words of the search dialog. They load with its script and not with every page. */
export const searchWords = ({ navigation, site }: Content): SearchWords & { language: string } => ({
  ...navigation.search,
  language: site.language,
});

/** The pages that the search suggests: the services, the links of the menu, those of the owner and the call to action. */
export const destinations = ({ navigation }: Content): LinkRecord[] => [
  navigation.allServices,
  ...menuLinks(navigation),
  ...navigation.search.links,
  navigation.header.call,
];

import type { BrowserWords } from "#contract/form-words.ts";
import { applicationSubmission } from "#forms/application.ts";
import { contactSubmission } from "#forms/contact.ts";
import { demoSubmission } from "#forms/demo.ts";
import { backend } from "./backend.ts";
import type { Content } from "./records.ts";
import type { ConfirmationWords } from "./schema/answers.ts";
import type { LinkRecord } from "./schema/fields.ts";
import { menuLinks, type SearchWords } from "./schema/navigation.ts";

/* The words that components import from site/content/words. */

/** The words of the forms that browsers use. */
export function formWords({ forms: { common, contact, demo, application }, site }: Content): BrowserWords {
  return { common, contact, demo, application, language: site.language };
}

/** The words of the pages after each form. */
export const answerWords = ({ answers: { message, demo, application } }: Content) => ({
  contact: message,
  demo,
  application,
});

/** The words of the confirmation after each form. */
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

/** The address and the texts of each form that the server shows again to a visitor without JavaScript. */
export const nativeForms = ({ home, book, contactCareers }: Content) => ({
  contact: { action: backend(contactSubmission.path), texts: home.form, errorsHeading: book.form.errorsHeading },
  demo: { action: backend(demoSubmission.path), texts: book.form },
  application: { action: backend(applicationSubmission.path), texts: contactCareers.form },
});

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

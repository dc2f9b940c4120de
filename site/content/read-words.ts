import type { SubmissionKind } from "#contract/vocabulary.ts";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import type { Kind, SectionOf, SectionRecord } from "#site/sections/registry.ts";
import { backend, languageOfWords } from "./addresses.ts";
import type { Content } from "./records.ts";
import type { ConfirmationWords } from "./schema/answers.ts";
import type { LinkRecord } from "./schema/fields.ts";
import { menuLinks, type SearchWords } from "./schema/navigation.ts";

/* The words of the content for the components that run in browsers: each gets its own as props. */

/** The words of a form in browsers, besides the texts of its page. They show only the reason of an error, below a heading. */
export type FormWords<Kind extends SubmissionKind = SubmissionKind> = {
  common: Content["forms"]["common"];
  form: Content["forms"][Kind];
  confirmation: ConfirmationWords;
  errorsHeading: string;
  language: string;
  /** Their language, if it is not that of the page. */
  lang?: string | undefined;
  /** That of the page to which the note leads, if it is another one. */
  noteLanguage?: string | undefined;
};

/** The props of a form that depend on the content. @param texts those of its page */
export function formProps<Kind extends SubmissionKind, Texts>(content: Content, kind: Kind, texts: Texts) {
  const lang = languageOfWords(content, "forms.yaml");
  const full = findSection(content, "demo-form") ?? findSection(content, "application-form");
  /* The contact form has none. */
  const own = texts as { errorsHeading?: string; note?: { link: LinkRecord } } | undefined;
  const isElsewhere = !`${own?.note?.link.href}/`.startsWith(`${content.language.prefix}/`);
  const words: FormWords<Kind> = {
    common: { ...content.forms.common, message: "{reason}" },
    form: content.forms[kind],
    confirmation: confirmationWords(content, kind),
    errorsHeading: own?.errorsHeading ?? full?.form.errorsHeading ?? content.forms.contact.allFields,
    language: lang ?? content.language.tag,
    lang,
    noteLanguage: isElsewhere ? content.languages[0]?.tag : undefined,
  };
  const action = backend(content.language.prefix + SUBMISSION_FORMS[kind].path);
  return { id: `${kind}-form`, kind, action, texts, words };
}

export const answerWords = ({ answers }: Content, kind: SubmissionKind) =>
  answers[kind === "contact" ? "message" : kind];

export function confirmationWords(content: Content, kind: SubmissionKind): ConfirmationWords {
  const { reference, cloth } = content.answers;
  const { heading, next } = answerWords(content, kind).sent;
  return { reference, cloth, heading, next };
}

export function findSection<K extends Kind>({ pages }: Pick<Content, "pages">, kind: K): SectionOf<K> | undefined {
  const isOfKind = (section: SectionRecord): section is SectionOf<K> => section.kind === kind;
  return pages.flatMap(({ sections }) => sections).find(isOfKind);
}

/** For visitors without JavaScript: each form that the server shows again, if a page has it, and its confirmation. */
export function answerProps(content: Content) {
  const [opening] = content.pages.flatMap(({ opening }) => (opening?.kind === "headline" ? opening : []));
  const contact = findSection(content, "contact-form")?.form ?? opening?.form;
  const demo = findSection(content, "demo-form")?.form;
  const application = findSection(content, "application-form")?.form;
  return {
    contact: contact && formProps(content, "contact", contact),
    demo: demo && formProps(content, "demo", demo),
    application: application && formProps(content, "application", application),
    confirmations: {
      contact: confirmationWords(content, "contact"),
      demo: confirmationWords(content, "demo"),
      application: confirmationWords(content, "application"),
    },
    language: content.site.language,
  };
}
export type AnswerProps = ReturnType<typeof answerProps>;

/** The words of the search dialog, and the pages that it suggests. */
export type SearchTexts = Omit<SearchWords, "links" | "home"> & {
  suggestions: LinkRecord[];
  language: string;
  /** That of the words, if it is not that of the page. */
  lang?: string | undefined;
};

export function searchWords(content: Content): SearchTexts {
  const { links: _links, home: _home, ...words } = content.navigation.search;
  const lang = languageOfWords(content, "navigation.yaml");
  return { ...words, suggestions: destinations(content), language: content.language.tag, lang };
}

/** The pages that the search suggests: the services, the links of the menu, those of the owner and the call to action. */
export const destinations = ({ navigation }: Content): LinkRecord[] => [
  navigation.allServices,
  ...menuLinks(navigation),
  ...navigation.search.links,
  navigation.header.call,
];

import { FILE_LIMIT } from "#contract/files.ts";
import { fillCount, fillText } from "#contract/fill-text.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { applicationForm } from "#forms/application.ts";
import { contactForm } from "#forms/contact.ts";
import { demoForm } from "#forms/demo.ts";
import { searchWords } from "#site/content/read-words.ts";
import { readContent } from "#site/content/records.ts";
import { openingFormOf, recordAt, sectionOf } from "./page-parts.ts";

/* The words of the sample content, for tests that compare visible text. */

const content = readContent();
const { forms, site } = content;
const { common, contact, demo, application, server } = forms;

/** The words of the forms, as the site and the server use them. */
export const WORDS: VisitorWords = { ...forms, language: site.language };

/** The texts of each form on its page. */
export const FORM_TEXTS = {
  home: openingFormOf(recordAt("/")),
  contact: sectionOf(recordAt("/contact"), "contact-form").form,
  demo: sectionOf(recordAt("/book"), "demo-form").form,
  application: sectionOf(recordAt("/contact-careers"), "application-form").form,
};

/** The budgets of the demo request. */
type Budget = (typeof demo.budgets)[number];
export const BUDGETS = demo.budgets as [Budget, Budget, Budget, ...Budget[]];

const count = (texts: typeof common.charactersLeft) => (number: number) => fillCount(texts, number, site.language);

/** The end of the message for a file that is too large, after its name. */
export const TOO_LARGE = fillText(common.fileTooLarge, { label: "", megabytes: FILE_LIMIT / 1024 / 1024 }).trim();

export const RESUME_TOO_LARGE = fillText(common.message, {
  failed: application.failed,
  reason: `${application.labels.resume_file} ${TOO_LARGE}`,
});

/** The texts that integrations and tests read word for word, and a few of our own. */
export const MESSAGES = {
  fillInAllFields: contact.allFields,
  contactFailed: contact.noReason,
  contactSent: contact.sent,
  sending: common.sending,
  charactersLeft: count(common.charactersLeft),
  charactersOver: count(common.charactersOver),
  timedOut: (failed: string, seconds: number) => fillText(common.timedOut, { failed, seconds }),
  sendAgain: common.sendAgain,
  goBack: server.goBack,
  /** The start of the sentence that says when the answer is due. */
  hearFromUs: server.due.split("{time}")[0] ?? "",
  leaveEmpty: common.leaveEmpty,
  demoSent: demo.sent,
  applicationSent: application.sent,
  resumeRequired: application.resumeRequired,
  resumeChanged: fillText(common.fileChanged ?? "", { label: application.labels.resume_file }),
  resumeHint: application.resumeHint,
  applicationSendingButton: application.sendingButton,
} as const;

/** The words of the search dialog, and the pages it suggests. */
export const SEARCH_WORDS = searchWords(content);
export const DESTINATIONS = SEARCH_WORDS.suggestions;

/** The maximum length of each text field. */
export const LIMITS = {
  name: contactForm.fields.name.limit,
  email: demoForm.fields.email.limit,
  description: contactForm.fields.description.limit,
  topic: contactForm.fields.topic.limit,
  times: contactForm.fields.times.limit,
  full_name: demoForm.fields.full_name.limit,
  phone: demoForm.fields.phone.limit,
  company: demoForm.fields.company.limit,
  subject: applicationForm.fields.subject.limit,
  message_body: demoForm.fields.message_body.limit,
} as const;

import * as z from "zod/mini";
import { applicationForm } from "#forms/application.ts";
import { contactForm } from "#forms/contact.ts";
import { demoForm } from "#forms/demo.ts";
import type { FormDescription } from "#forms/form-description.ts";
import { unknownPlaceholders } from "./fill-text.ts";

/*
 * The schema of content/forms.yaml: what the forms say to visitors. The server gets the record with each build, so that an
 * error has the same words with and without JavaScript.
 */

const expectedText = { error: "must be a text" };

/** A text in which only these words in braces are replaced. */
function template(...placeholders: string[]) {
  return z.string(expectedText).check(
    z.trim(),
    z.minLength(1, "must not be empty"),
    z.refine((text) => unknownPlaceholders(text, placeholders).length === 0, {
      error: ({ input }) => {
        const unknown = unknownPlaceholders(String(input), placeholders).map((name) => `{${name}}`);
        const known = placeholders.map((name) => `{${name}}`).join(", ");
        return `uses ${unknown.join(", ")}; ${known === "" ? "this text has no placeholders" : `it may use ${known}`}`;
      },
    }),
  );
}

export const text = (help: string, ...placeholders: string[]) => template(...placeholders).check(z.describe(help));

/** A documented text with a number in it, in the plural forms of the language. */
export function counted(help: string, ...placeholders: string[]) {
  const form = template("count", ...placeholders);
  return z
    .strictObject({
      zero: z.optional(form),
      one: z.optional(form),
      two: z.optional(form),
      few: z.optional(form),
      many: z.optional(form),
      other: form,
    })
    .check(
      z.describe(`${help} English has the forms one and other; other languages may also have zero, two, few and many.`),
    );
}

const label = text("How error messages name this field.");
const missing = text("What to do if this field is empty, instead of the words for all fields.");

type Word<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Names;

/** A documented group of texts. @param names with spaces between them */
const texts = <const Names extends string>(help: string, names: Names, ...placeholders: string[]) =>
  z
    .strictObject(
      Object.fromEntries(names.split(" ").map((name) => [name, template(...placeholders)])) as {
        [Name in Word<Names>]: ReturnType<typeof template>;
      },
    )
    .check(z.describe(help));

const notice = (help: string) => texts(help, "title text");

const failed = text("The start of the error messages of this form.");
const sent = text("After the form was sent.");
const noReason = text("If the server reports an error without a sentence.", "status");
const unreachable = text("If the server cannot be reached.");

const common = z.strictObject({
  sending: text("While a form is being sent."),
  sendAgain: text("On the button that appears after a timeout."),
  timedOut: text("If there is no answer in time.", "failed", "seconds"),
  leaveEmpty: text("The label of a hidden field that only programs fill in."),
  charactersLeft: counted("Below a field that is nearly full."),
  charactersOver: counted("Below a field with too much text."),
  message: text("An error message: its start, then one of the reasons below.", "failed", "reason"),
  missing: text("The reason if a field is empty.", "label"),
  tooLong: text("The reason if a text is too long.", "label", "limit", "length"),
  address: texts(
    "The reasons if an email address is not accepted: what is wrong with it, and what to do.",
    "noAt severalAts space nothingBefore nothingAfter character domain",
    "label",
    "character",
  ),
  notAChoice: text("The reason if a value is not one of those offered.", "label"),
  fileTooLarge: text("The reason if a file is too large.", "label", "megabytes"),
  fileChanged: z.optional(text("The reason if a file was changed or deleted after it was chosen.", "label")),
});

const choice = z.strictObject({
  value: z
    .string(expectedText)
    .check(
      z.regex(/^[^\s%"]{1,40}$/, "must be 1 to 40 characters without spaces, % and quotes"),
      z.meta({ isAdvanced: true, description: "What is sent, stored and exported. Do not change it later." }),
    ),
  label: text("What visitors read, such as an amount with its currency."),
});

export type Choice = z.infer<typeof choice>;

const choices = z.array(choice).check(
  z.minLength(2, "must have at least 2 entries"),
  z.maxLength(6, "must have at most 6 entries"),
  z.refine((list) => new Set(list.map(({ value }) => value)).size === list.length, "must have different values"),
  z.describe("The values to choose from, in the order of the page: budgets in ascending order."),
);

function formTexts<const Fields extends FormDescription["fields"]>(fields: Fields) {
  const ofEach = (entry: typeof label) =>
    z.strictObject(
      Object.fromEntries(Object.keys(fields).map((name) => [name, entry])) as Record<
        keyof Fields & string,
        typeof label
      >,
    );
  const lists = Object.values(fields).flatMap((field) => (field.type === "choice" ? [[field.choices, choices]] : []));
  return {
    failed,
    noReason,
    unreachable,
    sent,
    labels: ofEach(label),
    missing: z.optional(z.partial(ofEach(missing))),
    ...(Object.fromEntries(lists) as Record<ListsOf<Fields>, typeof choices>),
  };
}

type ListsOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { choices: infer List extends string } ? List : never;
}[keyof Fields];

const contact = z.strictObject({
  ...formTexts(contactForm.fields),
  allFields: text("If a field is empty; shown once for the whole form."),
  another: z.optional(text("On the button that shows the form again after a message was sent.")),
});

const demo = z.strictObject(formTexts(demoForm.fields));

const application = z.strictObject({
  ...formTexts(applicationForm.fields),
  sending: text("While the application is being sent."),
  sendingButton: text("On the button while the application is being sent."),
  resumeRequired: text("If no resume was chosen."),
  resumeHint: text("Below the field while no resume is chosen."),
});

/** The words of an action that a page of its own asks about. */
const confirmed = (does: string, doing: string) => ({
  heading: text(`Above the link to the page that ${does}.`),
  text: text(`What ${doing} does.`),
  button: text("The link to the next page, where it is confirmed."),
  question: text("The title of the page that asks for confirmation.", "reference"),
  confirm: text(`The button that ${does}.`),
  keep: text("The link back."),
});

/** The words of the page on which visitors see and change what they sent. */
const message = z.strictObject({
  skip: text("The link that skips the header."),
  titles: texts("The title of the page, for each form.", "contact demo application"),
  facts: texts("What the facts at the top of the page are called.", "reference received state file"),
  demo: texts(
    "The demo: the heading, the link to the offered times, and the link to a booked demo.",
    "heading choose open",
  ),
  file: text("The name and time of a file that replaced the first one.", "name", "time"),
  sent: text("Above the visitor's own text."),
  elsewhere: text(
    "In a browser that did not send it, which shows only the state and the demo: how to see and do the rest.",
  ),
  states: z
    .strictObject({
      due: text("The office has not answered yet, and has promised when.", "due"),
      open: text("The office has not answered yet, and has promised no time."),
      late: text("The promised time has passed without an answer.", "due"),
      offered: text("The office has offered times for a demo, and the visitor has not chosen yet.", "time"),
      answered: text("The office has answered.", "time"),
      closed: text("The office has closed it."),
      withdrawn: text("The visitor has withdrawn it.", "time"),
    })
    .check(z.describe("What has become of it.")),
  resume: z.strictObject({
    heading: text("Above the form that replaces the resume of an application."),
    text: text("What the office gets then."),
    label: text("The label of the file field.", "types", "megabytes"),
    button: text("Its button."),
  }),
  withdraw: z.strictObject(confirmed("withdraws it", "withdrawing")),
  erase: z.strictObject({
    ...confirmed("erases everything", "erasing"),
    done: text("The title after it was erased."),
    doneText: text("What was erased, and what was not."),
  }),
  invalid: notice("The link is incomplete or was changed."),
  expired: notice("The link has expired."),
  erased: notice("It was erased before, by the visitor or after its retention period."),
});

const mail = (help: string, ...placeholders: string[]) =>
  z
    .strictObject({ subject: template("reference", ...placeholders), text: template(...placeholders) })
    .check(z.describe(help));

/** The meeting about a demo request: its mails, its page, and its entry in calendars. */
const meeting = z.strictObject({
  time: text("A time, with the name of its time zone and its offset.", "time", "place", "offset"),
  both: text("Such a time in the visitor's own time zone and in the office's.", "own", "ours"),
  zone: texts(
    "The choice of the visitor's own time zone: its label, the entry for none, and its button.",
    "label none button",
  ),
  minutes: counted("How long it takes."),
  facts: texts("What the facts are called.", "when takes where"),
  mails: z.strictObject({
    offer: mail("With the times to choose from."),
    button: text("The link in that mail."),
    booked: mail("With the invitation, after a time was chosen.", "time"),
    moved: mail("With the new invitation, after the office chose another time.", "time"),
    cancelled: mail("After the office or the visitor cancelled it.", "time"),
    otherTime: mail("After the visitor asked for another time.", "time"),
  }),
  calendar: z
    .strictObject({ title: template("reference", "client"), text: template("reference", "time", "link") })
    .check(
      z.describe(
        "The entry in calendars. The client is a company, or else a person; the link leads to the page that moves or cancels it.",
      ),
    ),
  choose: z.strictObject({
    title: text("The title of the page with the times."),
    times: text("Above the times."),
    none: text("The choice if no time is possible."),
    button: text("Its button."),
    missing: text("If nothing was chosen, or a time that has passed."),
    taken: text("If the host was booked at the chosen time in the meantime."),
    passed: text("Instead of the times if all have passed or were booked. The state of the message then, too."),
    noneSent: text("After none of the times was possible."),
  }),
  booked: notice("The page after a time was chosen."),
  taken: text("On that page if another of the times was chosen before."),
  change: texts(
    "The link on that page, and the page behind it, which asks before anything changes.",
    "button title text otherTime cancel keep",
  ),
  cancelled: notice(
    "The page after the office or the visitor cancelled the demo, with the next step that the mail names. The state of the message then, too.",
  ),
  otherTime: text("On that page instead, if the visitor asked for another time."),
  tookPlace: text("The page of a demo that is over.", "time"),
  newer: notice("The page of an earlier offer."),
  expired: notice("The page of a link that has expired, or whose message was erased."),
  invalid: notice("The page of a link that is incomplete or was changed."),
});

/** The mail that declines a candidate. */
const decline = z.strictObject({
  subject: text("Its subject.", "reference"),
  text: text(
    "Its text, which can be edited before it is sent. [Square brackets] mark a place to fill.",
    "name",
    "role",
  ),
});

const reason = (help: string) => text(`The reason if a file ${help}.`, "label", "types");
const sentence = (help: string) => text(`The answer if ${help}.`);

/** The words that only the server uses. */
const server = z.strictObject({
  sentWithReference: text("After a form was saved.", "sent", "reference"),
  sentWithDue: text(
    "After a form was saved whose answer has a due time; `{due}` is the sentence below.",
    "sent",
    "reference",
    "due",
  ),
  due: text("When the answer is due, in messages and mails to visitors.", "time"),
  closed: z.optional(
    text("Before that sentence if the office is closed on receipt, until a time before that one.", "time"),
  ),
  localTime: text("A time and the city of its time zone: the visitor's, or else the office's.", "time", "place"),
  reference: text("In the mail to the visitor.", "reference"),
  cloth: z.optional(text("Describes the picture in that mail, which is woven from the visitor's name.")),
  visitorLink: text(
    "The link in that mail to the page with the state. Only the sender's browser shows the text there.",
  ),
  statement: text("An error message whose reason is a sentence of its own.", "failed", "reason"),
  withRequest: text("After an error of the server, so that its log entry can be found.", "sentence", "request"),
  retry: text("If too many forms arrive from one network.", "sentence", "wait"),
  seconds: counted("How long to wait."),
  minutes: counted("How long to wait."),
  goBack: text("Without JavaScript, if the text cannot be shown again."),
  typeList: text("A list of file types.", "types", "last"),
  page: z
    .strictObject({
      notSent: text("Its title after an error."),
      sent: text("Its title after success."),
      typed: text("Above the visitor's text."),
      home: text("The link to the home page."),
    })
    .check(z.describe("The plain page for visitors without JavaScript, used while the site is not built.")),
  files: z.strictObject({
    empty: reason("is empty"),
    several: reason("is one of several"),
    otherType: reason("has a type that is not allowed"),
    damaged: reason("is truncated or inconsistent"),
    macros: reason("contains macros"),
    scripts: reason("contains a script or starts a program"),
    embedded: reason("contains other files"),
    remote: reason("loads other files"),
    ambiguous: reason("is of several types at once"),
    tooComplex: reason("cannot be checked in time"),
    locked: reason("is encrypted, with a password or in a way that is not read"),
    bomb: reason("unpacks to too much"),
    infected: reason("contains a virus"),
  }),
  errors: z.strictObject({
    unreadable: sentence("a form cannot be parsed"),
    wrongHost: sentence("a request is not meant for this website"),
    foreignOrigin: sentence("a form was posted by another website"),
    unknownAddress: sentence("a program asks for an address that does not exist"),
    wrongMethod: sentence("a program uses an address in another way"),
    timeout: sentence("a form arrives too slowly"),
    tooLarge: text("The answer if a form is too large.", "limit"),
    unsupportedType: sentence("a program sends something else than a form"),
    keyTooLong: sentence("a program sends a key that is too long"),
    keyReused: sentence("a program sends another form with the same key"),
    tooManyRequests: sentence("too many forms arrive from one network, before the time to try again"),
    headersTooLarge: sentence("a browser sends too much before the form"),
    fault: sentence("the server has an internal error"),
    databaseUnavailable: sentence("the database cannot be reached, or the server is too busy to check a file"),
    databaseFull: sentence("the disk is full"),
  }),
});

/** content/forms.yaml */
export const formWordsRecord = z.strictObject({
  common,
  contact,
  demo,
  application,
  message,
  meeting,
  decline,
  server,
});

export type VisitorWords = Readonly<z.infer<typeof formWordsRecord>> & {
  /** A language tag, such as `en`. It selects plural forms. */
  readonly language: string;
};

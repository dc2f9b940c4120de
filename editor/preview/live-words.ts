import { confirmationWords, destinations, formWords, nativeForms, searchWords } from "#site/content/read-words.ts";
import { type Content, readContent } from "#site/content/records.ts";
import { markRecords } from "./mark-texts.ts";

/* Before the first record is read: this module is loaded with the pages. */
markRecords();

/* In place of the modules of site/content/words: their values, read from the drafts whenever they are used. */

/** @param target an array for an array */
function live<T extends object>(read: () => T, target: object): T {
  return new Proxy(target as T, {
    get(_target, name) {
      const value: unknown = Reflect.get(read(), name);
      return typeof value === "object" && value !== null
        ? live(() => Reflect.get(read(), name) as object, value)
        : value;
    },
    has: (_target, name) => Reflect.has(read(), name),
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor: (_target, name) => Reflect.getOwnPropertyDescriptor(read(), name),
  });
}

/** The words are made again only after the content has changed. They are not read now, when a record may be invalid. */
function words<T extends object>(of: (content: Content) => T): T {
  let made: { content: Content; value: T } | undefined;
  return live(() => {
    const content = readContent();
    if (made?.content !== content) made = { content, value: of(content) };
    return made.value;
  }, {});
}

export const FORM_WORDS = words(formWords);
export const CONFIRMATION_WORDS = words(confirmationWords);
export const NATIVE_FORMS = words(nativeForms);
export const SEARCH_WORDS = words(searchWords);
export const DESTINATIONS = words(destinations);
export const WORDS = words((content) => content.interface);

/** The name of a language in another one: that of `bn` in `en` is `Bangla`. Both are tags. */
export const languageName = (tag: string, language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(tag) ?? tag;

/** The name of the language of a submission in the site's default one; undefined if it is that one, or was not stored. */
export const otherLanguage = (
  { language: tag }: { language: string | null },
  { language }: { language: string },
): string | undefined => (tag === null || tag === language ? undefined : languageName(tag, language));

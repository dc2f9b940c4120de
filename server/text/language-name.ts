/** The name of a language in another one: that of `bn` in `en` is `Bangla`. Both are tags. */
export const languageName = (tag: string, language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(tag) ?? tag;

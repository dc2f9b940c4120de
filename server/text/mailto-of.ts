/** The link to a new mail. Parts are escaped, because an address may contain characters with a meaning in a URL. */
export const mailtoOf = (email: string): string => `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;

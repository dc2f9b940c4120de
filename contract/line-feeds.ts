/** Makes every line end a line feed, as parsers of HTML do. */
export const lineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/**
 * An https address of a host and a path, which can stand in a Content-Security-Policy: without wildcards, spaces, commas,
 * semicolons, query and hash.
 */
export const HTTPS_ADDRESS = /^https:\/\/[a-z\d][a-z\d.-]*(:\d{1,5})?\/[\w.~/-]*$/i;

/** Names nobody can own (RFC 2606, RFC 6761): the sample content uses them, and no mail or visitor ever gets there. */
const RESERVED = /(^|\.)(example|test|invalid|example\.(com|net|org))$/;

/** Whether a host name, or what stands after the @ of an address, is one of those names. */
export const isReservedName = (name: string): boolean => RESERVED.test(name.toLowerCase());

/** Whether a host name means the machine itself. */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/i.test(host);

import type { VisitorWords } from "./visitor-words.ts";

/** The addresses that `<input type=email>` accepts (HTML standard), so that browser and server agree. */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const isAddress = (text: string) => ADDRESS.test(text);

/** The characters that `<input type=email>` does not accept before and after the @. */
const NOT_IN_NAME = /[^\w.!#$%&'*+/=?^`{|}~-]/u;
const NOT_IN_DOMAIN = /[^a-z0-9.-]/iu;

/** The error of an address. `character` is the first that mail servers may refuse. */
export type AddressError = { kind: keyof VisitorWords["common"]["address"]; character?: string };

export function addressError(address: string): AddressError {
  const [name = "", domain, ...more] = address.normalize("NFC").split("@");
  if (domain === undefined) return { kind: "noAt" };
  if (more.length > 0) return { kind: "severalAts" };
  if (/\s/.test(address)) return { kind: "space" };
  if (domain === "") return { kind: "nothingAfter" };
  if (name === "") return { kind: "nothingBefore" };
  const [character] = NOT_IN_NAME.exec(name) ?? NOT_IN_DOMAIN.exec(domain) ?? [];
  return character === undefined ? { kind: "domain" } : { kind: "character", character };
}

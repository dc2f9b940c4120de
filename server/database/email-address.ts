import { asciiAddress } from "#contract/form-reader.ts";

/** Domains of the same provider, with its main domain. */
const SAME_DOMAIN = new Map([
  ["googlemail.com", "gmail.com"],
  ["protonmail.com", "proton.me"],
  ["pm.me", "proton.me"],
]);

/** The characters that a provider ignores in the local part. */
const IGNORED = new Map([
  ["gmail.com", /\./g],
  ["proton.me", /[._-]/g],
]);

/** Providers whose mailboxes belong to different people, so many addresses of the same domain are normal. */
const PUBLIC_PROVIDERS = new Set(
  `gmail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.jp
  yahoo.fr yahoo.de ymail.com icloud.com me.com mac.com aol.com proton.me fastmail.com zoho.com mail.com hey.com
  gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  libero.it virgilio.it btinternet.com comcast.net verizon.net att.net bigpond.com rediffmail.com
  mail.ru yandex.ru yandex.com qq.com 163.com 126.com naver.com daum.net uol.com.br terra.com.br seznam.cz wp.pl o2.pl`.split(
    /\s+/,
  ),
);

/** An address without what its provider ignores: `A.Lovelace+x@GoogleMail.com` is `alovelace@gmail.com`. */
export function plainAddressOf(email: string) {
  const [local = "", ownDomain = ""] = partsOf(asciiAddress(email.toLowerCase()));
  const domain = SAME_DOMAIN.get(ownDomain) ?? ownDomain;
  const withoutTag = local.replace(/\+.*$/, "");
  const name = withoutTag.replace(IGNORED.get(domain) ?? "", "");
  return { plain: `${name}@${domain}`, domain, isPublicProvider: PUBLIC_PROVIDERS.has(domain) };
}

/** True if mails to two addresses reach the same person. */
export const isSameAddress = (one: string, other: string) => plainAddressOf(one).plain === plainAddressOf(other).plain;

/** Excludes characters that mail servers treat as a route, a command or a file: `%`, `!`, `|`, `/`, a leading hyphen. */
const PLAIN_LOCAL_PART = /^[a-z0-9_][a-z0-9_.+'=&~-]*$/i;
/** A dotted name whose last label starts with a letter, as top-level domains do; excludes IP addresses and localhost. */
const PUBLIC_DOMAIN = /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/i;

/** Tests whether it is safe to send mail to an address that a stranger typed. */
export function isSafeRecipient(email: string): boolean {
  const [local = "", domain = ""] = partsOf(email);
  return PLAIN_LOCAL_PART.test(local) && PUBLIC_DOMAIN.test(domain);
}

/** The link to a new mail. Parts are escaped, because an address may contain characters with a meaning in a URL. */
export const mailtoOf = (email: string): string => `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;

function partsOf(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), email.slice(at + 1)];
}

import type { Config } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import { createSignIn } from "../database/sign-ins.ts";
import { signLink } from "../links/signed-link.ts";

/** Makes a link that signs a person in to the office, as the mail contains it. */
export async function printSignInLink(person: string, database: Database, config: Config, now: number) {
  const { office, officeKey, siteOrigin } = config;
  if (!officeKey || office.length === 0) {
    return { ok: false, error: "There is no office: set OFFICE and OFFICE_SECRET, and restart the server." } as const;
  }
  if (!office.includes(person)) {
    return { ok: false, error: `${person} is not in OFFICE, so this person may not use the office.` } as const;
  }
  const { id, expiresAt } = await createSignIn(database, person, now);
  const token = signLink({ purpose: "sign-in", values: [id], expiresAt }, officeKey);
  const link = `${siteOrigin}/office/sign-in/${token}`;
  const text = `${link}\nIt signs ${person} in, once, within 15 minutes.\n`;
  return { ok: true, text, json: { person, link, expiresAt: new Date(expiresAt).toISOString() } } as const;
}

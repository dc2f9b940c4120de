import { domainToUnicode } from "node:url";
import { sql } from "kysely";
import type { Database, NewSubmission } from "./schema.ts";

type Searched = Pick<NewSubmission, "reference" | "name" | "email" | "body" | "details">;

/** The searchable text of a new submission: its reference, visitor, text, and details such as the company. */
export const searchTextOf = ({ reference, name, email, body, details }: Searched): string =>
  foldText(
    [reference, name, ...spellingsOf(email), body, ...Object.values(JSON.parse(details ?? "{}") as object)].join("\n"),
  );

/** An international domain is stored in ASCII, and searched as people write it. */
const spellingsOf = (email: string) => {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return domain.includes("xn--") ? [email, email.slice(0, -domain.length) + domainToUnicode(domain)] : [email];
};

/** The searched text of a submission, in characters. It is read with the submission. */
const LONGEST = 300_000;

/** Lets the search of a submission also find a text, such as an answer or a note. */
export async function addSearchText(trx: Database, id: number, text: string): Promise<void> {
  const added = foldText(`\n${text}`);
  await trx
    .updateTable("submission")
    .set({ search_text: sql<string>`substr(search_text || ${added}, 1, ${sql.lit(LONGEST)})` })
    .where("id", "=", id)
    .execute();
}

/**
 * Normalizes a text for a search that ignores case and compatibility forms, in all scripts. The way over upper case makes
 * `ß` equal to `ss`; without its dot, the Turkish `İ` equals `i`, as `I` and `ı` do.
 */
export const foldText = (text: string) =>
  text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("i\u0307", "i").normalize("NFC");

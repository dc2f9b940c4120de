import { createHash } from "node:crypto";
import { insertReceipt } from "./insert-receipt.ts";
import type { Store } from "./open-store.ts";
import type { Milliseconds } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Whether an acknowledgement may go to an address now; if so its turn is taken, and the next comes after a day.
 *
 * So nobody can fill a stranger's mailbox through our forms. The turn is a receipt with a unique name: of two
 * submissions at the same moment one gets it. It is forgotten with its submission.
 */
export async function takeTurnToAcknowledge(
  trx: Store,
  { email, submission_id, now }: { email: string; submission_id: number; now: Milliseconds },
): Promise<boolean> {
  const turn = { name: nameOf(email), fingerprint: "", submission_id, expires_at: now + DAY };
  return await insertReceipt(trx, turn, now);
}

/** `Ada+anything@x.example` reaches the same person as `ada@x.example`. */
function nameOf(email: string): string {
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, "@");
  return `acknowledged ${createHash("sha256").update(mailbox).digest("hex")}`;
}

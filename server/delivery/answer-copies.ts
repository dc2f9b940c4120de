import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { Config } from "../config/config.ts";
import { type Mail, officeAddressFor } from "./mail.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { WorkerLog } from "./outbox-worker.ts";

/** Puts a mail (MIME) into the folder of sent mails. @returns false if there is none @throws if it fails */
export type AppendToSent = (kind: SubmissionKind, mime: Buffer) => Promise<boolean>;

/** Gives those who work by mail a copy of an answer that was sent. It never throws: the answer must not be sent again. */
export type CopyAnswer = (mail: Mail, kind: SubmissionKind) => Promise<void>;

type Options = {
  transport: MailTransport;
  settings: () => Pick<Config, "mailTo" | "careersMailTo">;
  appendToSent: AppendToSent;
  log: WorkerLog;
};

/** Copies answers into the folder of sent mails. Without one, the office's mailbox gets a blind copy. */
export function answerCopies({ transport, settings, appendToSent, log }: Options): CopyAnswer {
  const append = async (kind: SubmissionKind, mail: Mail) => {
    try {
      return await appendToSent(kind, await transport.compose(mail));
    } catch (thrown) {
      const { code } = thrown as { code?: unknown };
      log.warn({ code }, "an answer could not be put into the folder of sent mails; the office gets a blind copy");
      return false;
    }
  };
  return async (mail, kind) => {
    if (await append(kind, mail)) return;
    /* A mail that is a file would be replaced by its copy. */
    if (transport.kind === "files") return;
    try {
      await transport.send({ ...mail, blindCopyTo: officeAddressFor(kind, settings()) });
    } catch (thrown) {
      const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
      log.warn({ code, responseCode }, "the office could not be sent a blind copy of an answer");
    }
  };
}

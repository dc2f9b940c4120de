import { expect, test } from "vitest";
import { classifyMail, isReport, readReport } from "./classify-mail.ts";
import { readHead } from "./mail-head.ts";

const headOf = (...lines: string[]) => readHead(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`));
const kindOf = (folder: "inbox" | "sent", ...lines: string[]) =>
  classifyMail(headOf(...lines), {
    folder,
    visitors: ["ada@x.example"],
    isOffice: (address) => address.endsWith("@office.example"),
  });

const VISITOR = "From: Ada <Ada@X.example>";
const OFFICE = "From: Office <hello@office.example>";

test.each([
  ["a mail to the visitor in the folder of sent mails", "sent", [OFFICE, "To: ada@x.example"], "answer"],
  ["one with the visitor in Cc", "sent", [OFFICE, "To: b@x.example", "Cc: Ada <ada@x.example>"], "answer"],
  ["one that was passed on to a colleague", "sent", [OFFICE, "To: joy@office.example"], undefined],
  [
    "an automatic reply of the office",
    "sent",
    [OFFICE, "To: ada@x.example", "Auto-Submitted: auto-replied"],
    undefined,
  ],
  ["a mail of the visitor", "inbox", [VISITOR], "message"],
  ["a reply from another address", "inbox", ["From: bob@y.example"], "message"],
  ["a forged mail of the office in the inbox", "inbox", [OFFICE, "To: ada@x.example"], undefined],
  ["a colleague's mail in the inbox", "inbox", ["From: joy@office.example"], undefined],
  ["an automatic reply", "inbox", [VISITOR, "Auto-Submitted: auto-replied (vacation)"], "automatic"],
  ["a mail that says that it is not automatic", "inbox", [VISITOR, "Auto-Submitted: no"], "message"],
  ["an old automatic reply", "inbox", [VISITOR, "X-Autoreply: yes"], "automatic"],
  ["a mail with Precedence: bulk", "inbox", [VISITOR, "Precedence: bulk"], "automatic"],
  ["a mail with an empty envelope sender", "inbox", [VISITOR, "Return-Path: <>"], "automatic"],
  ["a mail of a list", "inbox", ["From: bob@y.example", "List-Id: <l.y.example>"], "automatic"],
  [
    "the visitor's mail through a list, as which the office may be reached",
    "inbox",
    [VISITOR, "List-Id: <l.office.example>", "Precedence: list"],
    "message",
  ],
] as const)("%s", (_case, folder, lines, kind) => {
  expect(kindOf(folder, ...lines)).toBe(kind);
});

const report = (action: string, own = "<report@mx>") =>
  [
    `Message-ID: ${own}`,
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Final-Recipient: rfc822; ada@x.example",
    `Action: ${action}`,
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    "Message-ID: <a\0@x>",
    "Message-Id:\r\n <C-7K3M9QXA-reply-1@site.example>",
  ].join("\r\n");

test.each([
  ["failed", "bounce"],
  ["delayed", "automatic"],
  ["delivered", "automatic"],
])("a report of the action %s", (action, kind) => {
  const head = { messageId: "<report@mx>", answers: [] };
  expect(readReport(head, report(action))).toEqual({ kind, messageIds: ["<C-7K3M9QXA-reply-1@site.example>"] });
});

test("reports are recognised by their type or the name of the mail system", () => {
  const system = headOf("From: Mail Delivery System <MAILER-DAEMON@mx.example>");
  const typed = headOf("From: x@mx.example", 'Content-Type: multipart/report; report-type="delivery-status"');
  expect([isReport(system), isReport(typed), isReport(headOf(VISITOR))]).toEqual([true, true, false]);
});

test("the name and the address of the sender are those of From, in one line", () => {
  const { sender, senderName } = headOf("From: =?utf-8?q?Bob_=E2=80=AEx=0AY?= <Bob@Y.example>");
  expect([sender, senderName]).toEqual(["bob@y.example", "Bob x Y"]);
});

test("a mail without a usable Message-ID gets one of its own", () => {
  const [none, same, other, long] = [
    headOf(VISITOR, "Subject: a"),
    headOf(VISITOR, "Subject: a"),
    headOf(VISITOR, "Subject: b"),
    headOf(VISITOR, `Message-ID: <${"x".repeat(3000)}@x>`),
  ];
  expect(none?.messageId).toMatch(/^<[0-9a-f]{64}@none>$/);
  expect(same?.messageId).toBe(none?.messageId);
  expect(other?.messageId).not.toBe(none?.messageId);
  expect(long?.messageId).toMatch(/@none>$/);
  /* PostgreSQL cannot be asked for a NUL. */
  expect(headOf("In-Reply-To: <a\0@x> <b@x>").answers).toEqual(["<b@x>"]);
});

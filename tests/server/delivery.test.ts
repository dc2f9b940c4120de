import { expect, test } from "vitest";
import { APPLICATION, postMultipart, textParts } from "../support/multipart.ts";
import { MESSAGE, postAndSave } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";

test("a message is mailed from MAIL_FROM to MAIL_TO", async () => {
  await using peer = await startSmtpPeer();
  await using server = await startServer({
    env: { SMTP_URL: peer.url, MAIL_TO: "inbox@operator.example", MAIL_FROM: "site@operator.example" },
  });
  const reference = await postAndSave(server.url);
  const mail = await peer.received(1);
  expect([mail.from, mail.to]).toEqual(["site@operator.example", ["inbox@operator.example"]]);
  expect(mail.email).toMatchObject({
    subject: `Contact: ${MESSAGE.name} (${reference})`,
    messageId: `<${reference}@site.example>`,
    replyTo: [{ name: MESSAGE.name, address: MESSAGE.to_email }],
  });
  expect(mail.email.text).toContain(MESSAGE.description);
  expect(mail.email.html).toContain(MESSAGE.description);
});

test("if the mail server rejects the size, the mail is sent without the file, with the inbox command for it", async () => {
  await using peer = await startSmtpPeer((index) => (index === 0 ? 552 : "accept"));
  await using server = await startServer({ env: { SMTP_URL: peer.url } });
  const { json } = await postMultipart(server.url, "/api/send-email-with-resume", [
    ...textParts(APPLICATION),
    { field: "resume_file", file: samplePdf(), name: "cv.pdf" },
  ]);
  const reference = /A-\w{8}/.exec(json.message ?? "")?.[0];
  await server.logged((line) => line.msg === "mail delivered" && line.reference === reference);
  const [first, second] = peer.mails;
  expect(first?.email.attachments).toHaveLength(1);
  expect(second?.email.attachments).toEqual([]);
  expect(second?.to).toEqual(["careers@example.com"]);
  expect(second?.email.text).toContain(`npm run inbox -- file ${reference} --out PATH`);
});

import { expect, test } from "vitest";
import { clothImage } from "#server/delivery/cloth-image.ts";
import { APPLICATION, MESSAGE, newMessage, postAndSave, postApplication } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { SITE } from "../support/site-fixture.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const ACKNOWLEDGE = "on";
const acknowledged = (server: RunningServer) => server.logged(({ msg }) => msg === "acknowledgement delivered");
const VISITOR = MESSAGE.to_email;

test("the acknowledgement has the site's text, From is the sender and Reply-To the operator", async () => {
  await using peer = await startSmtpPeer();
  await using server = await startServer({ env: { SMTP_URL: peer.url, ACKNOWLEDGE } });
  const reference = await postAndSave(server.url);
  await acknowledged(server);
  await peer.received(2);
  const { from, email } = peer.mails.find(({ to }) => to.includes(VISITOR)) ?? {};
  /* Mail with an empty sender causes no bounces. */
  expect(from).toBe("");
  expect(email).toMatchObject({
    from: { name: "Example & Sons", address: "website@example.com" },
    to: [{ name: "", address: VISITOR }],
    replyTo: [{ name: "Example & Sons", address: "office@example.com" }],
    subject: `We have your message (${reference})`,
    messageId: `<${reference}-acknowledgement@site.example>`,
  });
  expect(email?.text).toContain("A person of Example & Sons reads it.");
  expect(email?.text).toContain(`Your reference: ${reference}`);
  const header = (key: string) => email?.headers.find((one) => one.key === key)?.value;
  expect(["auto-submitted", "precedence"].map(header)).toEqual(["auto-replied", "bulk"]);

  /* That of an application names the careers address and has no file but its picture. */
  const applicant = { email: "grace@visitor.example" };
  await postApplication(server.url, undefined, applicant);
  const find = () => peer.mails.find(({ to }) => to.includes(applicant.email))?.email;
  await expect.poll(find).toMatchObject({ replyTo: [{ address: "careers@example.com" }] });
  const [picture, ...others] = find()?.attachments ?? [];
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ mimeType: "image/png", disposition: "inline", related: true });
  expect(find()?.html).toContain(`src="cid:${picture?.contentId?.slice(1, -1)}"`);
  expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(clothImage(APPLICATION.full_name, SITE.look));
});

test("if the mail server rejects the empty envelope sender, the sender's address is used", async () => {
  await using peer = await startSmtpPeer(undefined, 0, {
    onMailFrom: ({ address }, _session, answer) =>
      answer(address ? null : Object.assign(new Error("no empty sender"), { responseCode: 501 })),
  });
  await using server = await startServer({ env: { SMTP_URL: peer.url, ACKNOWLEDGE } });
  await postAndSave(server.url);
  await acknowledged(server);
  expect(peer.mails.find(({ to }) => to.includes(VISITOR))?.from).toBe("website@example.com");
});

test("suspected spam, the fourth message of a day however its address is spelled, and one to a command are not acknowledged", async () => {
  await using peer = await startSmtpPeer();
  await using server = await startServer({ env: { SMTP_URL: peer.url, ACKNOWLEDGE } });
  const save = (to_email: string, more = {}) => postAndSave(server.url, { ...newMessage(), to_email, ...more });
  const refused = [await save(VISITOR, { website: "https://spam.example" }), await save("|id@x.example")];
  const references: string[] = [];
  for (const spelling of ["ada.l@gmail.com", "A.da.L@googlemail.com", "adal+news@gmail.com", "adal@gmail.com"])
    references.push(await save(spelling));
  refused.push(...references.splice(3));
  const sent = () => peer.mails.map(({ email }) => email.messageId).filter((id) => id?.includes("acknowledgement"));
  const wanted = references.map((reference) => `<${reference}-acknowledgement@site.example>`);
  await expect.poll(() => sent().toSorted()).toEqual(wanted.toSorted());
  for (const reference of refused)
    expect((await runInbox(server.dataDir, "show", reference)).stdout).not.toContain("Acknowledgement to the visitor");
});

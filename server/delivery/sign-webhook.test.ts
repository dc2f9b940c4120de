import { expect, test } from "vitest";
import { signWebhook, webhookKey } from "./sign-webhook.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

test("the signature is the one that Standard Webhooks' own libraries are tested with", () => {
  const parts = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signWebhook(parts, webhookKey(SECRET) ?? Buffer.alloc(0))).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test.each([
  ["a text", "correct horse battery", Buffer.from("correct horse battery")],
  ["base64 behind whsec_", "whsec_AAECAw==", Buffer.from([0, 1, 2, 3])],
  ["base64 without its padding", "whsec_AAECAw", Buffer.from([0, 1, 2, 3])],
  ["no base64 behind whsec_", "whsec_not base64!", undefined],
])("a secret that is %s is the key", (_case, secret, key) => {
  const read = webhookKey(secret);
  expect(read && Buffer.from(read).toString("hex")).toBe(key?.toString("hex"));
});

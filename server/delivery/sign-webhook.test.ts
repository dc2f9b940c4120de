import { expect, test } from "vitest";
import { webhookKey } from "../config/config.ts";
import { signWebhook } from "./sign-webhook.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

test("the signature matches the test vector of the Standard Webhooks libraries", () => {
  const parts = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signWebhook(parts, webhookKey(SECRET) ?? Buffer.alloc(0))).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

import { expect, test } from "vitest";
import { isSafeRecipient } from "./email-address.ts";

test.each(["ada@visitor.example", "o'brien@x.example", "a.b-c_d+e=f&g~h@a-b.example", "1@x.xn--p1ai"])(
  "%s is a safe recipient",
  (address) => {
    expect(isSafeRecipient(address)).toBe(true);
  },
);

test.each([
  "user%victim.example@relay.example",
  "victim.example!user@relay.example",
  "|command@x.example",
  "a/b@x.example",
  "-oQtmp@x.example",
  "=?utf-8?q?x?=@x.example",
  "root@localhost",
  "ada@127.0.0.1",
  "ada@[127.0.0.1]",
])("%s is not a safe recipient", (address) => {
  expect(isSafeRecipient(address)).toBe(false);
});

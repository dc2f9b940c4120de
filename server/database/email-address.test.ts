import { expect, test } from "vitest";
import { isSafeRecipient, plainAddressOf } from "./email-address.ts";

test.each([
  ["ada@visitor.example", "ada@visitor.example"],
  ["Ada+news+2026@Visitor.Example", "ada@visitor.example"],
  ["a.da@visitor.example", "a.da@visitor.example"],
  ["A.D.A+x@gmail.com", "ada@gmail.com"],
  ["a.da@GoogleMail.com", "ada@gmail.com"],
  ["a-d.a_@protonmail.com", "ada@proton.me"],
])("the plain address of %s is %s", (address, plain) => {
  expect(plainAddressOf(address).plain).toBe(plain);
});

test.each([
  ["a@gmail.com", true],
  ["a@googlemail.com", true],
  ["a@visitor.example", false],
  ["a@gmail.com.evil.example", false],
  ["a@constructor", false],
])("isPublicProvider of %s is %s", (address, isPublicProvider) => {
  expect(plainAddressOf(address).isPublicProvider).toBe(isPublicProvider);
});

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

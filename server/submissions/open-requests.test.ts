import { expect, test } from "vitest";
import { limitOpenRequests } from "./open-requests.ts";

test("limits the open requests of a network, and allows another after one ends", () => {
  const requests = limitOpenRequests(2);
  const end = requests.open("2001:db8::1");
  expect(requests.open("2001:db8::2")).toBeDefined();
  expect(requests.open("2001:db8::3")).toBeUndefined();
  expect(requests.open("192.0.2.1")).toBeDefined();
  end?.();
  expect(requests.open("2001:db8::3")).toBeDefined();
  expect(requests.open("2001:db8::3")).toBeUndefined();
});

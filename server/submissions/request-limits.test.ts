import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { requestLimits } from "./request-limits.ts";

test("a network has at most 20 open requests, and may send again after one has ended", () => {
  const { admit } = requestLimits({ requests: 20, periodMs: 600_000 });
  const request = { ip: "192.0.2.1" } as Parameters<typeof admit>[0];
  const open = () => {
    const raw = new EventEmitter();
    return { raw, wait: admit(request, { raw } as unknown as Parameters<typeof admit>[1]) };
  };
  const requests = Array.from({ length: 20 }, open);
  expect(requests.every(({ wait }) => wait === 0)).toBe(true);
  expect(open().wait).toBe(30_000);
  requests[0]?.raw.emit("close");
  expect(open().wait).toBe(0);
});

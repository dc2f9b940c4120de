import { expect, test } from "vitest";
import { checkScanner } from "./check-scanner.ts";

const CLAMD = { host: "127.0.0.1", port: 3310 };

test("without a scanner there is nothing to say", async () => {
  const never = () => Promise.reject(new Error("asked"));
  expect(await checkScanner({ clamd: undefined }, { pingScanner: never })).toEqual([]);
});

test("a scanner that answers is right", async () => {
  const findings = await checkScanner({ clamd: CLAMD }, { pingScanner: async () => undefined });
  expect(findings).toMatchObject([{ verdict: "ok", says: "clamd at 127.0.0.1:3310 answers." }]);
});

test("one that does not is broken, with the reason, and what becomes of files meanwhile", async () => {
  const [finding] = await checkScanner({ clamd: CLAMD }, { pingScanner: async () => "connect ECONNREFUSED" });
  expect(finding).toMatchObject({ verdict: "broken", says: expect.stringContaining("ECONNREFUSED") });
  expect(finding?.says).toContain("mail is held");
});

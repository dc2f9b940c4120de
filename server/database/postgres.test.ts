import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { faultOf } from "./postgres.ts";

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED" });

test("what the server says is passed on without its details, which quote the row", () => {
  const thrown = Object.assign(new DatabaseError("null value in column", 20, "error"), {
    code: "23502",
    detail: "Failing row contains (7, ada@visitor.example).",
  });
  const fault = faultOf(thrown);
  expect(fault).toMatchObject({ message: "null value in column", code: "23502", full: false });
  expect(JSON.stringify([fault, fault.cause, fault.stack])).not.toContain("ada@visitor.example");
});

test("a full disk is told from other trouble", () => {
  const thrown = Object.assign(new DatabaseError("could not extend file", 20, "error"), { code: "53100" });
  expect(faultOf(thrown).full).toBe(true);
});

test("a name with several addresses is described by what each of them said", () => {
  const thrown = Object.assign(new AggregateError([refused("::1:5432"), refused("127.0.0.1:5432")]), {
    code: "ECONNREFUSED",
  });
  expect(faultOf(thrown)).toMatchObject({
    message: "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432",
    code: "ECONNREFUSED",
  });
});

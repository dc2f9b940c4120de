import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { faultOf } from "./postgres.ts";

const connectionRefused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED" });

test("an error of the server keeps its message but not its details, which may quote the row", () => {
  const thrown = Object.assign(new DatabaseError("null value in column", 20, "error"), {
    code: "23502",
    detail: "Failing row contains (7, ada@visitor.example).",
  });
  const error = faultOf(thrown);
  expect(error).toMatchObject({ message: "null value in column", code: "23502", full: false });
  expect(JSON.stringify([error, error.cause, error.stack])).not.toContain("ada@visitor.example");
});

test("`full` is true for a full disk", () => {
  const thrown = Object.assign(new DatabaseError("could not extend file", 20, "error"), { code: "53100" });
  expect(faultOf(thrown).full).toBe(true);
});

test("the error of a host with several addresses contains the message of each", () => {
  const thrown = Object.assign(
    new AggregateError([connectionRefused("::1:5432"), connectionRefused("127.0.0.1:5432")]),
    {
      code: "ECONNREFUSED",
    },
  );
  expect(faultOf(thrown)).toMatchObject({
    message: "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432",
    code: "ECONNREFUSED",
  });
});

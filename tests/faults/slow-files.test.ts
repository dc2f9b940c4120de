import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buildForm } from "#server/submissions/form.ts";
import { postApplication } from "../support/post.ts";
import { sampleDocx, samplePdf } from "../support/sample-files.ts";
import { startServer } from "../support/start-server.ts";
import { IS_LONG } from "../support/test-run.ts";
import { WORDS } from "../support/words.ts";

/** The short form sends fewer files, and only those that are accepted, which take longer. */
const SLOW_FILES = IS_LONG ? 60 : 12;
const TOO_COMPLEX = buildForm("application", WORDS).file?.errors.tooComplex.sentence;

/** Many parts that each take time to unpack. */
const manyParts = (count: number) =>
  sampleDocx(Array.from({ length: count - 2 }, (_, index) => ({ name: `word/media/${index}.bin`, data: `${index}` })));

const apply = (url: string, file: Buffer, address: string) =>
  postApplication(url, file, { full_name: `Ada ${randomUUID()}` }, { "x-forwarded-for": address });

const ATTACKS = [
  [`${SLOW_FILES} resumes of 999 parts`, SLOW_FILES, 999, 200],
  ["60 resumes of 5,000 parts, which are rejected,", 60, 5_000, 400],
] as const;

test.each(ATTACKS.slice(0, IS_LONG ? undefined : 1))(
  "another applicant is not the last one to get an answer while %s are checked",
  async (_case, count, parts, status) => {
    const file = manyParts(parts);
    await using server = await startServer({ env: { TRUST_PROXY: "loopback" } });
    let answered = 0;
    const attack = Array.from({ length: count }, async () => {
      const answer = await apply(server.url, file, "203.0.113.1");
      answered++;
      return answer;
    });
    await Promise.race(attack);
    expect((await apply(server.url, samplePdf(), "198.51.100.2")).status).toBe(200);
    /* In turn, this file would be the last one. */
    expect(answered).toBeLessThan(count);
    for (const answer of await Promise.all(attack)) {
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.json.error).toBe(TOO_COMPLEX);
    }
  },
);

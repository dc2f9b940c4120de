import { expect, test } from "vitest";
import * as z from "zod/mini";
import { analytics, officeHours, opensBeforeItCloses, redirects, timeZone } from "./site-record.ts";

const errorOf = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

test("a redirect leads to a path or an https address as browsers read them", () => {
  for (const to of ["/", "/about", "/a/b..c/.d", "https://shop.example", "https://shop.example:8443/a/@b"])
    expect(errorOf(redirects, { "/old..page": to })).toBeUndefined();
  const wrong = "//x /\\x /x/../y /x/%2e%2E /. https://u:p@x.example https:///x https://x.example\\@y";
  for (const to of wrong.split(" ")) expect(errorOf(redirects, { "/old": to })).toMatch(/^Must be a path or https:/);
  expect(errorOf(redirects, { "/x/../y": "/" })).toBeDefined();
});

test("a time zone and opening hours that cannot be computed are invalid", () => {
  expect(errorOf(timeZone, "Asia/Rajshahi")).toMatch(/^Must be the IANA name/);
  const hours = z.object(officeHours).check(opensBeforeItCloses);
  expect(errorOf(hours, { opens: "18:00", closes: "09:00" })).toBe("Must be later than the opening time");
});

test("the address of an analytics script can stand in a Content-Security-Policy", () => {
  const endpoint = "https://stats.example/api/event";
  for (const script of ["http://s.example/a.js", "https://s.example", "https://s.example/a.js; script-src *"])
    expect(errorOf(analytics, { endpoint, script })).toMatch(/^Must be an https address/);
});

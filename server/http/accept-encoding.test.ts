import { expect, test } from "vitest";
import { chooseEncoding, type Encoding } from "./accept-encoding.ts";

const ALL = new Set<Encoding>(["br", "gzip", "identity"]);

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", "identity"],
  ["identity;q=1, br;q=0.9", "identity"],
  ["br ; q=0.8 , gzip ; q=0.9", "gzip"],
  ["br;q=oops, gzip;q=0.1", "gzip"],
  ["brotli, gzippo", "identity"],
] as const)("for Accept-Encoding %j the bytes go out as %s", (header, expected) => {
  expect(chooseEncoding(header, ALL)).toBe(expected);
});

test("a form that was not made is not chosen", () => {
  expect(chooseEncoding("br, gzip;q=0.5", new Set(["gzip", "identity"]))).toBe("gzip");
  expect(chooseEncoding("br", new Set(["identity"]))).toBe("identity");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../tests/support/any-text.ts";
import { fileLabel } from "./file-label.ts";

test.each([
  ["cv.pdf", "pdf", "cv.pdf"],
  ["CV.PDF", "pdf", "CV.pdf"],
  ["photo.jpeg", "jpg", "photo.jpg"],
  ["cv.pdf.exe", "pdf", "cv.pdf.exe.pdf"],
  ["cv.docx", "pdf", "cv.docx.pdf"],
  ["C:\\fakepath\\cv.doc", "doc", "cv.doc"],
  ["../../etc/passwd", "pdf", "passwd.pdf"],
  ["..", "pdf", "file.pdf"],
  [".htaccess", "pdf", "htaccess.pdf"],
  ["a%22b%0d%0aBcc: x.pdf", "pdf", "a b Bcc x.pdf"],
  ["a\r\nb.pdf", "pdf", "a b.pdf"],
  ["\u202efdp.exe", "pdf", "fdp.exe.pdf"],
  ["জীবনবৃত্তান্ত.pdf", "pdf", "জীবনবৃত্তান্ত.pdf"],
  ["ক্\u200dষ.pdf", "pdf", "ক্\u200dষ.pdf"],
  ["c\u200dv\u200c\u2060\u00ad\ufe0f\u{e0041}\u3164.pdf", "pdf", "cv.pdf"],
  ["\u200d\u200d", "pdf", "file.pdf"],
  ["CON", "pdf", "file CON.pdf"],
  ["nul.pdf", "pdf", "file nul.pdf"],
  ["Com1.tar.docx", "docx", "file Com1.tar.docx"],
  ["lpt¹.png", "png", "file lpt¹.png"],
  ["contact.pdf", "pdf", "contact.pdf"],
  ["জ".repeat(100), "pdf", `${"জ".repeat(66)}.pdf`],
  ["👩‍👩‍👧‍👧".repeat(80), "png", `${"👩👩👧👧".repeat(12)}👩👩.png`],
  ["", "png", "file.png"],
  [undefined, "docx", "file.docx"],
] as const)("the label of %j of type %s is %j", (name, type, label) => {
  expect(fileLabel(name, type)).toBe(label);
});

test("the label of any name is short, contains no folder and has the right extension", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (name) => {
      const label = fileLabel(name, "pdf");
      return (
        /^[^\\/:*?"<>|\r\n.][^\\/:*?"<>|\r\n]*\.pdf$/.test(label) &&
        Buffer.byteLength(label) <= 209 &&
        label.isWellFormed()
      );
    }),
  );
});

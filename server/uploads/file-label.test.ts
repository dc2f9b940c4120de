import fc from "fast-check";
import { expect, test } from "vitest";
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
  ["", "png", "file.png"],
  [undefined, "docx", "file.docx"],
] as const)("%j that is a %s is called %j", (name, type, label) => {
  expect(fileLabel(name, type)).toBe(label);
});

test("whatever a file is called, its label is short, has no folder and ends as it should", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const label = fileLabel(name, "pdf");
      return (
        /^[^\\/:*?"<>|\r\n.][^\\/:*?"<>|\r\n]*\.pdf$/.test(label) && [...label].length <= 84 && label.isWellFormed()
      );
    }),
  );
});

import type { Flaw } from "#server/uploads/flaw.ts";
import { DOCX_PARTS, sampleDoc, sampleDocx, sampleJpg, samplePdf, samplePng, sampleZip } from "./sample-files.ts";

const WORD = { name: "WordDocument", type: 2 } as const;
const MEGABYTE = 1024 * 1024;
const big = Buffer.alloc(60 * MEGABYTE);

const contentTypes = (...types: string[]) =>
  `<Types>${types.map((type) => `<Override PartName="/word/document.xml" ContentType="${type}"/>`).join("")}</Types>`;

/** Files that nobody may leave here, and what is wrong with each. */
export const HOSTILE_FILES: readonly (readonly [name: string, bytes: Buffer, flaw: Flaw])[] = [
  ["nothing", Buffer.alloc(0), "empty"],
  ["text", Buffer.from("Dear team, I weave."), "otherType"],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "otherType"],
  ["a program", Buffer.from("MZ\u0090\u0000\u0003 This program cannot be run"), "otherType"],
  ["a shell script", Buffer.from("#!/bin/sh\nrm -rf /\n"), "otherType"],
  ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000"), "otherType"],
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "otherType"],
  ["a PDF's first line before a page", Buffer.from("%PDF-1.4\n<html><script>alert(1)</script></html>"), "damaged"],
  ["a page with a PDF inside", Buffer.concat([Buffer.from("<html>"), samplePdf()]), "otherType"],
  ["a PDF with a program behind it", Buffer.concat([samplePdf(), Buffer.alloc(2000, "MZ")]), "damaged"],
  [
    "a PDF of no version",
    Buffer.from(samplePdf().toString("latin1").replace("%PDF-1.4", "%PDF-x.y"), "latin1"),
    "damaged",
  ],
  [
    "a PDF whose trailer points nowhere",
    Buffer.from(
      samplePdf()
        .toString("latin1")
        .replace(/startxref\n\d+/, "startxref\n99999999"),
      "latin1",
    ),
    "damaged",
  ],
  ["a PDF without objects", Buffer.from("%PDF-1.4\nstartxref\n3\n%%EOF\n"), "damaged"],
  ["a PNG with a ZIP behind it", Buffer.concat([samplePng(), sampleDocx()]), "damaged"],
  ["a PNG that paints a continent", samplePng({ width: 60_000, height: 60_000 }), "bomb"],
  ["a PNG of no size", samplePng({ width: 0 }), "damaged"],
  ["a JPEG that paints a continent", sampleJpg({ width: 65_000, height: 65_000 }), "bomb"],
  ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9]), "damaged"],
  ["a compound file that is a spreadsheet", sampleDoc([{ name: "Workbook", type: 2 }]), "otherType"],
  ["a compound file whose WordDocument is a folder", sampleDoc([{ name: "WordDocument", type: 1 }]), "otherType"],
  ["a DOC with macros", sampleDoc([WORD, { name: "Macros", type: 1 }]), "macros"],
  ["a DOC with a password", sampleDoc([WORD], { encrypted: true }), "locked"],
  ["a DOCX with a password", sampleDoc([{ name: "EncryptedPackage", type: 2 }]), "locked"],
  ["a compound file that runs in circles", sampleDoc([WORD], { loop: true }), "damaged"],
  ["any ZIP", sampleZip([{ name: "a.txt", data: "x" }]), "otherType"],
  ["a spreadsheet", sampleZip([DOCX_PARTS[0] as never, { name: "xl/workbook.xml", data: "x" }]), "otherType"],
  ["a ZIP without content types", sampleZip([DOCX_PARTS[1] as never]), "otherType"],
  [
    "a DOCX whose types name another document",
    sampleZip([{ name: "[Content_Types].xml", data: "<Types/>" }, DOCX_PARTS[1] as never]),
    "otherType",
  ],
  ["a DOCX with macros", sampleDocx([{ name: "word/vbaProject.bin", data: "x" }]), "macros"],
  ["a DOCX with macros under another case", sampleDocx([{ name: "WORD/VBAPROJECT.BIN", data: "x" }]), "macros"],
  [
    "a macro document by its types",
    sampleZip([
      { name: "[Content_Types].xml", data: contentTypes("application/vnd.ms-word.document.macroEnabled.main+xml") },
      DOCX_PARTS[1] as never,
    ]),
    "macros",
  ],
  [
    "a DOCX that unpacks to 300 MB",
    sampleDocx(Array.from({ length: 5 }, (_, index) => ({ name: `${index}`, data: big }))),
    "bomb",
  ],
  [
    "a DOCX that shrinks a thousandfold",
    sampleDocx([{ name: "word/media/a", data: big.subarray(0, 20 * MEGABYTE) }]),
    "bomb",
  ],
  [
    "a DOCX that unpacks to more than it says",
    sampleDocx([{ name: "a", data: big.subarray(0, 20 * MEGABYTE), lie: { size: 10 } }]),
    "damaged",
  ],
  [
    "a DOCX that unpacks to less than it says",
    sampleDocx([{ name: "a", data: "short", lie: { size: 10 } }]),
    "damaged",
  ],
  ["a DOCX with an encrypted part", sampleDocx([{ name: "a", data: "x", flags: 1 }]), "locked"],
  ["a DOCX that climbs out of its folder", sampleDocx([{ name: "../../etc/cron.d/x", data: "x" }]), "damaged"],
  ["a DOCX with a root path", sampleDocx([{ name: "/etc/passwd", data: "x" }]), "damaged"],
  ["a DOCX with a drive", sampleDocx([{ name: "C:/x", data: "x" }]), "damaged"],
  ["a DOCX with a backslash", sampleDocx([{ name: "..\\x", data: "x" }]), "damaged"],
  ["a DOCX with a link", sampleDocx([{ name: "a", data: "/etc/passwd", mode: 0o120777 }]), "damaged"],
  ["a DOCX with a part twice", sampleDocx([{ name: "WORD/document.xml", data: "x" }]), "damaged"],
  ["a DOCX with two names for a part", sampleDocx([{ name: "a", data: "x", lie: { localName: "b" } }]), "damaged"],
  [
    "a DOCX with overlapping parts",
    sampleDocx([{ name: "a", data: "x", lie: { offset: 0, localName: "a" } }]),
    "damaged",
  ],
  ["a DOCX with a part beyond its end", sampleDocx([{ name: "a", data: "x", lie: { packedSize: 99_999 } }]), "damaged"],
  ["a DOCX with a size of ZIP64", sampleDocx([{ name: "a", data: "x", lie: { size: 0xffffffff } }]), "bomb"],
  ["a DOCX with data before it", sampleDocx([], { before: "PK\u0003\u0004 hidden" }), "damaged"],
  ["a DOCX with data behind it", sampleDocx([], { after: "hidden" }), "damaged"],
];

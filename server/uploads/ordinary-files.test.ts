import { chromium } from "@playwright/test";
import { expect, test } from "vitest";
import { FILE_TYPES, type FileType } from "#contract/files.ts";
import { findBrowser } from "../../scripts/test-tools.ts";
import {
  changed,
  code,
  field,
  objectStream,
  pdfWith,
  RESTRICTED,
  withDocument,
  withRelationship,
} from "../../tests/support/hostile-files.ts";
import { sampleDoc, sampleDocx, sampleJpg, samplePdf, samplePng } from "../../tests/support/sample-files.ts";
import { checkFile } from "./check-file.ts";

/* Ordinary files that too strict checks would reject. */

const ALL = Object.keys(FILE_TYPES) as FileType[];
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const bytes = (text: string) => Buffer.from(text, "latin1");
const exif = bytes("\u00ff\u00e1\u0000\u0010Exif\0\0MM\0*\0\0\0\0");
const photo = Buffer.concat([sampleJpg().subarray(0, 2), exif, sampleJpg().subarray(2)]);
const progressive = Buffer.concat([
  sampleJpg().subarray(0, -2),
  Buffer.from([0xff, 0x00, 0xff, 0xd0, 1, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9]),
]);

const ORDINARY: readonly (readonly [name: string, bytes: Buffer, type: FileType])[] = [
  ["a DOCX with links", withRelationship("hyperlink", "https://example.org/?a=1&amp;b=2"), "docx"],
  ["a DOCX with a link to a mail address", withRelationship("hyperlink", "mailto:ada@visitor.example"), "docx"],
  ["a DOCX with a link to its writer's disk", withRelationship("hyperlink", "file:///C:\\Users\\a.pdf"), "docx"],
  ["a DOCX with a picture", withRelationship("image", "media/image1.png", "Internal"), "docx"],
  ["a DOCX with a picture pasted from a page", withRelationship("image", "https://example.org/a.png"), "docx"],
  ["a DOCX with Word's own template", withRelationship("attachedTemplate", "Normal.dotm"), "docx"],
  [
    "a DOCX made from a template on its writer's disk",
    withRelationship("attachedTemplate", "file:///C:\\Users\\Ada\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx"),
    "docx",
  ],
  ["a DOCX made on a Mac", withRelationship("attachedTemplate", "Macintosh%20HD:Users:Ada:Resume.dotx"), "docx"],
  ["a DOCX in UTF-8 with a mark", withDocument('\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<w:document/>'), "docx"],
  [
    "a DOCX with the usual fields",
    withDocument(
      `<w:document>${field(code(" PAGE "))}${field(code(" HYPERLINK "), code('"https://example.org"'))}
       ${field(code(' TOC \\o "1-3" '), field(code(" PAGEREF a ")))}${field(code("= "), field(code("PAGE")), code("+ 1"))}
       <w:t>DDEAUTO is what I teach.</w:t></w:document>`,
    ),
    "docx",
  ],
  ["a DOCX with a drawing in an attribute", withDocument(`<w:document o:gfxdata="${"x".repeat(300_000)}"/>`), "docx"],
  [
    "a DOCX with a chart and its numbers",
    sampleDocx([
      { name: "word/embeddings/Sheet1.xlsx", data: sampleDocx() },
      {
        name: "word/charts/_rels/chart1.xml.rels",
        data: `<Relationships><Relationship Id="a" Type="${RELATIONSHIPS}/package" Target="../embeddings/Sheet1.xlsx"/></Relationships>`,
      },
    ]),
    "docx",
  ],
  [
    "a DOCX with a hundred pictures",
    sampleDocx(Array.from({ length: 100 }, (_, index) => ({ name: `word/media/${index}.png`, data: samplePng() }))),
    "docx",
  ],
  [
    "a DOC with Word's streams",
    sampleDoc([
      { name: "WordDocument", type: 2 },
      { name: "ObjectPool", type: 1 },
    ]),
    "doc",
  ],
  [
    "a DOC with links and a picture pasted from a page",
    Buffer.concat([
      sampleDoc(),
      bytes('\u0013 HYPERLINK "https://example.org/a//b" \u0014'),
      bytes('\u0013 INCLUDEPICTURE "https://example.org/a.png" \\* MERGEFORMATINET \u0014\u0013rD\\d\u0090'),
    ]),
    "doc",
  ],
  ["a DOC with a theme, which is an archive", Buffer.concat([sampleDoc(), sampleDocx(), Buffer.alloc(512)]), "doc"],
  ["a PDF that speaks of scripts", pdfWith("<</Title(HTML/JavaScript and /Launch)/Keywords<2F4A53>>>"), "pdf"],
  [
    "a PDF whose page speaks of scripts",
    pdfWith("<</Length 40>>\nstream\nBT (<script> /JavaScript \\(HTML/JS\\)) Tj ET\nendstream"),
    "pdf",
  ],
  [
    "a PDF/A with its metadata",
    pdfWith(
      '<</Type/Metadata/Subtype/XML>>\nstream\n<?xpacket begin=""?><x:xmpmeta><rdf:li>HTML/JavaScript</rdf:li></x:xmpmeta>\nendstream',
    ),
    "pdf",
  ],
  ["a PDF that opens at a page", pdfWith("<</OpenAction[3 0 R/XYZ null null 0]/PageMode/UseOutlines>>"), "pdf"],
  ["a PDF with links", pdfWith("<</S/URI/URI(https://example.org/JavaScript)>>"), "pdf"],
  ["a PDF with an outline", pdfWith("<</Type/Outlines/First 4 0 R/Last 5 0 R/Count 2>>"), "pdf"],
  ["a PDF with its objects in a stream, as of LaTeX", pdfWith(objectStream("<</Title(C#41 JavaScript)>>")), "pdf"],
  ...Object.entries(RESTRICTED).map(
    ([kind, file]) => [`a PDF whose owner restricted printing, ${kind}`, file, "pdf"] as const,
  ),
  [
    "a PDF with a second crypt filter, which it does not use",
    changed(RESTRICTED["aes-128"], "/CF << ", "/CF << /Other << /CFM /V2 >> "),
    "pdf",
  ],
  ["a PDF with glyphs of short names", pdfWith("<</CharProcs<</EF 1 0 R/JS 2 0 R>>>>"), "pdf"],
  ["a PDF with some bytes behind it", Buffer.concat([samplePdf(), bytes("\r\n\0\0\0")]), "pdf"],
  ["a PDF padded by a scanner", Buffer.concat([samplePdf(), bytes(`\r\n${"\0".repeat(4000)}`)]), "pdf"],
  ["a PDF behind blank lines", Buffer.concat([bytes("\r\n".repeat(300)), samplePdf()]), "pdf"],
  [
    "a PDF of a printer driver",
    Buffer.concat([bytes("\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n"), samplePdf()]),
    "pdf",
  ],
  [
    "a PDF behind a warning of the program that made it",
    Buffer.concat([bytes("<b>Warning</b>: x\n"), samplePdf()]),
    "pdf",
  ],
  ["a photo with EXIF", photo, "jpg"],
  ["a progressive photo", progressive, "jpg"],
  ["a phone photo", Buffer.concat([photo, bytes("\0\0\u0001\u000a\u000e\0\0\0Image_UTC_Data1469SEFH\0\0SEFT")]), "jpg"],
  ["a motion photo", Buffer.concat([photo, bytes("\0\0\0\u0018ftypmp42"), Buffer.alloc(5_000, "x")]), "jpg"],
  ["a photo with a second one behind it", Buffer.concat([photo, photo]), "jpg"],
  ["a PNG with a line end behind it", Buffer.concat([samplePng(), bytes("\n")]), "png"],
  ["a cropped screenshot", Buffer.concat([samplePng(), samplePng().subarray(20), Buffer.alloc(3_000, "A")]), "png"],
  ["a photo padded with zeros", Buffer.concat([photo, Buffer.alloc(4_096)]), "jpg"],
];

test.each(ORDINARY)("%s is accepted", async (_case, file, type) => {
  expect(await checkFile(file, ALL)).toEqual({ ok: true, type });
});

test("PDFs printed by Chromium are accepted, with links, an outline and words such as JavaScript", async () => {
  const executablePath = findBrowser();
  const args = ["--no-sandbox", "--disable-quic", "--disable-background-networking"];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  await using _closed = { [Symbol.asyncDispose]: () => browser.close() };
  const page = await browser.newPage();
  await page.setContent(`<title>HTML/JavaScript &lt;script&gt;</title><h1>Ada</h1><h2>HTML/JavaScript</h2>
    <p><a href="https://example.org/JavaScript">JavaScript</a> <a href="#a">Launch</a></p><h2 id="a">/Launch</h2>
    <img alt="" src="data:image/png;base64,${samplePng().toString("base64")}">`);
  for (const options of [{}, { tagged: true, outline: true }]) {
    expect(await checkFile(await page.pdf(options), ALL)).toEqual({ ok: true, type: "pdf" });
  }
});

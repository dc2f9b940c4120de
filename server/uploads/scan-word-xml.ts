import sax from "sax";
import type { UploadError } from "./upload-error.ts";

/** A line of `[Content_Types].xml` in lower case, for a part such as `/word/document.xml` or for an extension. */
export type ContentType = { type: string; part?: string | undefined; extension?: string | undefined };

/* Word writes whole drawings into an attribute. The total size is already limited. */
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });
/** Only the five entities of XML. */
const OPTIONS = { strictEntities: true, position: false };

/** Relationship types of macros and embedded objects. A chart stores its data in a package. */
const MACROS = /vba/;
const EMBEDDED = new Set(["oleobject", "control", "activexcontrolbinary", "afchunk", "subdocument", "package"]);
const CHART = /^word\/charts\/_rels\//;
/** Relationship types that may have a web address: links need a click, and media run no code. */
const MAY_BE_EXTERNAL = new Set(["hyperlink", "image", "video", "audio", "media"]);
/** A local file or a relative path, such as the template of an ordinary document. */
const LOCAL = /^(?:file:\/\/(?:localhost)?\/(?![/\\])|[a-z]:|(?!\w[\w+.-]*:|[/\\]{2}))/i;
const WEB = /^https?:\/\//i;

/** A file that may be on another server. Windows signs in there as soon as a program opens the file. */
const SHARE = /^(?:file:|[/\\]{2})/i;

/** Names of fields that load files or data, or start programs. */
const LOADING = /^(?:DDE|INCLUDE|IMPORT|DATABASE|(?:LINK|RD)\b)/;
const FILE_ADDRESS = /[\s"](?:file:|[/\\]{2})/i;
/** Replaces a nested field in a field's code. */
const NESTED = "\ufffc";
/** Enough for a name and a web address. */
const MAX_CODE = 4096;

/** Encodings of a part (ECMA-376, part 2, §8.1.4). */
const ENCODING = /\bencoding\s*=\s*["']utf-(?:8|16)["']/i;

const encodingOf = (bytes: Buffer): string | undefined => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString("latin1", 0, 256)) ? "utf-8" : undefined;
};

export const looksLikeXml = (bytes: Buffer) => encodingOf(bytes) !== undefined;

type Field = { code: string; isInCode: boolean };

/** Searches the XML of a part, in chunks, for macros, embedded objects and remote content. XML with a DTD is rejected. */
export function scanWordXml(partName: string) {
  const contentTypes: ContentType[] = [];
  const fields: Field[] = [];
  let decoder: TextDecoder | undefined;
  let found: UploadError | undefined;
  let isCode = false;

  const report = (error: UploadError | undefined) => {
    found ??= error;
  };
  const parser = sax.parser(true, OPTIONS);
  parser.onerror = () => report("damaged");
  parser.ondoctype = () => report("damaged");
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name === "xml" && /encoding/i.test(body) && !ENCODING.test(body)) report("damaged");
  };
  parser.onopentag = ({ name, attributes }) => {
    const attribute = (wanted: string) =>
      Object.entries(attributes)
        .find(([key]) => localName(key) === wanted)?.[1]
        ?.toString() ?? "";
    switch (localName(name)) {
      case "Default":
        return void contentTypes.push({
          type: typeOf(attribute("ContentType")),
          extension: attribute("Extension").toLowerCase(),
        });
      case "Override":
        return void contentTypes.push({
          type: typeOf(attribute("ContentType")),
          part: attribute("PartName").toLowerCase(),
        });
      case "Relationship":
        return report(relationshipError(partName, attribute("Type"), attribute("Target"), attribute("TargetMode")));
      case "fldSimple":
        return report(fieldError(attribute("instr")));
      case "fldChar":
        return readFieldMark(attribute("fldCharType"));
      case "instrText":
      case "delInstrText":
        isCode = true;
    }
  };
  parser.onclosetag = (name) => {
    if (/instrtext$/i.test(name)) isCode = false;
  };
  parser.ontext = parser.oncdata = (text) => {
    const field = fields.at(-1);
    if (isCode && field?.isInCode && field.code.length < MAX_CODE) field.code += text;
  };

  /** A field's code may span several runs and contain nested fields. */
  function readFieldMark(mark: string): void {
    const field = fields.at(-1);
    if (mark === "begin") fields.push({ code: "", isInCode: true });
    if (mark === "separate" && field) field.isInCode = false;
    if (mark !== "end" || !field) return;
    fields.pop();
    report(fieldError(field.code));
    const outer = fields.at(-1);
    if (outer?.isInCode) outer.code += NESTED;
  }

  function parse(text: string): UploadError | undefined {
    if (!found && text !== "") parser.write(text);
    return found;
  }

  return {
    contentTypes,
    /** @returns the first error so far */
    write(chunk: Buffer): UploadError | undefined {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      return parse(decoder.decode(chunk, { stream: true }));
    },
    end(): UploadError | undefined {
      if (parse(decoder?.decode() ?? "")) return found;
      parser.close();
      for (const { code } of fields) report(fieldError(code));
      return found;
    },
  };
}

export type XmlScan = ReturnType<typeof scanWordXml>;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
const typeOf = (contentType: string) => contentType.replace(/;.*/s, "").trim().toLowerCase();

function relationshipError(partName: string, type: string, target: string, mode: string): UploadError | undefined {
  const kind = type.trim().split("/").at(-1)?.toLowerCase() ?? "";
  if (MACROS.test(kind)) return "macros";
  if (EMBEDDED.has(kind) && !(kind === "package" && CHART.test(partName))) return "embedded";
  const isExternal = mode.trim().toLowerCase() === "external" || kind === "attachedtemplate";
  if (!isExternal) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: programs ignore them
  const address = target.replace(/[\u0000-\u0020]/g, "");
  if (LOCAL.test(address)) return undefined;
  if (kind === "hyperlink") return SHARE.test(address) ? "remote" : undefined;
  return MAY_BE_EXTERNAL.has(kind) && WEB.test(address) ? undefined : "remote";
}

/** Also rejects a field whose name is computed by a nested field, and a link longer than the part that is kept. */
function fieldError(code: string): UploadError | undefined {
  const name = /^[\s"]*([^\s"]*)/.exec(code)?.[1]?.toUpperCase() ?? "";
  if (LOADING.test(name) || name.includes(NESTED)) return "remote";
  const mayBeFile = code.length >= MAX_CODE || FILE_ADDRESS.test(code);
  return name.startsWith("HYPERLINK") && mayBeFile ? "remote" : undefined;
}

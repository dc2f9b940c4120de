import sax from "sax";
import type { UploadError } from "./upload-error.ts";

/** A line of `[Content_Types].xml`, in lower case: of a part, such as `/word/document.xml`, or of an extension. */
export type ContentType = { type: string; part?: string | undefined; extension?: string | undefined };

/** Reads the XML of one part as it is unpacked. */
export type XmlScan = {
  contentTypes: ContentType[];
  /** Gives the first flaw there is, if there is one by now. */
  write(chunk: Buffer): UploadError | undefined;
  end(): UploadError | undefined;
};

/* Word writes whole drawings into an attribute. How much there is at all is bounded before. */
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });
/** Nothing but the five entities of XML itself. */
const OPTIONS = { strictEntities: true, position: false };

/** Relationships to macros, and to objects that other programs open. A chart keeps its numbers in a package. */
const MACROS = /vba/;
const EMBEDDED = new Set(["oleobject", "control", "activexcontrolbinary", "afchunk", "subdocument", "package"]);
const CHART = /^word\/charts\/_rels\//;
/** What may come from a web address: links wait for a click, and pictures only draw. */
const MAY_BE_ELSEWHERE = new Set(["hyperlink", "image", "video", "audio", "media"]);
/** A file of the writer's own disk, and a path: where an ordinary document says its template lies. */
const LOCAL = /^(?:file:\/\/(?:localhost)?\/(?![/\\])|[a-z]:|(?!\w[\w+.-]*:|[/\\]{2}))/i;
const WEB = /^https?:\/\//i;

/** Fields that load from files or start programs when they are updated. */
const LOADING = /^(?:DDE|LINK$|INCLUDETEXT$|IMPORT$)/;
/** Stands in a field's code for a field inside it. */
const NESTED = "\ufffc";
/** A field begins with its name, so that is enough. */
const MOST_CODE = 4096;

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

/** Looks through a part for macros, embedded objects and content from elsewhere. XML that has a DTD is refused. */
export function scanWordXml(partName: string): XmlScan {
  const contentTypes: ContentType[] = [];
  const fields: Field[] = [];
  let decoder: TextDecoder | undefined;
  let found: UploadError | undefined;
  let isCode = false;

  const find = (flaw: UploadError | undefined) => {
    found ??= flaw;
  };
  const parser = sax.parser(true, OPTIONS);
  parser.onerror = () => find("damaged");
  parser.ondoctype = () => find("damaged");
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name === "xml" && /encoding/i.test(body) && !ENCODING.test(body)) find("damaged");
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
        return find(relationshipFlaw(partName, attribute("Type"), attribute("Target"), attribute("TargetMode")));
      case "fldSimple":
        return find(fieldFlaw(attribute("instr")));
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
    if (isCode && field?.isInCode && field.code.length < MOST_CODE) field.code += text;
  };

  /** A field's code may be spread over many runs, and hold other fields. */
  function readFieldMark(mark: string): void {
    const field = fields.at(-1);
    if (mark === "begin") fields.push({ code: "", isInCode: true });
    if (mark === "separate" && field) field.isInCode = false;
    if (mark !== "end" || !field) return;
    fields.pop();
    find(fieldFlaw(field.code));
    const outer = fields.at(-1);
    if (outer?.isInCode) outer.code += NESTED;
  }

  function parse(text: string): UploadError | undefined {
    if (!found && text !== "") parser.write(text);
    return found;
  }

  return {
    contentTypes,
    write(chunk) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      return parse(decoder.decode(chunk, { stream: true }));
    },
    end() {
      if (parse(decoder?.decode() ?? "")) return found;
      parser.close();
      for (const { code } of fields) find(fieldFlaw(code));
      return found;
    },
  };
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
/** Without parameters. */
const typeOf = (contentType: string) => contentType.replace(/;.*/s, "").trim().toLowerCase();

function relationshipFlaw(partName: string, type: string, target: string, mode: string): UploadError | undefined {
  const kind = type.trim().split("/").at(-1)?.toLowerCase() ?? "";
  if (MACROS.test(kind)) return "macros";
  if (EMBEDDED.has(kind) && !(kind === "package" && CHART.test(partName))) return "embedded";
  const isElsewhere = mode.trim().toLowerCase() === "external" || kind === "attachedtemplate";
  if (!isElsewhere || kind === "hyperlink") return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: programs skip them
  const address = target.replace(/[\u0000-\u0020]/g, "");
  if (LOCAL.test(address)) return undefined;
  return MAY_BE_ELSEWHERE.has(kind) && WEB.test(address) ? undefined : "remote";
}

/** A field whose name is computed by another field is no ordinary one. */
function fieldFlaw(code: string): UploadError | undefined {
  const name = /^[\s"]*([^\s"]*)/.exec(code)?.[1]?.toUpperCase() ?? "";
  return LOADING.test(name) || name.includes(NESTED) ? "remote" : undefined;
}

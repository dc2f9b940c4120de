import { crc32, deflateRawSync } from "node:zlib";

/** A one-page PDF, padded with a comment to at least `size` bytes. */
export function samplePdf(size = 0): Buffer {
  const head = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const objects = [
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n",
    "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n",
  ].join("");
  const tail = (at: number) =>
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  const least = head.length + objects.length + tail(10_000_000).length + 2;
  const padding = size > least ? `%${" ".repeat(size - least)}\n` : "";
  const body = head + objects + padding;
  const pdf = body + tail(body.length);
  const missing = size > least ? size - pdf.length : 0;
  return Buffer.from(body + " ".repeat(missing) + tail(body.length), "latin1");
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  return Buffer.concat([uint32be(data.length), body, uint32be(crc32(body))]);
}

/** A grey PNG; its header may declare another size. */
export function samplePng({ width = 1, height = 1 } = {}): Buffer {
  const header = Buffer.concat([uint32be(width), uint32be(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateRawSync(Buffer.from([0, 128]))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG frame with a few bytes of picture data. */
export function sampleJpg({ width = 8, height = 8 } = {}): Buffer {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, ...frame, ...scan, 0xff, 0xd9]);
}

export type ZipPart = {
  name: string;
  data: Buffer | string;
  stored?: boolean;
  /** Wrong values for the central directory. */
  fake?: { size?: number; packedSize?: number; localName?: string; offset?: number };
  flags?: number;
  /** Unix permissions and kind. */
  mode?: number;
};

/** A ZIP archive, optionally with errors. */
export function sampleZip(parts: readonly ZipPart[], { before = "", after = "" } = {}): Buffer {
  const files: Buffer[] = [Buffer.from(before)];
  const listed: Buffer[] = [];
  let offset = before.length;
  for (const { name, data, stored = false, fake = {}, flags = 0, mode = 0 } of parts) {
    const plain = Buffer.from(data);
    const packed = stored ? plain : deflateRawSync(plain);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(flags, 0);
    facts.writeUInt16LE(stored ? 0 : 8, 2);
    facts.writeUInt32LE(crc32(plain), 8);
    facts.writeUInt32LE(fake.packedSize ?? packed.length, 12);
    facts.writeUInt32LE(fake.size ?? plain.length, 16);
    const localName = Buffer.from(fake.localName ?? name);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004\u0014\u0000"), facts, Buffer.alloc(2), localName, packed]);
    local.writeUInt16LE(localName.length, 26);
    files.push(local);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE((mode << 16) >>> 0, 8);
    rest.writeUInt32LE(fake.offset ?? offset, 12);
    const entry = Buffer.concat([
      Buffer.from("PK\u0001\u0002\u0014\u0003\u0014\u0000"),
      facts,
      rest,
      Buffer.from(name),
    ]);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    listed.push(entry);
    offset += local.length;
  }
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end, Buffer.from(after)]);
}

const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** The two parts every Word document has. */
export const DOCX_PARTS: readonly ZipPart[] = [
  {
    name: "[Content_Types].xml",
    data: `<Types><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}"/></Types>`,
  },
  { name: "word/document.xml", data: "<w:document><w:body>A resume.</w:body></w:document>" },
];

/** A Word document with `more` inside. */
export const sampleDocx = (more: readonly ZipPart[] = [], around = {}) => sampleZip([...DOCX_PARTS, ...more], around);

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const TABLE = 0xfffffffd;
const FREE = 0xffffffff;

/** A compound file: its table in sector 0, its directory in sector 1, a Word document of 4096 bytes from sector 2. */
export function sampleDoc(
  names: readonly { name: string; type: 1 | 2 }[] = [{ name: "WordDocument", type: 2 }],
  { encrypted = false, loop = false } = {},
): Buffer {
  const header = Buffer.alloc(SECTOR);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  for (let index = 0; index < 109; index++) header.writeUInt32LE(index === 0 ? 0 : FREE, 76 + index * 4);
  const table = Buffer.alloc(SECTOR, 0xff);
  const chain = [TABLE, loop ? 1 : END_OF_CHAIN, 3, 4, 5, 6, 7, 8, 9, END_OF_CHAIN];
  for (const [sector, next] of chain.entries()) table.writeUInt32LE(next, sector * 4);
  const entries = [{ name: "Root Entry", type: 5 }, ...names].map(({ name, type }) => {
    const entry = Buffer.alloc(128);
    entry.write(name, "utf16le");
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry.writeUInt8(type, 66);
    entry.writeUInt32LE(type === 2 ? 2 : 0, 116);
    entry.writeUInt32LE(type === 2 ? 4096 : 0, 120);
    return entry;
  });
  const directory = Buffer.concat([...entries, Buffer.alloc(SECTOR)]).subarray(0, SECTOR);
  const document = Buffer.alloc(4096);
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(encrypted ? 0x0100 : 0, 10);
  return Buffer.concat([header, table, directory, document]);
}

function uint32be(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

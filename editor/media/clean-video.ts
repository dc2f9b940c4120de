import { EditorError } from "../editor-error.ts";

/* Telephones write the place of a recording into videos. Its parts are blanked where they are, so that all others stay valid. */

/** Boxes of MP4 (ISO/IEC 14496-12) with other boxes, and those for notes about the recording. */
const BOXES = /^(?:moov|trak|mdia|minf|moof|traf)$/;
const NOTES = /^(?:udta|meta|uuid)$/;

const DAMAGED = new EditorError(422, "This video is damaged or not complete. Export it again.");

/** Removes the notes of an MP4 file, such as the place, in its own bytes. @throws EditorError if a box ends behind the file */
export function cleanMp4(bytes: Buffer): void {
  for (let from = 0; from + 8 <= bytes.length; ) {
    const type = bytes.toString("latin1", from + 4, from + 8);
    const isLong = bytes.readUInt32BE(from) === 1 && from + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(from + 8)) : bytes.readUInt32BE(from) || bytes.length - from;
    const head = isLong ? 16 : 8;
    if (size < head || from + size > bytes.length) throw DAMAGED;
    if (NOTES.test(type)) bytes.fill(0, from + head, from + size).write("free", from + 4, "latin1");
    from += BOXES.test(type) ? head : size;
  }
}

/** The ids of Segment, Cluster, Tags and Attachments in WebM (RFC 9559), and that of a part without a meaning. */
const [SEGMENT, CLUSTER, TAGS, ATTACHMENTS] = [0x18538067, 0x1f43b675, 0x1254c367, 0x1941a469];
const VOID = 0xec;

/** The same with the tags of a WebM file. */
export function cleanWebm(bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) {
    const id = numberAt(bytes, from);
    const size = id && numberAt(bytes, from + id.length);
    if (!size) return;
    const inside = from + id.length + size.length;
    const end = inside + size.value;
    if (id.whole === TAGS || id.whole === ATTACHMENTS) {
      /* Of a known size below 2^56: its eight bytes begin with a 1. */
      if (end < from + 9 || end > bytes.length) throw DAMAGED;
      bytes.fill(0, from, end).writeUInt8(VOID, from);
      bytes.writeBigUInt64BE((1n << 56n) + BigInt(end - from - 9), from + 1);
    }
    from = id.whole === SEGMENT || id.whole === CLUSTER ? inside : end;
  }
}

/** A number of EBML (RFC 8794), whose first bit that is set says its length, with and without this bit. */
function numberAt(bytes: Buffer, at: number) {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  const whole = BigInt(`0x${bytes.toString("hex", at, at + length)}`);
  return { length, whole: Number(whole), value: Number(whole - (1n << BigInt(7 * length))) };
}

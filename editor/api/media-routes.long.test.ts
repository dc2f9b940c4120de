import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Fastify from "fastify";
import sharp from "sharp";
import { expect, onTestFinished, vi } from "vitest";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import { samplePng } from "../../tests/support/sample-files.ts";
import { testWith } from "../../tests/support/test-with.ts";
import type { MediaFileSummary, SavedFile } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { openDrafts } from "../records/drafts.ts";
import { mediaRoutes } from "./media-routes.ts";

/** The routes of media on a copy of the sample content, on a port, because bodies are streams. */
async function editor() {
  const site = await editorFolders();
  const drafts = openDrafts(site.folders);
  drafts.update();
  const app = Fastify();
  await app.register(mediaRoutes, { folders: site.folders, drafts } as unknown as EditorDeps);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const at = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/media`;
  return {
    site,
    drafts,
    at,
    async upload(name: string, body: Uint8Array<ArrayBuffer> | string) {
      const headers = { "content-type": "application/octet-stream" };
      const answer = await fetch(`${at}?name=${encodeURIComponent(name)}`, { method: "POST", headers, body });
      const json = (await answer.json()) as SavedFile & { message?: string };
      return { ...json, status: answer.status };
    },
    files: () => readdir(site.folders.media),
    saved: (file: string) => readFile(join(site.folders.media, file)),
    async [Symbol.asyncDispose]() {
      await app.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a5bea" } });
const bytes = (buffer: Buffer) => new Uint8Array(buffer);

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"';

const test = testWith("office", editor);

test("a photograph is turned and written again without its metadata", async ({ office }) => {
  const place = { IFD3: { GPSLatitude: "51/1 30/1 0/1" }, IFD0: { Artist: "Ada" } };
  const photo = await picture(600, 400).withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(photo.includes("Ada")).toBe(true);
  expect(await office.upload("Équipe (1).JPEG", bytes(photo))).toEqual({ status: 200, file: "equipe-1.jpg" });
  const { exif, orientation, format, width } = await sharp(await office.saved("equipe-1.jpg")).metadata();
  expect([exif, orientation, format, width]).toEqual([undefined, undefined, "jpeg", 400]);
  /* A replaced picture is another file. */
  expect(await office.upload("equipe-1.jpg", bytes(photo))).toMatchObject({ file: "equipe-1-2.jpg" });
});

const FONT = await readFile("site/fonts/commissioner-latin-wght-400-650.woff2");

test("a font gets its weights and a name that no font has", async ({ office }) => {
  const upload = () => office.upload("../../Work Sans.woff2", bytes(FONT));
  expect(await upload()).toMatchObject({ status: 200, file: "work-sans.woff2", weights: "400 650" });
  expect(await upload()).toMatchObject({ file: "work-sans-2.woff2" });
  expect(await readdir(join(office.site.folders.valid, "fonts"))).toEqual(["work-sans-2.woff2", "work-sans.woff2"]);
});

const withBytes = (at: number, ...values: number[]) => {
  const font = Buffer.from(FONT);
  font.set(values, at);
  return font;
};
test("a large or damaged font is refused in a sentence, and nothing is left", async ({ office }) => {
  for (const [what, font, status, message] of [
    ["50 MB", Buffer.alloc(50_000_000), 413, "A font may have 2 MB"],
    ["no font", Buffer.from("not a font"), 415, "font (WOFF2) by its content"],
    ["half of one", FONT.subarray(0, FONT.length / 2), 422, "damaged"],
    ["its head alone", FONT.subarray(0, 48), 422, "damaged"],
    ["four bytes", FONT.subarray(0, 4), 422, "damaged"],
    ["one that unpacks to 2 GB", withBytes(16, 127, 255, 255, 255), 422, "damaged"],
    ["thousands of tables", withBytes(12, 255, 255), 422, "damaged"],
    ["damaged data", withBytes(FONT.length / 2, ...Array(500).fill(255)), 422, "damaged"],
  ] as const) {
    const answer = await office.upload("a.woff2", bytes(font));
    expect([what, answer.status, answer.message]).toEqual([what, status, expect.stringContaining(message)]);
  }
  expect(await office.upload("b.woff2", bytes(FONT))).toMatchObject({ status: 200 });
  expect(await readdir(join(office.site.folders.valid, "fonts"))).toEqual(["b.woff2"]);
});

test("a large picture is made smaller, and the name of any says its type", async ({ office }) => {
  for (const [format, size] of [
    ["png", 4100],
    ["webp", 100],
    ["avif", 100],
  ] as const) {
    const image = await picture(size, size).toFormat(format, { effort: 1 }).toBuffer();
    const { file } = await office.upload("photo.jpg", bytes(image));
    expect(file).toBe(`photo.${format}`);
    const { width, height } = await sharp(await office.saved(file)).metadata();
    expect(width * height).toBeLessThanOrEqual(16_000_000);
    expect(width).toBeGreaterThanOrEqual(Math.min(size, 3900));
  }
});

test("a picture of 40 MB or of 20,000 × 20,000 pixels is refused, and nothing is left", async ({ office }) => {
  const before = await office.files();
  expect(await office.upload("large.jpg", new Uint8Array(40_000_000))).toMatchObject({
    status: 413,
    message: expect.stringContaining("12 MB"),
  });
  expect(await office.upload("bomb.png", bytes(samplePng({ width: 20_000, height: 20_000 })))).toMatchObject({
    status: 413,
    message: expect.stringContaining("20,000 × 20,000 pixels"),
  });
  expect(await office.files()).toEqual(before);
});

test("a picture in small is in its own colours, or woven in two", async ({ office }) => {
  await office.upload("photo.jpg", bytes(await picture(800, 600).jpeg().toBuffer()));
  const meanOf = async (query: string) => {
    const answer = await fetch(`${office.at}/photo.jpg${query}`);
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };
  const looks = await Promise.all(["", "?duotone=true", "?duotone=blue"].map(meanOf));
  expect(new Set(looks.map(String)).size).toBe(3);
  expect((await fetch(`${office.at}/photo.jpg?duotone=red`)).ok).toBe(false);
});

test("a drawing is saved without its script", async ({ office }) => {
  const path = '<path d="M0 0h24v24H0z"/>';
  const drawing = `<svg ${SVG} onload="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">${path}</a>${path}</svg>`;
  expect(await office.upload("logo.svg", drawing)).toMatchObject({ file: "logo.svg" });
  const saved = String(await office.saved("logo.svg"));
  expect(saved).toContain("<path");
  expect(saved).not.toMatch(/alert|script|onload/);
  const thumbnail = await fetch(`${office.at}/logo.svg`);
  expect(thumbnail.headers.get("content-security-policy")).toContain("sandbox");
  const entities = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const unusable = [`<svg ${SVG}>${path}`, `${entities}<svg ${SVG}><text>${"&b;".repeat(9000)}</text></svg>`];
  for (const each of unusable) expect(await office.upload("a.svg", each)).toMatchObject({ status: 422 });
});

test("a drawing that takes too long is refused, and the editor answers others meanwhile", async ({ office }) => {
  const lines = Array.from({ length: 4000 }, (_, id) => [
    `.c${id}{fill:#000}`,
    `<path class="c${id}" d="M0 ${id}h9"/>`,
  ]);
  const slow = `<svg ${SVG}><style>${lines.map(([rule]) => rule).join("")}</style>${lines.map(([, path]) => path).join("")}</svg>`;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let answer: object | undefined;
  const upload = office.upload("slow.svg", slow).then((given) => (answer = given));
  expect((await fetch(office.at)).status).toBe(200);
  expect(answer).toBeUndefined();
  for (; !answer; await setImmediate()) vi.advanceTimersByTime(100);
  expect(await upload).toMatchObject({ status: 422, message: expect.stringContaining("simpler drawing") });
  const many = `<svg ${SVG}>${"<g/>".repeat(40_000)}</svg>`;
  expect(await office.upload("many.svg", many)).toMatchObject({ status: 413 });
});

test("what a file is, its content says", async ({ office }) => {
  const small = await picture(600, 400).png().toBuffer();
  const zip = Buffer.concat([await picture(60, 40).jpeg().toBuffer(), Buffer.from("PK\x03\x04")]);
  const video = Buffer.from("\0\0\0\x10ftypisom\0\0\0\0");
  expect(await office.upload("page.html", "<!doctype html><script>alert(1)</script>")).toMatchObject({ status: 415 });
  expect(await office.upload("animation.png", "GIF89a")).toMatchObject({ status: 415 });
  expect(await office.upload("empty.png", "")).toMatchObject({ status: 415 });
  const heic = bytes(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"));
  const asJpeg = { status: 415, message: expect.stringContaining("as JPEG") };
  expect(await office.upload("IMG_0042.jpg", heic)).toMatchObject(asJpeg);
  expect(await office.upload("half.png", bytes(small.subarray(0, -20)))).toMatchObject({ status: 422 });
  expect(await office.upload("both.jpg", bytes(zip))).toMatchObject({ status: 422 });
  expect(await office.upload("film.png", bytes(video))).toMatchObject({ status: 200, file: "film.mp4" });
  for (const box of ["\0\0\x01\0udta", "\0\0\0\x01mdat\x7f\0\0\0\0\0\0\0"])
    expect(await office.upload("film.mp4", bytes(Buffer.concat([video, Buffer.from(box, "latin1")])))).toMatchObject({
      status: 422,
      message: expect.stringContaining("video is damaged"),
    });
  expect(await office.upload("film.mp4", bytes(Buffer.concat([video, Buffer.alloc(8_000_000)])))).toMatchObject({
    status: 413,
    message: expect.stringContaining("8 MB"),
  });
  expect(await office.upload("words", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello")).toMatchObject({ file: "words.vtt" });
});

/** A box of MP4. */
const box = (type: string, ...parts: (string | Buffer)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([uint32(8 + content.length), Buffer.from(type), content]);
};
/** An element of WebM. */
const element = (id: string, content: Buffer) =>
  Buffer.concat([Buffer.from(id, "hex"), Buffer.from([0x10, 0, 0, content.length]), content]);

test("videos lose the place where they were recorded, and everything else stays where it is", async ({ office }) => {
  const place = "+50.0875+014.4213/";
  const nothing = Buffer.alloc(place.length);
  const mp4 = (one: Buffer, other: Buffer) =>
    Buffer.concat([box("ftyp", "isom\0\0\0\0"), box("moov", box("trak", one), other), box("mdat", "frames")]);
  const start = Buffer.from("1a45dfa3874282847765626d1853806701ffffffffffffff", "hex");
  const webm = (tags: Buffer) => Buffer.concat([start, tags, element("1f43b675", Buffer.from([0xa3, 0x82, 1, 2]))]);
  const empty = Buffer.concat([Buffer.from("ec0100000000000011", "hex"), Buffer.alloc(17)]);
  for (const [name, video, cleaned] of [
    ["a.mp4", mp4(box("meta", place), box("udta", place)), mp4(box("free", nothing), box("free", nothing))],
    ["a.webm", webm(element("1254c367", Buffer.from(place))), webm(empty)],
  ] as const) {
    const { file } = await office.upload(name, bytes(video));
    expect((await office.saved(file)).toString("latin1")).toBe(cleaned.toString("latin1"));
  }
});

test("a request without a file is answered with a sentence", async ({ office }) => {
  const send = (headers: Record<string, string>, body?: string) =>
    fetch(`${office.at}?name=a.png`, { method: "POST", headers, ...(body && { body }) });
  expect((await send({ "content-type": "application/json" }, "{}")).status).toBe(415);
  expect(await (await send({})).json()).toMatchObject({ statusCode: 400, message: "Choose a file." });
});

test("names stay in the media folder", async ({ office }) => {
  const small = bytes(await picture(60, 40).png().toBuffer());
  const names = ["../../site.yaml", "C:\\a\\b.png", "/etc/passwd", ".htaccess", "a\0b.png", "…"];
  const files: string[] = [];
  for (const name of names) files.push((await office.upload(name, small)).file);
  expect(files).toEqual(["site.png", "c-a-b.png", "passwd.png", "htaccess.png", "a-b.png", "file.png"]);
  expect(await office.files()).toEqual(expect.arrayContaining(files));
  const { folders } = office.site;
  await symlink("/etc/passwd", join(folders.media, "link.png"));
  await mkdir(join(folders.media, ".hidden"));
  await writeFile(join(folders.media, ".hidden/a.png"), small);
  for (const path of ["..%2fsite.yaml", "%2e%2e/site.yaml", "link.png", ".hidden/a.png", "%2fetc%2fpasswd"])
    expect((await fetch(`${office.at}/${path}`)).status).toBe(404);
});

test("the library names the records that show a file, and has each in small", async ({ office }) => {
  await office.upload("new.png", bytes(await picture(1600, 900).png().toBuffer()));
  const list = (await (await fetch(office.at)).json()) as MediaFileSummary[];
  expect(list.find(({ file }) => file === "new.png")).toMatchObject({ width: 1600, height: 900, usedBy: [] });
  const screen = list.find(({ file }) => file === "screens/decision.svg");
  expect(screen?.usedBy).toEqual(expect.arrayContaining(["case-studies/financial-ml.yaml"]));
  expect(screen?.usedBy).not.toContain("site.yaml");
  const small = await fetch(`${office.at}/new.png`);
  const { width, format } = await sharp(await small.arrayBuffer()).metadata();
  expect([small.headers.get("content-type"), width, format]).toEqual(["image/webp", 480, "webp"]);
});

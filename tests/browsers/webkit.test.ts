import { findWebKit } from "../../scripts/find-test-tools.ts";
import { openWebKit } from "../support/webkit.ts";
import { testErrands } from "./errands.ts";

const webkit = findWebKit();
testErrands(webkit ? (options) => openWebKit(webkit, options) : undefined);

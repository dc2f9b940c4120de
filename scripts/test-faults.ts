import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { failWithUsage, readArguments } from "../server/config/read-arguments.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";

const USAGE = `Usage: npm run test:faults -- [--rounds NUMBER]

Runs tests/faults in their long form and prints the figures of each test.
`;

/** They measure how long a server keeps others waiting, so nothing runs beside them. */
const ALONE = ["tests/faults/hostile-mails.long.test.ts", "tests/faults/many-overdue.test.ts"];

const others = globSync("tests/faults/*.test.ts").filter((file) => !ALONE.includes(file.replaceAll("\\", "/")));

const { values } = readArguments(USAGE, { rounds: { type: "string", default: "50" } });
if (!/^[1-9]\d{0,4}$/.test(values.rounds)) failWithUsage("--rounds is a number from 1.", USAGE);

for (const files of [[...ALONE, "--no-file-parallelism"], others]) {
  const tests = spawn("vitest", ["run", ...files], {
    env: { ...process.env, TEST_ALL: "1", FAULT_ROUNDS: values.rounds },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  onStopSignal((signal) => void tests.kill(signal));
  process.exitCode = (await exitCodeOf(tests)) || process.exitCode;
}

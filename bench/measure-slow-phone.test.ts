import { expect, test } from "vitest";
import { workOf } from "./measure-slow-phone.ts";

const event = (name: string, ts: number, dur: number, cpu = dur) => ({
  name,
  ph: "X",
  pid: 1,
  tid: 1,
  ts: ts * 1000,
  dur: dur * 1000,
  tdur: cpu * 1000,
});

test("the main thread's work is that of its tasks, and each part is what its events take without the parts within them", () => {
  const events = [
    event("RunTask", 0, 100, 50),
    event("ParseHTML", 0, 60, 30),
    event("EvaluateScript", 10, 20, 10),
    event("Layout", 12, 4),
    event("UpdateLayoutTree", 70, 10),
    event("RunTask", 200, 5),
  ];
  expect(workOf(events)).toEqual({ mainThread: 55, parse: 20, style: 10, layout: 4, script: 6 });
});

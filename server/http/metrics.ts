import fastifyPlugin from "fastify-plugin";
import { type FileScan, SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { readDeployment } from "../checks/deployment-checks.ts";
import type { DeploymentState } from "../checks/watch-deployment.ts";
import { countUnanswered } from "../database/due-submissions.ts";
import type { Database } from "../database/schema.ts";
import { countScans, lastSubmissionAt } from "../database/submissions.ts";

export type SubmissionOutcome = (typeof SUBMISSION_OUTCOMES)[number];
const SUBMISSION_OUTCOMES = ["saved", "repeated", "rejected", "limited", "failed"] as const;

/** In seconds, from a cached page to an upload of 10 MB over a slow connection. */
const DURATIONS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;

/** Requests by duration: `counts` has an entry for each of DURATIONS, and one for longer requests. */
type Histogram = { counts: number[]; sum: number };

/** Counts requests, submissions and scans in memory. The figures of the outbox and of `dataDir` are read when asked for. */
export function buildMetrics(
  database: Database,
  now: () => number,
  dataDir: string,
  deployment: () => DeploymentState,
) {
  /* By method, route and status, joined by line feeds; labels are formatted only in `write`. */
  const requests = new Map<string, number>();
  let serverErrors = 0;
  const histograms = new Map<string, Histogram>();
  /* From 0: Prometheus sees no increase in a series that begins with 1. */
  const submissions = new Map(
    SUBMISSION_KINDS.flatMap((kind) => SUBMISSION_OUTCOMES.map((outcome) => [labelsOf({ kind, outcome }), 0] as const)),
  );
  const scans = new Map<string, number>();
  const add = (counter: Map<string, number>, key: string) => void counter.set(key, (counter.get(key) ?? 0) + 1);
  return {
    /** @param seconds from the request's head to the end of its response */
    countRequest(method: string, route: string, status: number, seconds: number) {
      add(requests, `${method}\n${route}\n${status}`);
      /* /readyz answers 503 as often as it is asked. */
      if (status >= 500 && route !== "/readyz") serverErrors++;
      const histogram = histograms.get(route) ?? { counts: Array<number>(DURATIONS.length + 1).fill(0), sum: 0 };
      histograms.set(route, histogram);
      const index = DURATIONS.findIndex((limit) => seconds <= limit);
      const bucket = index === -1 ? DURATIONS.length : index;
      histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
      histogram.sum += seconds;
    },
    countSubmission: (kind: SubmissionKind, outcome: SubmissionOutcome) =>
      add(submissions, labelsOf({ kind, outcome })),
    countScan: (scan: FileScan) => add(scans, labelsOf({ outcome: scan })),
    /** All metrics in Prometheus' text format 0.0.4. @param isReady whether a submission can be saved now */
    async write(isReady: boolean) {
      const { outbox, backup, freeBytes } = await readDeployment(database, dataDir);
      const channels = Object.entries(outbox);
      const depths = channels.flatMap(([channel, { depth }]) =>
        Object.entries(depth).map(([state, count]) => [labelsOf({ channel, state }), count] as const),
      );
      const ages = channels.map(
        ([channel, { oldest }]) =>
          [labelsOf({ channel }), oldest === undefined ? 0 : Math.max(0, (now() - oldest) / 1000)] as const,
      );
      const files = Object.entries(await countScans(database)).map(
        ([scan, count]) => [labelsOf({ scan }), count] as const,
      );
      const answered = [...requests].map(([key, count]) => {
        const [method = "", route = "", status = ""] = key.split("\n");
        return [labelsOf({ method, route, status }), count] as const;
      });
      const { open, overdue } = await countUnanswered(database, now());
      const newest = await lastSubmissionAt(database);
      const { publicAddress } = deployment();
      return [
        gauge("ready", "1 if a submission can be saved now, as /readyz says, else 0.", Number(isReady)),
        family("http_requests_total", "counter", "Requests answered, by method, route and status.", answered),
        family("http_server_errors_total", "counter", "Answers with a status from 500, except those of /readyz.", [
          ["", serverErrors],
        ]),
        family(DURATION, "histogram", "Seconds from a request's head to the end of its answer.", bucketsOf(histograms)),
        family("submissions_total", "counter", "What visitors sent, by kind and outcome.", submissions),
        family("upload_scans_total", "counter", "Uploads scanned for viruses, by result.", scans),
        gauge("submissions_open", "Submissions without an answer, suspected spam left out.", open),
        gauge("submissions_overdue", "Those of them whose due time has passed.", overdue),
        gauge(
          "last_submission_timestamp_seconds",
          "When the newest submission was saved, suspected spam left out, in seconds since 1970.",
          secondsOf(newest),
        ),
        family("files", "gauge", "Files stored, by result of the virus scan.", files),
        family("outbox_deliveries", "gauge", "Deliveries of submissions, by channel and state.", depths),
        family("outbox_oldest_unsent_seconds", "gauge", "Age of the oldest unsent delivery, by channel.", ages),
        gauge("data_dir_free_bytes", "Free bytes on the disk of DATA_DIR.", freeBytes),
        gauge(
          "last_backup_timestamp_seconds",
          "When the newest backup succeeded, in seconds since 1970; 0: none.",
          secondsOf(backup.last ?? 0),
        ),
        gauge(
          "public_address_up",
          "1 if the public https address led to this server at the last check, else 0.",
          publicAddress && Number(publicAddress.error === undefined),
        ),
        gauge(
          "certificate_end_timestamp_seconds",
          "When the certificate of the public address ends, in seconds since 1970.",
          secondsOf(publicAddress?.certificateEndsAt),
        ),
        gauge("process_resident_memory_bytes", "Memory of this process.", process.memoryUsage.rss()),
        gauge("process_uptime_seconds", "Age of this process.", process.uptime()),
      ].join("");
    },
  };
}

export type Metrics = ReturnType<typeof buildMetrics>;

const DURATION = "http_request_duration_seconds";

/** Prometheus buckets are cumulative. */
function bucketsOf(histograms: ReadonlyMap<string, Histogram>): [suffixAndLabels: string, value: number][] {
  return [...histograms].flatMap(([route, { counts, sum }]) => {
    let total = 0;
    const buckets = counts.map((count, index): [string, number] => {
      total += count;
      return [`_bucket${labelsOf({ route, le: String(DURATIONS[index] ?? "+Inf") })}`, total];
    });
    return [...buckets, [`_sum${labelsOf({ route })}`, sum], [`_count${labelsOf({ route })}`, total]];
  });
}

const PREFIX = "website_";

const gauge = (name: string, help: string, value: number | undefined) =>
  family(name, "gauge", help, value === undefined ? [] : [["", value]]);

const secondsOf = (milliseconds: number | undefined) => (milliseconds === undefined ? undefined : milliseconds / 1000);

function family(
  name: string,
  type: "counter" | "gauge" | "histogram",
  help: string,
  samples: Iterable<readonly [labels: string, value: number]>,
): string {
  const whole = PREFIX + name;
  const lines = [...samples].map(([labels, value]) => `${whole}${labels} ${value}\n`);
  return `# HELP ${whole} ${help}\n# TYPE ${whole} ${type}\n${lines.join("")}`;
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, "\\$&")}"`);
  return `{${pairs.join(",")}}`;
}

/** Logs and counts each response by its route, because an address could contain what a visitor typed. */
export const requestLog = fastifyPlugin<{ metrics: Metrics }>(
  async (app, { metrics }) => {
    app.addHook("onResponse", (request, reply, done) => {
      const { method } = request;
      const route = request.routeOptions.url ?? "none";
      metrics.countRequest(method, route, reply.statusCode, reply.elapsedTime / 1000);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method, route, status: reply.statusCode, ms }, "answered");
      done();
    });
  },
  { name: "request-log" },
);

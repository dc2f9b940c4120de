import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { isFromThisMachine } from "./from-this-machine.ts";
import type { Store } from "./store/open-store.ts";
import { outboxFigures } from "./store/outbox.ts";
import type { SubmissionKind } from "./store/schema.ts";
import { countScans } from "./store/submissions.ts";
import type { UploadScan } from "./uploads/scan-upload.ts";

/** What became of what a visitor sent. */
export type SubmissionOutcome = "kept" | "repeated" | "refused" | "limited" | "failed";

export type Metrics = {
  countRequest(method: string, route: string, status: number): void;
  /** Counts one kind of request, for those that come by the thousand. */
  requestCounter(method: string, route: string, status: number): () => void;
  countSubmission(kind: SubmissionKind, outcome: SubmissionOutcome): void;
  countScan(scan: UploadScan): void;
  /** All figures in Prometheus' text format 0.0.4. */
  write(): Promise<string>;
};

/** Counts what happens in this process; what waits in the outbox is asked of the store. */
export function buildMetrics(store: Store, now: () => number): Metrics {
  /* By method, route and status, a line each: their labels are written only when somebody asks. */
  const requests = new Map<string, { count: number }>();
  const requestsOf = (method: string, route: string, status: number) => {
    const key = [method, route, status].join("\n");
    const counted = requests.get(key) ?? { count: 0 };
    requests.set(key, counted);
    return counted;
  };
  const submissions = new Map<string, number>();
  const scans = new Map<string, number>();
  const add = (counter: Map<string, number>, labels: string) => counter.set(labels, (counter.get(labels) ?? 0) + 1);
  return {
    countRequest: (method, route, status) => void requestsOf(method, route, status).count++,
    requestCounter(method, route, status) {
      const counted = requestsOf(method, route, status);
      return () => void counted.count++;
    },
    countSubmission: (kind, outcome) => void add(submissions, labelsOf({ kind, outcome })),
    countScan: (scan) => void add(scans, labelsOf({ outcome: scan })),
    async write() {
      const channels = Object.entries(await outboxFigures(store));
      const depths = channels.flatMap(([channel, { depth }]) =>
        Object.entries(depth).map(([state, count]) => [labelsOf({ channel, state }), count] as const),
      );
      const ages = channels.map(
        ([channel, { oldest }]) =>
          [labelsOf({ channel }), oldest === undefined ? 0 : Math.max(0, (now() - oldest) / 1000)] as const,
      );
      const files = Object.entries(await countScans(store)).map(
        ([scan, count]) => [labelsOf({ scan }), count] as const,
      );
      const answered = [...requests].flatMap(([key, { count }]) => {
        const [method = "", route = "", status = ""] = key.split("\n");
        return count > 0 ? [[labelsOf({ method, route, status }), count] as const] : [];
      });
      return [
        family("http_requests_total", "counter", "Requests answered, by method, route and status.", answered),
        family("submissions_total", "counter", "What visitors sent, by kind and what became of it.", submissions),
        family("upload_scans_total", "counter", "Uploads looked at by the virus scanner, by what it said.", scans),
        family("files", "gauge", "Files kept, by what the virus scanner said of them.", files),
        family("outbox_deliveries", "gauge", "What goes out about submissions, by channel and state.", depths),
        family("outbox_oldest_unsent_seconds", "gauge", "Age of the oldest that was not sent yet, by channel.", ages),
        family("process_resident_memory_bytes", "gauge", "Memory of this process.", [["", process.memoryUsage.rss()]]),
        family("process_uptime_seconds", "gauge", "Age of this process.", [["", process.uptime()]]),
      ].join("");
    },
  };
}

/** Answers `GET /metrics`, to whom METRICS allows. */
export function answerMetrics(metrics: Metrics, allowed: Config["metrics"], refuse: Refuse) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isAllowed = allowed === "any" || (allowed === "loopback" && isFromThisMachine(request));
    if (!isAllowed) return await refuse(request, reply);
    const text = await metrics.write();
    return reply.header("cache-control", "no-store").type("text/plain; version=0.0.4; charset=utf-8").send(text);
  };
}

type Refuse = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function family(
  name: string,
  type: "counter" | "gauge",
  help: string,
  samples: Iterable<readonly [labels: string, value: number]>,
): string {
  const lines = [...samples].map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, "\\$&")}"`);
  return `{${pairs.join(",")}}`;
}

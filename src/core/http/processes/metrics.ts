/** Metrics: what each process counts, and how they are aggregated for the server. */

import { monitorEventLoopDelay } from "node:perf_hooks";
import { cached, OfEach } from "../../words/cached.ts";
import { labels, type MetricFamily } from "./exposition.ts";

/** Upper bounds of the duration histogram, in seconds. */
const STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Metrics of any process. */
class ProcessMetrics {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#delay.enable();
  }

  now(): MetricFamily[] {
    const { user, system } = process.cpuUsage();
    const delay = this.#delay.percentile(99) / 1e9;
    this.#delay.reset();
    return [
      {
        name: "process_resident_memory_bytes",
        type: "gauge",
        unit: "bytes",
        help: "Memory of each process.",
        each: true,
        samples: residentMemory(),
      },
      {
        name: "process_cpu_seconds",
        type: "counter",
        unit: "seconds",
        help: "Processor time of each process.",
        each: true,
        samples: { "": (user + system) / 1e6 },
      },
      {
        name: "process_start_time_seconds",
        type: "gauge",
        unit: "seconds",
        help: "When each process was started, in seconds since 1970.",
        each: true,
        samples: { "": performance.timeOrigin / 1000 },
      },
      {
        name: "nodejs_eventloop_delay_p99_seconds",
        type: "gauge",
        unit: "seconds",
        help: "How late the event loop is, in all but one of a hundred turns since the last look.",
        each: true,
        samples: { "": Number.isFinite(delay) ? delay : 0 },
      },
    ];
  }
}

/** None where the system does not say: without /proc, as in a chroot, or without a free file descriptor. */
function residentMemory(): MetricFamily["samples"] {
  try {
    return { "": process.memoryUsage.rss() };
  } catch {
    return {};
  }
}

/** The counts of this process. */
export class WorkerMetrics {
  readonly #process = new ProcessMetrics();
  /** By method, then by status. */
  readonly #requests = new OfEach<string, Map<number, number>>(() => new Map());
  readonly #steps = new Array<number>(STEPS.length + 1).fill(0);
  readonly #connections: () => number;
  #seconds = 0;
  #slow = 0;
  #bytes = 0;

  constructor(connections: () => number) {
    this.#connections = connections;
  }

  /** Unknown methods are grouped, so that they do not fill the memory. */
  count(method: string, status: number, bytes: number, seconds: number): void {
    const byStatus = this.#requests.of(METHODS.has(method) ? method : "other");
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    const step = STEPS.findIndex((end) => seconds <= end);
    this.#steps[step < 0 ? STEPS.length : step]!++;
    this.#seconds += seconds;
    this.#bytes += bytes;
  }

  countSlow(): void {
    this.#slow++;
  }

  now(): MetricFamily[] {
    return [
      {
        name: "http_server_requests",
        type: "counter",
        help: "Requests that were answered, by method and status.",
        samples: Object.fromEntries(
          [...this.#requests.all()].flatMap(([method, byStatus]) =>
            [...byStatus].map(([status, count]) => [
              labels({ method, status: `${status}` }),
              count,
            ]),
          ),
        ),
      },
      {
        name: "http_server_request_duration_seconds",
        type: "histogram",
        unit: "seconds",
        help: "From the head of a request to the last byte of its answer.",
        samples: this.#durations(),
      },
      {
        name: "leihwerk_slow_requests",
        type: "counter",
        help: "Answers to readers that took more than a second to make.",
        samples: { "": this.#slow },
      },
      {
        name: "http_server_response_body_bytes",
        type: "counter",
        unit: "bytes",
        help: "Bytes of bodies that were sent.",
        samples: { "": this.#bytes },
      },
      {
        name: "http_server_connections",
        type: "gauge",
        help: "Connections that are open.",
        each: true,
        samples: { "": this.#connections() },
      },
      ...this.#process.now(),
    ];
  }

  /** Cumulative buckets, with count and sum. */
  #durations(): Record<string, number> {
    const samples: Record<string, number> = {};
    let sum = 0;
    for (const [index, end] of [...STEPS, Number.POSITIVE_INFINITY].entries()) {
      sum += this.#steps[index]!;
      const le = Number.isInteger(end) ? `${end}.0` : `${end}`;
      samples[`_bucket${labels({ le: end === Number.POSITIVE_INFINITY ? "+Inf" : le })}`] = sum;
    }
    return { ...samples, _count: sum, _sum: this.#seconds };
  }
}

/** Counts of ended workers stay in the sums: counters never decrease. */
export class ServerMetrics {
  readonly #main = new ProcessMetrics();
  readonly #living = new Map<number, readonly MetricFamily[]>();
  #gone: readonly MetricFamily[] = [];
  #deaths = 0;

  hear(worker: number, families: readonly MetricFamily[]): void {
    this.#living.set(worker, families);
  }

  lose(worker: number, died: boolean): void {
    this.#gone = together([this.#gone, this.#living.get(worker) ?? []]);
    this.#living.delete(worker);
    if (died) this.#deaths++;
  }

  get families(): readonly MetricFamily[] {
    const workers = [...this.#living].sort(([a], [b]) => a - b);
    return [
      ...together([...this.#living.values(), this.#gone]),
      ...oneByOne([
        ["main", this.#main.now()],
        ...workers.map(([number, own]) => [`worker-${number}`, own] as const),
      ]),
      {
        name: "leihwerk_workers",
        type: "gauge",
        help: "Processes that answer requests.",
        samples: { "": workers.length },
      },
      {
        name: "leihwerk_worker_deaths",
        type: "counter",
        help: "Processes that died and were replaced.",
        samples: { "": this.#deaths },
      },
    ];
  }
}

/** The metrics summed up over all processes. */
function together(all: readonly (readonly MetricFamily[])[]): MetricFamily[] {
  return merged(all.flat().filter(({ each }) => !each));
}

/** The metrics per process, labelled by number, so that a new worker continues the series of its predecessor. */
function oneByOne(all: readonly (readonly [string, readonly MetricFamily[]])[]): MetricFamily[] {
  return merged(
    all.flatMap(([process, own]) =>
      own.filter(({ each }) => each).map((family) => of(process, family)),
    ),
  );
}

function of(process: string, family: MetricFamily): MetricFamily {
  const name = labels({ process });
  const samples = Object.entries(family.samples).map(([behind, value]) => [
    behind === "" ? name : `${name.slice(0, -1)},${behind.slice(1)}`,
    value,
  ]);
  return { ...family, samples: Object.fromEntries(samples) };
}

type Summed = MetricFamily & { readonly samples: Record<string, number> };

/** Samples of the same name are added up. */
function merged(all: readonly MetricFamily[]): MetricFamily[] {
  const families = new Map<string, Summed>();
  for (const family of all) {
    const { samples } = cached<string, Summed>(families, family.name, () => ({
      ...family,
      samples: {},
    }));
    for (const [behind, value] of Object.entries(family.samples))
      samples[behind] = (samples[behind] ?? 0) + value;
  }
  return [...families.values()];
}

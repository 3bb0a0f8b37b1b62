/** Metrics: what each process counts, and how the numbers of all of them become one page in the OpenMetrics format (Prometheus). */

import { monitorEventLoopDelay } from "node:perf_hooks";

/** Upper ends of how long a request may have taken, in seconds. */
const STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Of one process, as it crosses from one to the other. */
export interface MetricsSink {
  readonly pid: number;
  /** By method and status: "GET 200". */
  readonly requests: Readonly<Record<string, number>>;
  /** How many took no longer than each step, and how many there were. */
  readonly steps: readonly number[];
  readonly seconds: number;
  /** Answers to readers that took more than a second to make. */
  readonly slow: number;
  readonly bytes: number;
  readonly connections: number;
  readonly memory: number;
  readonly processor: number;
  /** The longest turns of the event loop since the last look, in seconds. */
  readonly delay: number;
}

/** The counts of this process. */
export class WorkerMetrics {
  readonly #requests = new Map<string, number>();
  readonly #steps = new Array<number>(STEPS.length + 1).fill(0);
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #connections: () => number;
  #seconds = 0;
  #slow = 0;
  #bytes = 0;

  constructor(connections: () => number) {
    this.#connections = connections;
    this.#delay.enable();
  }

  /** Made-up methods must not fill the memory. */
  count(method: string, status: number, bytes: number, seconds: number): void {
    const name = `${METHODS.has(method) ? method : "other"} ${status}`;
    this.#requests.set(name, (this.#requests.get(name) ?? 0) + 1);
    const step = STEPS.findIndex((end) => seconds <= end);
    this.#steps[step < 0 ? STEPS.length : step]!++;
    this.#seconds += seconds;
    this.#bytes += bytes;
  }

  countSlow(): void {
    this.#slow++;
  }

  now(): MetricsSink {
    const { user, system } = process.cpuUsage();
    const delay = this.#delay.percentile(99) / 1e9;
    this.#delay.reset();
    let sum = 0;
    return {
      pid: process.pid,
      requests: Object.fromEntries(this.#requests),
      steps: this.#steps.map((count) => (sum += count)),
      seconds: this.#seconds,
      slow: this.#slow,
      bytes: this.#bytes,
      connections: this.#connections(),
      memory: process.memoryUsage.rss(),
      processor: (user + system) / 1e6,
      delay: Number.isFinite(delay) ? delay : 0,
    };
  }
}

/** The numbers of those who are gone stay in the sums: what is counted never becomes less. */
export class ServerMetrics {
  readonly #living = new Map<number, MetricsSink>();
  readonly #gone: MetricsSink[] = [];
  #deaths = 0;

  hear(figures: MetricsSink): void {
    this.#living.set(figures.pid, figures);
  }

  lose(pid: number, died: boolean): void {
    const last = this.#living.get(pid);
    this.#living.delete(pid);
    if (last) this.#gone.push(last);
    if (died) this.#deaths++;
    // Two of them are as good as one.
    while (this.#gone.length > 1) this.#gone.splice(0, 2, together(this.#gone.slice(0, 2)));
  }

  get page(): string {
    const living = [...this.#living.values()];
    return exposition(together([...living, ...this.#gone]), living, this.#deaths);
  }
}

function together(all: readonly MetricsSink[]): MetricsSink {
  const requests: Record<string, number> = {};
  for (const figures of all)
    for (const [name, count] of Object.entries(figures.requests))
      requests[name] = (requests[name] ?? 0) + count;
  const sum = (of: (figures: MetricsSink) => number) =>
    all.reduce((total, figures) => total + of(figures), 0);
  return {
    pid: 0,
    requests,
    steps: [...STEPS, Infinity].map((_, index) => sum(({ steps }) => steps[index] ?? 0)),
    seconds: sum(({ seconds }) => seconds),
    slow: sum(({ slow }) => slow),
    bytes: sum(({ bytes }) => bytes),
    connections: sum(({ connections }) => connections),
    memory: sum(({ memory }) => memory),
    processor: sum(({ processor }) => processor),
    delay: Math.max(0, ...all.map(({ delay }) => delay)),
  };
}

/** https://prometheus.io/docs/specs/om/open_metrics_spec/; without the last line, since others may add theirs. */
function exposition(all: MetricsSink, living: readonly MetricsSink[], deaths: number): string {
  const each = (name: string, of: (figures: MetricsSink) => number) =>
    living.map((one) => `${name}{worker="${one.pid}"} ${of(one)}`);
  const took = "http_server_request_duration_seconds";
  return [
    "# TYPE http_server_requests counter",
    "# HELP http_server_requests Requests that were answered, by method and status.",
    ...Object.entries(all.requests).map(([name, count]) => {
      const [method, status] = name.split(" ");
      return `http_server_requests_total{method="${method}",status="${status}"} ${count}`;
    }),
    `# TYPE ${took} histogram`,
    `# UNIT ${took} seconds`,
    `# HELP ${took} From the head of a request to the last byte of its answer.`,
    ...STEPS.map((end, index) => `${took}_bucket{le="${end}"} ${all.steps[index]}`),
    `${took}_bucket{le="+Inf"} ${all.steps[STEPS.length]}`,
    `${took}_count ${all.steps[STEPS.length]}`,
    `${took}_sum ${all.seconds}`,
    "# TYPE leihwerk_slow_requests counter",
    "# HELP leihwerk_slow_requests Answers to readers that took more than a second to make.",
    `leihwerk_slow_requests_total ${all.slow}`,
    "# TYPE http_server_response_body_bytes counter",
    "# UNIT http_server_response_body_bytes bytes",
    "# HELP http_server_response_body_bytes Bytes of bodies that were sent.",
    `http_server_response_body_bytes_total ${all.bytes}`,
    "# TYPE http_server_connections gauge",
    "# HELP http_server_connections Connections that are open.",
    ...each("http_server_connections", ({ connections }) => connections),
    "# TYPE process_resident_memory_bytes gauge",
    "# UNIT process_resident_memory_bytes bytes",
    "# HELP process_resident_memory_bytes Memory of each worker.",
    ...each("process_resident_memory_bytes", ({ memory }) => memory),
    "# TYPE process_cpu_seconds counter",
    "# UNIT process_cpu_seconds seconds",
    "# HELP process_cpu_seconds Processor time of all workers.",
    `process_cpu_seconds_total ${all.processor}`,
    "# TYPE nodejs_eventloop_delay_p99_seconds gauge",
    "# UNIT nodejs_eventloop_delay_p99_seconds seconds",
    "# HELP nodejs_eventloop_delay_p99_seconds How late the event loop is, in all but one of a hundred turns.",
    ...each("nodejs_eventloop_delay_p99_seconds", ({ delay }) => delay),
    "# TYPE leihwerk_workers gauge",
    "# HELP leihwerk_workers Processes that answer requests.",
    `leihwerk_workers ${living.length}`,
    "# TYPE leihwerk_worker_deaths counter",
    "# HELP leihwerk_worker_deaths Processes that died and were replaced.",
    `leihwerk_worker_deaths_total ${deaths}`,
    "",
  ].join("\n");
}

/** Numbers for monitoring as families of samples, and the two formats in which Prometheus and its kin read them. */

export interface MetricFamily {
  /** A counter's without its "_total". */
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram" | "summary";
  readonly unit?: "seconds" | "bytes";
  readonly help: string;
  /** By what stands behind the name: labels, or what a part of a histogram or summary is called. */
  readonly samples: Readonly<Record<string, number>>;
  /** Told of each process; otherwise of all of them together. */
  readonly each?: true;
}

export type MetricFormat = "prometheus" | "openmetrics";

/** What a server sends, and what a client asks for by Accept; the first where it asks for nothing. */
export const METRIC_FORMATS: Readonly<Record<MetricFormat, string>> = {
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
  openmetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8",
};

/** `{kind="person"}`; the values are our own words, but a version may have any characters. */
export function labels(values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(
    ([name, value]) => `${name}="${value.replaceAll(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`,
  );
  return `{${pairs.join()}}`;
}

/**
 * https://prometheus.io/docs/instrumenting/exposition_formats/ and https://prometheus.io/docs/specs/om/open_metrics_spec/: in the older
 * one a counter is declared by its full name, and there are no units and no end.
 */
export function exposition(families: readonly MetricFamily[], format: MetricFormat): string {
  const isNew = format === "openmetrics";
  const lines = families.flatMap(({ name, type, unit, help, samples }) => {
    const full = type === "counter" ? `${name}_total` : name;
    const declared = isNew ? name : full;
    return [
      `# TYPE ${declared} ${type}`,
      ...(isNew && unit ? [`# UNIT ${declared} ${unit}`] : []),
      `# HELP ${declared} ${help}`,
      ...Object.entries(samples).map(([behind, value]) => `${full}${behind} ${value}`),
    ];
  });
  return `${[...lines, ...(isNew ? ["# EOF"] : [])].join("\n")}\n`;
}

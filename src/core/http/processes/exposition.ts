/** Metrics as families of samples, and the two exposition formats of Prometheus. */

export interface MetricFamily {
  /** For a counter without "_total". */
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram" | "summary";
  readonly unit?: "seconds" | "bytes";
  readonly help: string;
  /** By what follows the name: labels, or the suffix of a part of a histogram or summary. */
  readonly samples: Readonly<Record<string, number>>;
  /** Reported for each process; otherwise summed up. */
  readonly each?: true;
}

export type MetricFormat = "prometheus" | "openmetrics";

/** The Content-Type, negotiated by Accept; the first is the default. */
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
 * format a counter is declared by its full name, and there are no units and no EOF.
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

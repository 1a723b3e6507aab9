import type { HistogramMetric, Metric, NumberMetric } from './metric.ts';
import type { MetricSource } from './metric-source.ts';
import { METRICS } from './metrics.ts';
import type { MetricsText } from './metrics-text.ts';

const CONTENT_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/**
 * All metrics of the service as OpenMetrics, read from the source whenever somebody asks. A service whose operations
 * are all in use tells some thousand numbers, on the thread that answers requests: so lines are put together of texts
 * that are at hand, which takes a few milliseconds for all.
 */
export function createMetricsText(source: MetricSource): MetricsText {
  return {
    contentType: CONTENT_TYPE,
    write: () => `${METRICS.map((metric) => writeMetric(metric, source)).join('')}# EOF\n`,
  };
}

function writeMetric(metric: Metric<MetricSource>, source: MetricSource): string {
  const { name, kind, help } = metric;
  // A counter is called by what it counts; its number adds that it is the total.
  const family = kind === 'counter' ? name.replace(/_total$/, '') : name;
  const lines =
    metric.kind === 'histogram' ? writeDistributions(metric, source) : writeNumbers(metric, source);

  return `# HELP ${family} ${help}\n# TYPE ${family} ${kind}\n${lines}`;
}

function writeNumbers({ name, labels, read }: NumberMetric<MetricSource>, source: MetricSource): string {
  let text = '';
  for (const { values, value } of read(source)) {
    text += `${name}${inBraces(writeLabels(labels, values))} ${writeNumber(value)}\n`;
  }

  return text;
}

function writeDistributions(
  { name, labels, limits, read }: HistogramMetric<MetricSource>,
  source: MetricSource,
): string {
  const ends = [...limits.map(writeLimit), '+Inf'].map((limit) => `le="${limit}"} `);
  let text = '';
  for (const { values, counts, total } of read(source)) {
    const own = writeLabels(labels, values);
    const bucket = `${name}_bucket{${own === '' ? '' : `${own},`}`;
    let count = 0;
    for (const [index, end] of ends.entries()) {
      count += counts[index] as number;
      text += `${bucket}${end}${count}\n`;
    }
    text += `${name}_sum${inBraces(own)} ${writeNumber(total)}\n${name}_count${inBraces(own)} ${count}\n`;
  }

  return text;
}

function inBraces(labels: string): string {
  return labels === '' ? '' : `{${labels}}`;
}

function writeLabels(labels: readonly string[], values: readonly string[]): string {
  return labels.map((label, index) => `${label}="${escape(values[index] as string)}"`).join(',');
}

/** Values come from closed lists, which have none of these; the text stays readable whatever they are. */
function escape(value: string): string {
  return /[\\"\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value;
}

/** The format wants limits as numbers that have a fraction. */
function writeLimit(limit: number): string {
  return Number.isInteger(limit) ? limit.toFixed(1) : String(limit);
}

function writeNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

import type { SoakOptions } from './command-line.ts';
import type { MemoryProbe, MemorySummary } from './probes/memory-probe.ts';
import type { VersionProbe } from './probes/version-probe.ts';
import type { SoakContext } from './soak-context.ts';
import { quantile } from './statistics.ts';

const MIB = 1024 * 1024;
const MAX_VERSION_P99_MS = 100;
/** A shorter run has hardly had everything in memory once. */
const MIN_MINUTES_OF_TREND = 10;
const MAX_GROWTH = 1.15;
/** Growth that is too small to tell from noise. */
const FREE_GROWTH_BYTES = 96 * MIB;

export interface Probes {
  readonly version: VersionProbe;
  readonly memory: MemoryProbe;
}

/** Adds what the figures say to the violations. */
export function judgeFigures(
  { record }: SoakContext,
  options: SoakOptions,
  { version, memory }: Probes,
): void {
  const { p99 } = version.summary().version;
  if (!(p99 < MAX_VERSION_P99_MS)) {
    record.violate(`GET /api/version p99 below ${MAX_VERSION_P99_MS} ms`, `${p99.toFixed(1)} ms`);
  }

  const isLong = options.minutes >= MIN_MINUTES_OF_TREND;
  for (const [name, { trend }] of Object.entries(memory.summary())) {
    const grown = trend === undefined ? 0 : trend.last - trend.third;
    if (isLong && trend !== undefined && trend.ratio > MAX_GROWTH && grown > FREE_GROWTH_BYTES) {
      record.violate('memory is flat in the second half', `${name}: ${presentTrend(trend)}`);
    }
  }
}

export function presentReport(
  { host, ledger, record }: SoakContext,
  options: SoakOptions,
  { version, memory }: Probes,
): string {
  const latency = version.summary();
  const ready = host.readyAfterMs.map((milliseconds) => milliseconds / 1000);
  const { service, postgres } = memory.summary();
  const lines = [
    `soak of ${options.minutes} minutes, seed ${options.seed}${options.kills ? '' : ', without kills'}`,
    '',
    `acknowledged   ${ledger.uploadCount} good uploads, ${ledger.clearCount} deletions`,
    `restarts       ${host.restarts}; ready again after ${figures(ready)} s; disturbed for ${seconds(host.timeline.disturbedMs(Date.now()))} s in all`,
    `/api/version   ${latency.version.count} answers; ${latencies(latency.version)}; slowest at ${new Date(latency.slowest.atMs).toISOString()}`,
    `empty server   ${latencies(latency.yardstick)} (asked in turn: what the machine adds)`,
    `memory         service ${presentMemory(service)}`,
    `               PostgreSQL ${presentMemory(postgres)}`,
    '',
    ...record.counts().map(([actor, outcomes]) => `${actor}: ${presentCounts(outcomes)}`),
    '',
    ...record
      .violations()
      .flatMap(({ rule, count, examples }) => [`VIOLATED ${count} times: ${rule}`, ...examples.map(indent)]),
    record.isClean ? 'Everything was as it should be.' : 'Something was not as it should be.',
  ];

  return `${lines.join('\n')}\n`;
}

function latencies({ median, p99, p999, most }: ReturnType<VersionProbe['summary']>['version']): string {
  const [a, b, c, d] = [median, p99, p999, most].map((value) => value.toFixed(1));

  return `median ${a} ms, p99 ${b} ms, p99.9 ${c} ms, most ${d} ms`;
}

function presentMemory({ peakBytes, trend }: MemorySummary): string {
  const flat = trend === undefined ? 'no trend' : presentTrend(trend);

  return `peak ${mebibytes(peakBytes)}; ${flat}`;
}

function presentTrend({ third, last, ratio }: { third: number; last: number; ratio: number }): string {
  return `median ${mebibytes(third)} in the third quarter, ${mebibytes(last)} in the last (${ratio.toFixed(2)})`;
}

function presentCounts(outcomes: ReadonlyMap<string, number>): string {
  return [...outcomes]
    .sort(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
}

function figures(values: readonly number[]): string {
  return values.length === 0
    ? '–'
    : `${quantile(values, 0.5).toFixed(1)} (most ${quantile(values, 1).toFixed(1)})`;
}

function indent(text: string): string {
  return `  ${text.replaceAll('\n', '\n  ')}`;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0);
}

import type { WorkReport } from '@secgraph/datapipe';
import { LOOP_LAG_LIMITS } from '@secgraph/kernel/machine';
import { measureGraph } from './graph-memory.ts';
import {
  byName,
  type Distribution,
  type HistogramMetric,
  known,
  type Metric,
  type NumberMetric,
  type Sample,
  single,
} from './metric.ts';
import type { MetricSource } from './metric-source.ts';
import { ServiceMeters } from './service-meters.ts';
import type { DurationTally, Tally } from './tally.ts';

const MS = 1_000;
const MICROSECONDS = 1_000_000;

type Read = NumberMetric<MetricSource>['read'];

/** Labels and limits of what is counted; the numbers come from the source. */
const SHAPES = new ServiceMeters();

/** How requests are answered. */
const REQUESTS: readonly Metric<MetricSource>[] = [
  tallied(
    'secgraph_http_requests_total',
    'Requests that were answered, by operation of the API and status',
    'requests',
  ),
  timed('secgraph_http_request_duration_seconds', 'Time until requests were answered', 'requestDurations'),
  tallied('secgraph_graph_questions_total', 'Questions to the graph, by what became of them', 'questions'),
  timed(
    'secgraph_graph_question_duration_seconds',
    'Time until questions to the graph were answered, waiting included',
    'questionDurations',
  ),
  tallied(
    'secgraph_slow_questions_total',
    'Questions to the graph that took longer than SECGRAPH_SLOW_QUERY_MS',
    'slowQuestions',
  ),
  gauge('secgraph_graph_questions_waiting', 'Questions that wait for a graph worker', ({ graph }) =>
    single(graph.waitingCount),
  ),
  gauge(
    'secgraph_graph_workers',
    'Graph workers, by whether they work',
    ({ graph }) => byName({ busy: graph.busyWorkerCount, idle: graph.workerCount - graph.busyWorkerCount }),
    ['state'],
  ),
];

/** What the process is busy with. */
const PROCESS: readonly Metric<MetricSource>[] = [
  gauge(
    'secgraph_build_info',
    'Always 1',
    ({ version, commit = '' }) => [{ values: [version, commit], value: 1 }],
    ['version', 'commit'],
  ),
  gauge('secgraph_ready', 'Whether GET /readyz is 200', ({ readiness }) =>
    single(readiness.check().isReady ? 1 : 0),
  ),
  gauge('secgraph_disk_nearly_full', 'Whether ingest waits for disk space', ({ disk }) =>
    single(disk.shortage === undefined ? 0 : 1),
  ),
  {
    name: 'secgraph_event_loop_lag_seconds',
    help: 'How late threads came to what was due, looked at four times a second',
    kind: 'histogram',
    limits: LOOP_LAG_LIMITS,
    labels: ['thread'],
    read: readLags,
  },
  counter(
    'secgraph_thread_busy_seconds_total',
    'Time that threads were busy, by name',
    ({ threads }) => threads.uses.map(({ name, busySeconds }) => ({ values: [name], value: busySeconds })),
    ['thread'],
  ),
  counter('process_cpu_seconds_total', 'CPU time of the process', () => {
    const { user, system } = process.cpuUsage();
    return single((user + system) / MICROSECONDS);
  }),
  gauge('process_resident_memory_bytes', 'Resident memory of the process', () =>
    single(process.memoryUsage.rss()),
  ),
  gauge('process_start_time_seconds', 'Start of the process, since 1970', () =>
    single(performance.timeOrigin / MS),
  ),
  gauge('secgraph_heap_used_bytes', 'Heap of the main thread that is in use', () =>
    single(process.memoryUsage().heapUsed),
  ),
];

/** The database, and what is sent out. */
const NEIGHBOURS: readonly Metric<MetricSource>[] = [
  gauge('secgraph_database_up', 'Whether PostgreSQL answers', ({ databaseWatch }) =>
    single(databaseWatch.isAnswering ? 1 : 0),
  ),
  timed(
    'secgraph_database_ping_duration_seconds',
    'Time until PostgreSQL answered the smallest statement, asked every five seconds',
    'databasePings',
  ),
  tallied(
    'secgraph_database_ping_failures_total',
    'Times that PostgreSQL did not answer it',
    'databaseOutages',
  ),
  timed(
    'secgraph_database_statement_duration_seconds',
    'Time until PostgreSQL answered statements of the main thread, by what they do',
    'statements',
  ),
  gauge(
    'secgraph_database_connections',
    'Connections of the main thread, by state',
    ({ pool }) => byName({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
    ['state'],
  ),
  gauge('secgraph_database_connection_waiters', 'Work that waits for a connection', ({ pool }) =>
    single(pool.waitingCount),
  ),
  tallied(
    'secgraph_trace_spans_total',
    'Spans of traces that this process recorded, by whether the collector of OpenTelemetry took them',
    'spans',
  ),
  tallied(
    'secgraph_webhook_deliveries_total',
    'Alerts that this process sent to webhooks, by what became of them',
    'webhooks',
  ),
  tallied('secgraph_reports_total', 'Reports that this process made, by what became of them', 'reports'),
  tallied(
    'secgraph_report_mails_total',
    'Reports that this process sent by e-mail, by what became of them',
    'reportMails',
  ),
];

/** The graph that is served. */
const GRAPH: readonly Metric<MetricSource>[] = [
  gauge('secgraph_graph_generation', 'Generation of the graph that this process serves', ({ publication }) =>
    single(publication.servedGeneration),
  ),
  gauge('secgraph_graph_generation_stored', 'Newest generation that is stored', readStoredGeneration),
  gauge('secgraph_graph_generation_age_seconds', 'Time since the stored generation changed', ({ backlog }) =>
    known(inSeconds(backlog.current?.generationAgeMs)),
  ),
  gauge('secgraph_graph_nodes', 'Nodes of the graph', ({ graph }) =>
    known(graph.served?.snapshot.columns.nodeIds.length),
  ),
  gauge('secgraph_graph_relationships', 'Relationships of the graph', ({ graph }) =>
    known(graph.served?.snapshot.columns.relationshipIds.length),
  ),
  gauge(
    'secgraph_graph_memory_bytes',
    'Shared memory of the graph, by part',
    ({ graph }) =>
      graph.served === undefined
        ? []
        : Array.from(measureGraph(graph.served), ([part, value]) => ({ values: [part], value })),
    ['part'],
  ),
];

/** What waits, and what the writer does. Its numbers are up to two seconds old, those of the queue five. */
const DATAPIPE: readonly Metric<MetricSource>[] = [
  gauge('secgraph_writer', 'Whether this process is the one that writes', ({ datapipe }) =>
    single(datapipe.isWriter ? 1 : 0),
  ),
  gauge(
    'secgraph_queue_jobs',
    'Upload jobs with files that wait for ingest or are under way, of all processes',
    ({ backlog }) => known(backlog.current?.jobs),
  ),
  gauge(
    'secgraph_queue_files',
    'Files that wait for ingest or are under way, of all processes',
    ({ backlog }) => known(backlog.current?.files),
  ),
  gauge('secgraph_queue_bytes', 'The same, as they are stored', ({ backlog }) =>
    known(backlog.current?.bytes),
  ),
  gauge(
    'secgraph_queue_oldest_age_seconds',
    'Age of the oldest file that waits; 0 where none does',
    ({ backlog }) => known(backlog.current && inSeconds(backlog.current.oldestAgeMs ?? 0)),
  ),
  gauge('secgraph_datapipe_stage', 'What the writer does: 1 for the stage that it is at', readStage, [
    'stage',
  ]),
  work(
    'secgraph_datapipe_stage_seconds_total',
    'Time that the writer spent at each stage',
    ({ stageSeconds }) => byName(stageSeconds),
    ['stage'],
  ),
  work('secgraph_datapipe_failures_total', 'How often the writer had to start over', ({ failures }) =>
    single(failures),
  ),
  work('secgraph_ingest_files_total', 'Files, by how their ingest ended', ({ files }) => byName(files), [
    'outcome',
  ]),
  work('secgraph_ingest_bytes_total', 'Files that were ingested, as they are stored', ({ fileBytes }) =>
    single(fileBytes),
  ),
  work('secgraph_ingest_nodes_total', 'Nodes that files told of', ({ nodes }) => single(nodes)),
  work('secgraph_ingest_relationships_total', 'Relationships that files told of', ({ relationships }) =>
    single(relationships),
  ),
  work('secgraph_analysis_runs_total', 'Analyses, by outcome', ({ analyses }) => runsOf(analyses), [
    'outcome',
  ]),
  work(
    'secgraph_analysis_seconds_total',
    'Time that analyses took, by outcome',
    ({ analyses }) => secondsOf(analyses),
    ['outcome'],
  ),
  work('secgraph_analysis_rule_runs_total', 'Runs of each rule of analysis', ({ rules }) => runsOf(rules), [
    'rule',
  ]),
  work(
    'secgraph_analysis_rule_seconds_total',
    'Time that each rule of analysis took',
    ({ rules }) => secondsOf(rules),
    ['rule'],
  ),
  work(
    'secgraph_graph_table_reads_total',
    'How often the graph was read from the tables, by the server that it was read from',
    ({ graphReads }) => byName(graphReads),
    ['source'],
  ),
  gauge(
    'secgraph_snapshot_file_timestamp_seconds',
    'When the snapshot file was written last, since 1970',
    ({ datapipe }) => known(inSeconds(datapipe.work?.filed?.atMs)),
  ),
  gauge('secgraph_snapshot_file_generation', 'Generation of the snapshot file', ({ datapipe }) =>
    known(datapipe.work?.filed?.generation),
  ),
];

/** Other graphs of the same service. */
const WORKSPACES: readonly Metric<MetricSource>[] = [
  gauge('secgraph_workspaces_open', 'Workspaces that this process has open', ({ workspaces }) =>
    known(workspaces?.counts.open),
  ),
  gauge(
    'secgraph_workspace_requests_waiting',
    'Requests that wait until a workspace is open',
    ({ workspaces }) => known(workspaces?.counts.waiting),
  ),
  counter('secgraph_workspace_starts_total', 'Times that a workspace was opened', ({ workspaces }) =>
    known(workspaces?.counts.starts),
  ),
  counter(
    'secgraph_workspace_ends_total',
    'Times that a workspace was let go because nothing was to be done in it, or that its process died',
    ({ workspaces }) =>
      workspaces === undefined
        ? []
        : byName({ 'let-go': workspaces.counts.letGo, died: workspaces.counts.died }),
    ['outcome'],
  ),
];

/** All that the service tells, in the order it tells it. */
export const METRICS: readonly Metric<MetricSource>[] = [
  ...PROCESS,
  ...REQUESTS,
  ...GRAPH,
  ...DATAPIPE,
  ...NEIGHBOURS,
  ...WORKSPACES,
];

function readLags({ loop, datapipe }: MetricSource): readonly Distribution[] {
  const lags = { main: loop.lag, datapipe: datapipe.work?.loopLag };

  return Object.entries(lags).flatMap(([thread, lag]) =>
    lag === undefined ? [] : [{ values: [thread], counts: lag.counts, total: lag.totalSeconds }],
  );
}

/** One that was loaded since the stored one was last looked at is stored as well. */
function readStoredGeneration({ backlog, publication }: MetricSource): readonly Sample[] {
  return known(backlog.current && Math.max(backlog.current.generation, publication.servedGeneration));
}

function readStage({ datapipe }: MetricSource): readonly Sample[] {
  const { work: report } = datapipe;

  return report === undefined ? [] : byName({ ...zeros(report.stageSeconds), [report.stage]: 1 });
}

function zeros(names: object): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, 0]));
}

type Timings = WorkReport['rules'];

function runsOf(timings: Timings): readonly Sample[] {
  return Object.entries(timings).map(([name, { runs }]) => ({ values: [name], value: runs }));
}

function secondsOf(timings: Timings): readonly Sample[] {
  return Object.entries(timings).map(([name, { seconds }]) => ({ values: [name], value: seconds }));
}

function inSeconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / MS;
}

function gauge(name: string, help: string, read: Read, labels: readonly string[] = []): Metric<MetricSource> {
  return { name, help, kind: 'gauge', labels, read };
}

function counter(
  name: string,
  help: string,
  read: Read,
  labels: readonly string[] = [],
): Metric<MetricSource> {
  return { name, help, kind: 'counter', labels, read };
}

/** What the datapipe thread counts: nothing before it has told for the first time. */
function work(
  name: string,
  help: string,
  read: (report: WorkReport) => readonly Sample[],
  labels: readonly string[] = [],
): Metric<MetricSource> {
  return counter(
    name,
    help,
    ({ datapipe }) => (datapipe.work === undefined ? [] : read(datapipe.work)),
    labels,
  );
}

type MetersOf<Meter> = {
  [Name in keyof ServiceMeters]: ServiceMeters[Name] extends Meter ? Name : never;
}[keyof ServiceMeters];

function tallied(name: string, help: string, meter: MetersOf<Tally<string>>): Metric<MetricSource> {
  const read: Read = ({ meters }) =>
    meters[meter].counted.map(({ values, count }) => ({ values, value: count }));

  return counter(name, help, read, SHAPES[meter].labels);
}

function timed(
  name: string,
  help: string,
  meter: MetersOf<DurationTally<string>>,
): HistogramMetric<MetricSource> {
  const { labels, limits } = SHAPES[meter];

  return {
    name,
    help,
    kind: 'histogram',
    limits,
    labels,
    read: ({ meters }) =>
      meters[meter].counted.map(({ values, counts, totalSeconds }) => ({
        values,
        counts,
        total: totalSeconds,
      })),
  };
}

import { describe, expect, it } from 'vitest';
import { createMetricsText } from './create-metrics-text.ts';
import { SOURCE } from './metric-source.test-support.ts';
import { METRICS } from './metrics.ts';
import { parseOpenMetrics } from './parse-openmetrics.test-support.ts';
import { ServiceMeters } from './service-meters.ts';

const text = createMetricsText(SOURCE);
const scraped = parseOpenMetrics(text.write());
const valuesOf = (name: string) =>
  Object.fromEntries(
    (scraped.get(name)?.samples ?? []).map(({ name: own, labels, value }) => [
      [own.slice(name.length), ...Object.values(labels)].filter((each) => each !== '').join(' '),
      value,
    ]),
  );

describe('the text of metrics', () => {
  it('is OpenMetrics, with every metric in it', () => {
    expect(text.contentType).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect([...scraped.keys()]).toEqual(METRICS.map(({ name }) => name.replace(/_total$/, '')));
    for (const [name, { samples, help, type }] of scraped) {
      expect([name, samples.length > 0, help.length > 0, type.length > 0]).toEqual([name, true, true, true]);
    }
  });

  it('has what was counted', () => {
    expect(valuesOf('secgraph_http_requests')).toEqual({ '_total get-self 200': 1 });
    expect(valuesOf('secgraph_http_request_duration_seconds')).toEqual({
      '_bucket get-self 0.005': 1,
      '_bucket get-self 0.025': 1,
      '_bucket get-self 0.1': 1,
      '_bucket get-self 0.25': 1,
      '_bucket get-self 1.0': 1,
      '_bucket get-self 5.0': 1,
      '_bucket get-self 30.0': 1,
      '_bucket get-self +Inf': 2,
      '_sum get-self': 99.003,
      '_count get-self': 2,
    });
    expect(valuesOf('secgraph_datapipe_stage')).toEqual({ idle: 0, ingesting: 1, analyzing: 0 });
    expect(valuesOf('secgraph_analysis_rule_seconds')).toEqual({ '_total dcsync': 0.25 });
    expect(valuesOf('secgraph_database_connections')).toEqual({ busy: 3, idle: 1 });
    expect(valuesOf('secgraph_queue_oldest_age_seconds')).toEqual({ '': 4 });
    expect(valuesOf('secgraph_database_ping_failures')).toEqual({ _total: 1 });
  });

  it('is the same each time, and follows what is counted', () => {
    const meters = new ServiceMeters();
    const again = createMetricsText({ ...SOURCE, meters });
    expect(again.write()).not.toContain('get-self');
    meters.requests.add('get-self', '200');
    for (let round = 0; round < 2; round++) {
      expect(again.write()).toContain('secgraph_http_requests_total{operation="get-self",status="200"} 1\n');
    }
  });

  it('stays readable whatever values labels have', () => {
    const strange = createMetricsText({ ...SOURCE, version: 'v"1\\\n', commit: undefined });
    expect(strange.write()).toContain('secgraph_build_info{version="v\\"1\\\\\\n",commit=""} 1\n');
    expect(() => parseOpenMetrics(strange.write())).not.toThrow();
  });

  it('lacks what nobody knows yet', () => {
    const unknown = createMetricsText({
      ...SOURCE,
      datapipe: { isWriter: false, work: undefined },
      backlog: { current: undefined },
      graph: { served: undefined, waitingCount: 0, workerCount: 2, busyWorkerCount: 0 },
      commit: undefined,
    });
    const families = parseOpenMetrics(unknown.write());
    for (const name of ['secgraph_queue_files', 'secgraph_graph_nodes', 'secgraph_ingest_files']) {
      expect(families.get(name)?.samples).toEqual([]);
    }
    expect(families.get('secgraph_writer')?.samples).toMatchObject([{ value: 0 }]);
  });
});

describe('every metric', () => {
  it.each(METRICS)('$name is named by the rules', ({ name, kind, labels, help }) => {
    expect(name).toMatch(/^(secgraph|process)(_[a-z]+)+$/);
    expect(name.endsWith('_total')).toBe(kind === 'counter');
    expect(help).not.toMatch(/\.$/);
    // Bounded lists alone: never ids, names or addresses.
    for (const label of labels) {
      expect([
        'operation',
        'status',
        'outcome',
        'statement',
        'state',
        'stage',
        'rule',
        'part',
        'thread',
        'version',
        'commit',
        'source',
      ]).toContain(label);
    }
  });

  it('is named once', () => {
    const names = METRICS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

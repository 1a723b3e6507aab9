import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { METRICS } from './metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8');

/** Labels that Prometheus gives to all that it scrapes, in Kubernetes the last two as well. */
const OF_PROMETHEUS = ['instance', 'job', 'namespace', 'pod'];
/** What a histogram is told in, and its label of limits. */
const HISTOGRAM_PARTS = ['_bucket', '_sum', '_count'];

/** Every name that can be queried, and its labels. */
const EXPORTED = new Map(
  METRICS.flatMap(({ name, kind, labels }) =>
    kind === 'histogram'
      ? HISTOGRAM_PARTS.map(
          (part) => [`${name}${part}`, part === '_bucket' ? [...labels, 'le'] : labels] as const,
        )
      : [[name, labels] as const],
  ),
);

const NAME = /\b(?:secgraph|process)_[a-z_]+/g;
const MATCHERS = /\b((?:secgraph|process)_[a-z_]+)\{([^}]*)\}/g;
const MATCHER = /([a-z_]+)\s*(?:=~|!~|!=|=)/g;
const GROUPING = /\b(?:by|on|without)\s*\(([^)]*)\)/g;

function wordsOf(text: string): readonly string[] {
  return text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
}

/** What is wrong with a query: names nobody exports, and labels that none of its metrics has. */
function problemsOf(query: string): readonly string[] {
  const names = [...query.matchAll(NAME)].map(([name]) => name);
  const unknown = names.filter((name) => !EXPORTED.has(name));
  const all = new Set([...names.flatMap((name) => EXPORTED.get(name) ?? []), ...OF_PROMETHEUS]);
  const grouped = [...query.matchAll(GROUPING)].flatMap(([, list = '']) => wordsOf(list));
  const matched = [...query.matchAll(MATCHERS)].flatMap(([, name = '', matchers = '']) => {
    const own = [...(EXPORTED.get(name) ?? []), ...OF_PROMETHEUS];
    return [...matchers.matchAll(MATCHER)].flatMap(([, label = '']) =>
      own.includes(label) ? [] : [`${name} has no label ${label}`],
    );
  });

  return [
    ...(names.length === 0 ? ['it names no metric'] : []),
    ...unknown.map((name) => `nobody exports ${name}`),
    ...grouped.filter((label) => !all.has(label)).map((label) => `no metric has the label ${label}`),
    ...matched,
  ];
}

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets?: readonly Target[];
}

const dashboard = JSON.parse(read('grafana/secgraph.json')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
};
const targets = dashboard.panels.flatMap(({ title, targets: own = [] }) =>
  own.map((target) => ({ title, ...target })),
);
const alerts = read('prometheus/alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.slice(0, text.indexOf('\n')),
    text,
    expr: /^ {8}expr: (.+)$/m.exec(text)?.[1] ?? '',
  }));

describe('the dashboard', () => {
  it('has panels for all that is exported', () => {
    expect(targets.length).toBeGreaterThan(40);
    const used = new Set(targets.flatMap(({ expr }) => [...expr.matchAll(NAME)].map(([name]) => name)));
    const unused = METRICS.filter(
      ({ name }) => !used.has(name) && !HISTOGRAM_PARTS.some((part) => used.has(`${name}${part}`)),
    );
    expect(unused.map(({ name }) => name)).toEqual([]);
  });

  it.each(targets)('asks for what is exported: $title, $expr', ({ expr, legendFormat }) => {
    expect(problemsOf(expr)).toEqual([]);
    const shown = [...legendFormat.matchAll(/\{\{([a-z_]+)\}\}/g)].map(([, label = '']) => label);
    const labels = [...expr.matchAll(NAME)].flatMap(([name]) => EXPORTED.get(name) ?? []);
    for (const label of shown) {
      expect([...labels, ...OF_PROMETHEUS]).toContain(label);
    }
  });

  it('fits its width, and knows its variables', () => {
    expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    expect(problemsOf(dashboard.templating.list[1]?.definition ?? '')).toEqual([]);
  });
});

describe('the alerts', () => {
  it.each(alerts)('$name asks for what is exported, and says what to do', ({ expr, text }) => {
    expect(problemsOf(expr)).toEqual([]);
    expect(text).toMatch(/labels: \{ severity: (critical|warning) \}/);
    expect(text).toMatch(/summary: .+\n\s+description: .+/);
  });

  it('are named once', () => {
    const names = alerts.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(12);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** As prometheus-adapter reads them. */
interface AdapterRule {
  readonly seriesQuery: string;
  readonly name: { readonly as: string };
  readonly metricsQuery: string;
}

const { rules } = parse(read('prometheus/adapter-rules.yml')) as { readonly rules: readonly AdapterRule[] };

/** What the adapter asks Prometheus for the pods of a deployment. */
function queryOf({ seriesQuery, metricsQuery }: AdapterRule): string {
  return metricsQuery
    .replaceAll('<<.Series>>', seriesQuery.split('{', 1)[0] ?? '')
    .replaceAll('<<.LabelMatchers>>', 'namespace="graph",pod=~"a|b"')
    .replaceAll('<<.GroupBy>>', 'pod');
}

describe('the metrics that pods are scaled by', () => {
  it.each(rules)('are of what is exported: $name.as', (rule) => {
    expect(problemsOf(rule.seriesQuery)).toEqual([]);
    expect(problemsOf(queryOf(rule))).toEqual([]);
    expect(queryOf(rule)).not.toContain('<<');
    // No name of another metric, which it would hide.
    expect(EXPORTED.has(rule.name.as)).toBe(false);
  });

  it('are those that the chart names', () => {
    const named = rules.map(({ name }) => name.as).toSorted();
    const template = read('helm/secgraph/templates/autoscaler.yaml');
    expect([...template.matchAll(/"(secgraph_[a-z_]+)"/g)].map(([, name]) => name).toSorted()).toEqual(named);
    const scaler = parseAllDocuments(read('helm/rendered/everything.yaml'))
      .map((document) => document.toJS() as { kind: string; spec: { metrics: readonly ScaledBy[] } } | null)
      .find((manifest) => manifest?.kind === 'HorizontalPodAutoscaler');
    const scaledBy = (scaler?.spec.metrics ?? []).flatMap(({ pods }) => (pods ? [pods.metric.name] : []));
    expect(scaledBy.toSorted()).toEqual(named);
  });
});

interface ScaledBy {
  readonly pods?: { readonly metric: { readonly name: string } };
}

describe('the check itself', () => {
  it.each([
    ['sum(secgraph_unheard_of)', 'nobody exports secgraph_unheard_of'],
    [
      'rate(secgraph_http_request_duration_seconds[5m])',
      'nobody exports secgraph_http_request_duration_seconds',
    ],
    ['secgraph_writer{colour="red"}', 'secgraph_writer has no label colour'],
    ['sum by (operation) (secgraph_writer)', 'no metric has the label operation'],
    ['vector(1)', 'it names no metric'],
  ])('finds what is wrong with %s', (query, problem) => {
    expect(problemsOf(query)).toEqual([problem]);
  });
});

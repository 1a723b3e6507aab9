import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { runQuery } from './run-query.test-support.ts';

const graph = buildTinyGraph([], []);
const LIST = `[x IN $list | x]`;
const list = Array.from({ length: 100_000 }, (_, index) => index);
const text = 'ab'.repeat(100_000);

describe('work on long values looks at the deadline, however few the rows', () => {
  it.each([
    'tail($list)',
    'size($list)',
    'range(1, 100000)',
    'toUpper($text)',
    "split($text, 'a')",
    '$list + 1',
    '1 + $list',
    '$text + $text',
    '$list[1..]',
    '-1 IN $list',
    '[$list] = [$list]',
    '[$list] < [$list]',
    '1 = 1 <> [$list]',
    "$text CONTAINS 'c'",
  ])('%s', (expression) => {
    const run = () =>
      runQuery(graph, `UNWIND [1, 2] AS row WITH row WHERE row > 0 RETURN ${expression} AS result`, {
        parameters: { list, text },
        isCancelled: true,
      });
    expect(run).toThrow(expect.objectContaining({ code: 'KERNEL_DEADLINE_EXCEEDED' }));
  });

  it.each([
    'UNWIND [1, 2] AS row WITH DISTINCT $list AS list RETURN 1',
    'UNWIND [1, 2] AS row RETURN $list AS list, count(*)',
    'UNWIND [1, 2] AS row WITH DISTINCT row, $list AS list RETURN 1',
    'UNWIND [$list, $other] AS list RETURN 1 ORDER BY list',
  ])('%s', (query) => {
    const other = [...list];
    const run = () => runQuery(graph, query, { parameters: { list, other }, isCancelled: true });
    expect(run).toThrow(expect.objectContaining({ code: 'KERNEL_DEADLINE_EXCEEDED' }));
  });
});

describe('the budget of memory holds', () => {
  it.each([
    [
      'values of the rows under way',
      'UNWIND range(1, 100) AS i WITH i, range(i, 100000) AS l RETURN size(l) + i',
    ],
    ['keys of groups', 'UNWIND range(1, 100) AS i RETURN range(i, 100000) AS l, count(*)'],
    ['the greatest value of each group', 'UNWIND range(1, 100) AS i RETURN i % 50, max(range(i, 100000))'],
  ])('for %s', (_, query) => {
    const run = () => runQuery(graph, query, { limits: { memoryBytes: 10_000_000 } });
    expect(run).toThrow(expect.objectContaining({ code: 'CYPHER_LIMIT' }));
  });

  it('counts what rows share once', () => {
    const query = `WITH ${LIST} AS l UNWIND range(1, 1000) AS i WITH i, coalesce(l, []) AS m RETURN sum(size(m))`;
    const run = () => runQuery(graph, query, { parameters: { list }, limits: { memoryBytes: 10_000_000 } });
    expect(run()).toEqual([[100_000_000]]);
  });
});

describe('values that are nested too deep', () => {
  it.each([
    'reduce(l = [], i IN range(1, 50000) | [l])',
    'reduce(l = [], i IN range(1, 50000) | {a: l})',
    'reduce(l = [], i IN range(1, 50000) | [x IN [l] | x])',
    'reduce(l = [], i IN range(1, 50000) | COLLECT { RETURN l AS inner })',
    'reduce(m = {}, i IN range(1, 50000) | m {n: m})',
    'reduce(l = [1], i IN range(1, 60) | [l, l])',
  ])('are refused: %s', (expression) => {
    expect(() => runQuery(graph, `RETURN ${expression} AS value`)).toThrow(
      expect.objectContaining({ code: 'CYPHER_LIMIT' }),
    );
  });

  it('are refused as parameters', () => {
    let deep: readonly unknown[] = [];
    for (let level = 0; level < 50_000; level++) {
      deep = [deep];
    }
    expect(() => runQuery(graph, 'RETURN $deep', { parameters: { deep: deep as readonly never[] } })).toThrow(
      expect.objectContaining({ code: 'CYPHER_LIMIT', reason: 'NestedTooDeep' }),
    );
  });
});

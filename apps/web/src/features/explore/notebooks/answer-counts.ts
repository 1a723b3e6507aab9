import type { NotebookCell, NotebookCounts } from '@secgraph/contract';
import { countOf, formatDay } from '../../../ui/format.ts';
import { isCypherAnswer } from '../cypher/run-statement.ts';
import type { ExploreAnswer } from '../explore-request.ts';
import type { PathAnswer } from '../pathfinding/ask-paths.ts';

const NAMES = ['paths', 'rows', 'nodes', 'relationships'] as const;

type CountName = (typeof NAMES)[number];
type CountWords = Readonly<Record<CountName, (count: number) => string>>;

export const COUNT_WORDS: CountWords = {
  paths: (count) => countOf(count, 'path'),
  rows: (count) => countOf(count, 'row'),
  nodes: (count) => countOf(count, 'node'),
  relationships: (count) => countOf(count, 'relationship'),
};
const MORE_WORDS: CountWords = {
  paths: (count) => countOf(count, 'more path'),
  rows: (count) => countOf(count, 'more row'),
  nodes: (count) => countOf(count, 'more node'),
  relationships: (count) => countOf(count, 'more relationship'),
};
const FEWER_WORDS: CountWords = {
  paths: (count) => countOf(count, 'fewer path'),
  rows: (count) => countOf(count, 'fewer row'),
  nodes: (count) => countOf(count, 'fewer node'),
  relationships: (count) => countOf(count, 'fewer relationship'),
};
/** The service keeps no larger ones. */
const MAX_COUNT = 2 ** 31 - 1;

/** What is counted of an answer; undefined: the service said that there is none. */
export function countAnswer(cell: NotebookCell, answer: ExploreAnswer | undefined): NotebookCounts {
  const paths = pathsOf(cell, answer);
  const rows = rowsOf(cell, answer);

  return {
    ...(paths === undefined || paths > MAX_COUNT ? {} : { paths }),
    ...(rows === undefined ? {} : { rows }),
    nodes: answer?.graph.nodes.size ?? 0,
    relationships: answer?.graph.edges.length ?? 0,
  };
}

/** "17 paths, 12 nodes, 14 relationships": what of the graph there is none of is left out beside rows. */
export function describeCounts(counts: NotebookCounts): string {
  const told = NAMES.filter((name) => counts[name] !== undefined);
  const some = told.filter((name) => (counts[name] ?? 0) > 0);
  const named = some.length === 0 ? told.slice(0, 1) : some;

  return named.map((name) => COUNT_WORDS[name](counts[name] ?? 0)).join(', ');
}

/** "3 fewer paths, 1 more node than on 24 Nov 2026"; undefined: all is as it was. */
export function describeChange(
  counts: NotebookCounts,
  before: NotebookCounts,
  keptAt: Date,
): string | undefined {
  const changes = NAMES.flatMap((name) => {
    const [now, then] = [counts[name], before[name]];
    return now === undefined || then === undefined || now === then
      ? []
      : [now > then ? MORE_WORDS[name](now - then) : FEWER_WORDS[name](then - now)];
  });

  return changes.length === 0 ? undefined : `${changes.join(', ')} than on ${formatDay(keptAt)}`;
}

function pathsOf({ type }: NotebookCell, answer: ExploreAnswer | undefined): number | undefined {
  return type === 'view' && isPathAnswer(answer) ? answer.between?.count : undefined;
}

function rowsOf({ type }: NotebookCell, answer: ExploreAnswer | undefined): number | undefined {
  if (type !== 'statement') {
    return undefined;
  }

  return isCypherAnswer(answer) ? answer.rowCount : 0;
}

function isPathAnswer(answer: ExploreAnswer | undefined): answer is PathAnswer {
  return answer !== undefined && 'between' in answer;
}

import { isDeepStrictEqual } from 'node:util';
import type {
  ComparableGraph,
  ComparableNode,
  ComparableRelationship,
  Properties,
} from './comparable-graph.ts';

/** One way in which the graphs disagree. `what` groups differences of one nature. */
export interface Difference {
  readonly what: string;
  readonly where: string;
}

/** Set anew by each run, or by each product in its own words. */
const OF_THE_MOMENT = new Set(['lastseen', 'lastcollected', 'firstseen']);

/**
 * Everything in which `actual` differs from `expected`. A property that is null or an empty list counts as
 * absent, as does `isaclprotected: false`, which the reference writes for well-known principals without a record.
 */
export function compareGraphs(expected: ComparableGraph, actual: ComparableGraph): Difference[] {
  return [
    ...compareElements(byKey(expected.nodes, nodeKey), byKey(actual.nodes, nodeKey), {
      noun: () => 'node',
      compare: compareNodes,
    }),
    ...compareElements(
      byKey(expected.relationships, relationshipKey),
      byKey(actual.relationships, relationshipKey),
      {
        noun: ({ kind }) => kind,
        compare: (a, b) => compareProperties(a.properties, b.properties, `property of ${a.kind}`),
      },
    ),
  ];
}

function compareElements<Element>(
  expected: ReadonlyMap<string, Element>,
  actual: ReadonlyMap<string, Element>,
  {
    noun,
    compare,
  }: { noun: (element: Element) => string; compare: (a: Element, b: Element) => Difference[] },
): Difference[] {
  const differences: Difference[] = [];
  for (const [key, element] of expected) {
    const other = actual.get(key);
    if (other === undefined) {
      differences.push({ what: `missing ${noun(element)}`, where: key });
    } else {
      differences.push(
        ...compare(element, other).map(({ what, where }) => ({ what, where: `${key}: ${where}` })),
      );
    }
  }
  for (const [key, element] of actual) {
    if (!expected.has(key)) {
      differences.push({ what: `additional ${noun(element)}`, where: key });
    }
  }

  return differences;
}

function compareNodes(expected: ComparableNode, actual: ComparableNode): Difference[] {
  const differences = compareProperties(expected.properties, actual.properties, 'property of a node');
  const [wanted, given] = [expected.kinds.toSorted(), actual.kinds.toSorted()];
  if (!isDeepStrictEqual(wanted, given)) {
    differences.push({ what: 'kinds of a node', where: `${wanted.join(',')} became ${given.join(',')}` });
  }

  return differences;
}

function compareProperties(expected: Properties, actual: Properties, what: string): Difference[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);

  return [...names]
    .filter((name) => !OF_THE_MOMENT.has(name))
    .filter((name) => !isSame(name, expected[name], actual[name]))
    .map((name) => ({
      what: `${what}: ${name}`,
      where: `${JSON.stringify(expected[name])} became ${JSON.stringify(actual[name])}`,
    }));
}

function isSame(name: string, expected: unknown, actual: unknown): boolean {
  return isDeepStrictEqual(expected, actual) || (isAbsent(name, expected) && isAbsent(name, actual));
}

function isAbsent(name: string, value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (name === 'isaclprotected' && value === false)
  );
}

function byKey<Element>(
  elements: readonly Element[],
  keyOf: (element: Element) => string,
): Map<string, Element> {
  return new Map(elements.map((element) => [keyOf(element), element]));
}

function nodeKey({ objectId }: ComparableNode): string {
  return objectId;
}

function relationshipKey({ start, kind, end }: ComparableRelationship): string {
  return `${start} -[${kind}]-> ${end}`;
}

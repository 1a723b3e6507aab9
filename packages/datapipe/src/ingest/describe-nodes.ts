import type { GraphDelta, PropertyPatch } from '@secgraph/graph';
import type { NodeDescription } from '@secgraph/ingest';

/** Gives the nodes that are meant the properties that a file tells of them. Returns what is to be said of the others. */
export function describeNodes(
  delta: GraphDelta,
  descriptions: readonly NodeDescription[],
): readonly string[] {
  const warnings: string[] = [];
  for (const description of descriptions) {
    const nodes = findMeant(delta, description);
    const [node] = nodes;
    if (nodes.size === 1 && typeof node === 'number') {
      delta.mergeNodeProperties(node, patchOf(delta, node, description));
    } else {
      warnings.push(
        nodes.size === 0
          ? `${description.title} is not in the graph: upload the collection that it is in first, and then this file again`
          : `${description.title} is several nodes of the graph, so nothing is told of it`,
      );
    }
  }
  return warnings;
}

/** Ids of the nodes that have the properties, as they are written or in one letter case; `several` for more than one. */
function findMeant(delta: GraphDelta, { kind, matchers }: NodeDescription): ReadonlySet<number | 'several'> {
  let spelled: readonly (readonly { readonly key: string; readonly value: string }[])[] = [[]];
  for (const [key, value] of Object.entries(matchers)) {
    const spellings = new Set([value, value.toLowerCase(), value.toUpperCase()]);
    spelled = spelled.flatMap((others) => [...spellings].map((text) => [...others, { key, value: text }]));
  }
  const found = delta.findEnds(spelled.map((each) => ({ by: 'properties', kind, matchers: each })));
  return new Set(found.filter((node) => node !== 'none'));
}

function patchOf(delta: GraphDelta, node: number, { properties, defaults }: NodeDescription): PropertyPatch {
  const missing = Object.entries(defaults).filter(
    ([name]) => delta.readNodeProperty(node, name) === undefined,
  );
  return { ...Object.fromEntries(missing), ...properties };
}

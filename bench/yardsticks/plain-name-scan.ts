/** What a search reads: both texts in upper case. */
export interface NamedNode {
  readonly name: string;
  readonly objectId: string;
}

/**
 * The answer of a search without any index, in one pass: nodes whose name or object id is the text, then the
 * first `limit` that contain it. The nodes are sorted by name beforehand; an equal one may still come last, so
 * that the pass cannot stop before the end.
 */
export function scanNames(nodes: readonly NamedNode[], text: string, limit: number): NamedNode[] {
  const equal: NamedNode[] = [];
  const containing: NamedNode[] = [];

  for (const node of nodes) {
    if (node.name === text || node.objectId === text) {
      equal.push(node);
    } else if (containing.length < limit && (node.name.includes(text) || node.objectId.includes(text))) {
      containing.push(node);
    }
  }

  return [...equal, ...containing].slice(0, limit);
}

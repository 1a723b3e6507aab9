import type { SyntaxNode } from '@secgraph/cypher';

/** A syntax node and all below it, parents before their children. */
export function* syntaxNodes(root: SyntaxNode): Generator<SyntaxNode, void> {
  const pending: unknown[] = [root];

  while (pending.length > 0) {
    const part = pending.pop();
    if (typeof part !== 'object' || part === null) {
      continue;
    }

    if (isSyntaxNode(part)) {
      yield part;
    }
    pending.push(...(Array.isArray(part) ? part : Object.values(part)).toReversed());
  }
}

/** Everything in a syntax tree that has a type and a place is a node of it. */
function isSyntaxNode(part: object): part is SyntaxNode {
  return 'type' in part && 'range' in part;
}

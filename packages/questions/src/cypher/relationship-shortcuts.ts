import type { KindExpression, Statement, SyntaxNode } from '@secgraph/cypher';
import { AD_PATHFINDING_RELATIONSHIPS, AZURE_PATHFINDING_RELATIONSHIPS } from '@secgraph/graph-schema';
import { syntaxNodes } from './syntax-nodes.ts';

/**
 * Names that stand for all kinds of relationships that attack paths of a family may use.
 *
 * @internal For tests.
 */
export const RELATIONSHIP_SHORTCUTS: ReadonlyMap<string, readonly string[]> = new Map<
  string,
  readonly string[]
>([
  ['ALL_ATTACK_PATHS', [...new Set([...AD_PATHFINDING_RELATIONSHIPS, ...AZURE_PATHFINDING_RELATIONSHIPS])]],
  ['AD_ATTACK_PATHS', AD_PATHFINDING_RELATIONSHIPS],
  ['AZ_ATTACK_PATHS', AZURE_PATHFINDING_RELATIONSHIPS],
]);

export function hasRelationshipShortcuts(root: SyntaxNode): boolean {
  for (const node of syntaxNodes(root)) {
    if (node.type === 'kind' && RELATIONSHIP_SHORTCUTS.has(node.name)) {
      return true;
    }
  }

  return false;
}

/** The same statement with the kinds that its shortcuts stand for; parts without one are shared. */
export function expandRelationshipShortcuts(statement: Statement): Statement {
  // A copy of a tree, part by part, has the type of the tree.
  return hasRelationshipShortcuts(statement) ? (expand(statement) as Statement) : statement;
}

function expand(part: unknown): unknown {
  if (Array.isArray(part)) {
    return part.map(expand);
  }

  if (typeof part !== 'object' || part === null) {
    return part;
  }

  const shortcut = expandKind(part as Partial<SyntaxNode>);

  return shortcut ?? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, expand(value)]));
}

function expandKind(part: Partial<SyntaxNode>): KindExpression | undefined {
  const { range } = part;
  const names = part.type === 'kind' ? RELATIONSHIP_SHORTCUTS.get(part.name ?? '') : undefined;
  if (names === undefined || range === undefined) {
    return undefined;
  }

  return { type: 'someKind', range, operands: names.map((name) => ({ type: 'kind', range, name })) };
}

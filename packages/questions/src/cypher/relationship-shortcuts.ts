import type { KindExpression, Statement, SyntaxNode } from '@secgraph/cypher';
import {
  AD_PATHFINDING_RELATIONSHIPS,
  AZURE_PATHFINDING_RELATIONSHIPS,
  type GraphModel,
} from '@secgraph/graph-schema';
import { syntaxNodes } from './syntax-nodes.ts';

/** Names that stand for all kinds of relationships that attack paths of a family may use. */
export type RelationshipShortcuts = ReadonlyMap<string, readonly string[]>;

/** Behind the prefix of a platform, which is the namespace of an extension. */
const SUFFIX = '_ATTACK_PATHS';

/** All of them together, and those of each platform. */
export function relationshipShortcuts({ extensions, traversableKinds }: GraphModel): RelationshipShortcuts {
  const declared = extensions
    .map(
      ({ namespace, relationshipKinds }) =>
        [
          namespace + SUFFIX,
          relationshipKinds.filter(({ isTraversable }) => isTraversable).map(({ name }) => name),
        ] as const,
    )
    .filter(([, kinds]) => kinds.length > 0);

  return new Map<string, readonly string[]>([
    ...declared,
    [
      `ALL${SUFFIX}`,
      [
        ...new Set([
          ...AD_PATHFINDING_RELATIONSHIPS,
          ...AZURE_PATHFINDING_RELATIONSHIPS,
          ...traversableKinds,
        ]),
      ],
    ],
    [`AD${SUFFIX}`, AD_PATHFINDING_RELATIONSHIPS],
    [`AZ${SUFFIX}`, AZURE_PATHFINDING_RELATIONSHIPS],
  ]);
}

export function hasRelationshipShortcuts(root: SyntaxNode, shortcuts: RelationshipShortcuts): boolean {
  for (const node of syntaxNodes(root)) {
    if (node.type === 'kind' && shortcuts.has(node.name)) {
      return true;
    }
  }

  return false;
}

/** The same statement with the kinds that its shortcuts stand for; parts without one are shared. */
export function expandRelationshipShortcuts(
  statement: Statement,
  shortcuts: RelationshipShortcuts,
): Statement {
  const expand = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      return part.map(expand);
    }
    if (typeof part !== 'object' || part === null) {
      return part;
    }

    return (
      expandKind(part as Partial<SyntaxNode>, shortcuts) ??
      Object.fromEntries(Object.entries(part).map(([name, value]) => [name, expand(value)]))
    );
  };

  // A copy of a tree, part by part, has the type of the tree.
  return hasRelationshipShortcuts(statement, shortcuts) ? (expand(statement) as Statement) : statement;
}

function expandKind(part: Partial<SyntaxNode>, shortcuts: RelationshipShortcuts): KindExpression | undefined {
  const { range } = part;
  const names = part.type === 'kind' ? shortcuts.get(part.name ?? '') : undefined;
  if (names === undefined || range === undefined) {
    return undefined;
  }

  return { type: 'someKind', range, operands: names.map((name) => ({ type: 'kind', range, name })) };
}

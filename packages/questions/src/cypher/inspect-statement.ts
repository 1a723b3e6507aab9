import type { Statement, SyntaxNode } from '@secgraph/cypher';
import { complexityScore } from './complexity-score.ts';
import { hasRelationshipShortcuts, type RelationshipShortcuts } from './relationship-shortcuts.ts';
import { syntaxNodes } from './syntax-nodes.ts';

/** What the text of a statement tells before it means anything. */
export interface StatementFacts {
  readonly isUpdate: boolean;
  /** Whether an updating clause holds a pattern of variable length. */
  readonly hasExpandingUpdate: boolean;
  readonly hasParameters: boolean;
  readonly callsProcedure: boolean;
  readonly hasShortcuts: boolean;
  /** Whether some LIMIT is neither a number nor a parameter. */
  readonly hasComputedLimit: boolean;
  readonly score: number;
}

const UPDATE_CLAUSES: ReadonlySet<SyntaxNode['type']> = new Set([
  'create',
  'merge',
  'set',
  'remove',
  'delete',
  'foreach',
]);

/** @param expanded the same statement with the kinds that its shortcuts stand for */
export function inspectStatement(
  statement: Statement,
  expanded: Statement,
  shortcuts: RelationshipShortcuts,
): StatementFacts {
  const nodes = [...syntaxNodes(statement)];
  const updates = nodes.filter(({ type }) => UPDATE_CLAUSES.has(type));

  return {
    isUpdate: updates.length > 0,
    hasExpandingUpdate: updates.some(hasExpansion),
    hasParameters: nodes.some(({ type }) => type === 'parameter'),
    callsProcedure: nodes.some(({ type }) => type === 'callProcedure'),
    hasShortcuts: hasRelationshipShortcuts(statement, shortcuts),
    hasComputedLimit: nodes.some(hasComputedLimit),
    score: complexityScore(expanded),
  };
}

function hasExpansion(clause: SyntaxNode): boolean {
  return syntaxNodes(clause).some((node) => node.type === 'relationship' && node.length !== undefined);
}

function hasComputedLimit(node: SyntaxNode): boolean {
  const limit = node.type === 'with' || node.type === 'return' ? node.limit : undefined;

  return limit !== undefined && limit.type !== 'literal' && limit.type !== 'parameter';
}

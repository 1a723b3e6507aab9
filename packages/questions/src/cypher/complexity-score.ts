import type {
  Comparison,
  Expression,
  KindExpression,
  NodePattern,
  PathPattern,
  PatternLength,
  Projection,
  RelationshipPattern,
  SyntaxNode,
} from '@secgraph/cypher';
import { syntaxNodes } from './syntax-nodes.ts';

/** A query with this score or less is refused unless the service is told otherwise. */
export const TOO_COMPLEX_SCORE = -7;

/** Properties that an index finds. */
const INDEXED_PROPERTIES: ReadonlySet<string> = new Set(['objectid', 'name']);
const SMALL_LIMIT = 300n;
const SMALL_PATTERN = 3;
const FEW_KINDS = 15;

type OperatorName =
  | Comparison['operators'][number]
  | 'in'
  | 'startsWith'
  | 'endsWith'
  | 'contains'
  | 'matches';

const OPERATOR_POINTS: Readonly<Record<OperatorName, number>> = {
  equal: 3,
  startsWith: 2,
  endsWith: 2,
  contains: 2,
  matches: 2,
  less: 1,
  lessOrEqual: 1,
  greater: 1,
  greaterOrEqual: 1,
  in: 1,
  notEqual: -1,
};

/**
 * How well a query narrows down what it looks at: the higher, the cheaper, as far as its text tells. Clients
 * know which queries are refused by this score, so its points are fixed.
 */
export function complexityScore(root: SyntaxNode): number {
  const innerGroups = new Set<SyntaxNode>();
  let score = 0;

  for (const node of syntaxNodes(root)) {
    score += pointsOf(node);
    if (node.type === 'binary' && (node.operator === 'and' || node.operator === 'or')) {
      // A chain of conditions is one group, however many it joins.
      score += innerGroups.has(node) ? 0 : groupPoints(node.operator);
      for (const side of [node.left, node.right]) {
        if (side.type === 'binary' && side.operator === node.operator) {
          innerGroups.add(side);
        }
      }
    }
  }

  return score;
}

function pointsOf(node: SyntaxNode): number {
  switch (node.type) {
    case 'match':
      return node.isOptional ? -1 : 0;
    case 'with':
      return projectionPoints(node) - 3;
    case 'return':
      return projectionPoints(node);
    case 'path':
      return pathPoints(node);
    case 'node':
      return elementPoints(node);
    case 'relationship':
      return relationshipPoints(node);
    case 'unary':
      return node.operator === 'not' ? -1 : 0;
    case 'quantifier':
      return node.quantifier === 'all' || node.quantifier === 'none' ? -2 : -3;
    case 'comparison':
      return comparisonPoints(node.operands, node.operators);
    case 'binary':
      return isOperatorName(node.operator) ? comparisonPoints([node.left, node.right], [node.operator]) : 0;
    case 'nullTest':
      return indexedPoints([node.operand]) + (node.isNegated ? -1 : 3);
    case 'kindTest':
      return countKinds(node.kinds) === 1 ? 2 : 1;
    default:
      return 0;
  }
}

function groupPoints(operator: 'and' | 'or'): number {
  return operator === 'and' ? 1 : -1;
}

function projectionPoints({ isDistinct, limit }: Projection): number {
  const isSmall =
    limit?.type === 'literal' && limit.literal.type === 'integer' && limit.literal.value <= SMALL_LIMIT;

  return Number(isDistinct) + Number(isSmall);
}

function pathPoints({ selector, nodes, relationships }: PathPattern): number {
  const elements = nodes.length + relationships.length;
  const shortest = { all: 0, shortest: 5, allShortest: 4 }[selector];

  return elements > SMALL_PATTERN ? shortest - elements : shortest;
}

function relationshipPoints(pattern: RelationshipPattern): number {
  const direction = pattern.direction === 'both' ? -3 : 0;

  return elementPoints(pattern) - 1 + direction + lengthPoints(pattern.length);
}

function lengthPoints(length: PatternLength | undefined): number {
  if (length === undefined) {
    return 0;
  }

  return length.min === undefined && length.max === undefined ? -3 : (length.min ?? 0) - (length.max ?? 0);
}

function elementPoints({ kinds, properties }: NodePattern | RelationshipPattern): number {
  const entries = properties?.type === 'map' ? properties.entries : [];
  const propertyPoints = entries.reduce((sum, { name }) => sum + (INDEXED_PROPERTIES.has(name) ? 4 : 3), 0);

  return propertyPoints + (kinds === undefined ? 0 : kindPoints(countKinds(kinds)));
}

function kindPoints(count: number): number {
  if (count === 1) {
    return 2;
  }

  return count <= FEW_KINDS ? 1 : 0;
}

function countKinds(kinds: KindExpression): number {
  let count = 0;
  for (const node of syntaxNodes(kinds)) {
    count += Number(node.type === 'kind' || node.type === 'anyKind');
  }

  return count;
}

function comparisonPoints(operands: readonly Expression[], operators: readonly OperatorName[]): number {
  return operators.reduce((sum, operator) => sum + OPERATOR_POINTS[operator], indexedPoints(operands));
}

function indexedPoints(operands: readonly Expression[]): number {
  const isIndexed = operands.some(
    (operand) =>
      operand.type === 'property' &&
      operand.subject.type === 'variable' &&
      INDEXED_PROPERTIES.has(operand.name),
  );

  return isIndexed ? 4 : 0;
}

function isOperatorName(operator: string): operator is OperatorName {
  return Object.hasOwn(OPERATOR_POINTS, operator);
}

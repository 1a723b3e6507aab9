import type { Expression, PathPattern, RelationshipPattern, Variable } from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import type { PathStep, Slot } from './logical-plan.ts';
import type { Planner } from './planner.ts';
import { conjunctsOf, propertiesMatch, propertyEquals } from './synthetic-expression.ts';

/** What a MATCH asks for, taken apart: nodes, hops between them, and conjuncts over all of it. */
export interface MatchPattern {
  readonly nodes: Map<Slot, PatternNode>;
  readonly hops: PatternHop[];
  readonly predicates: Expression[];
  readonly paths: readonly PatternPath[];
}

export interface PatternNode {
  readonly slot: Slot;
  readonly variable: Variable;
  readonly kinds: KindExpression[];
}

/** One relationship pattern. `left` and `right` are its ends as they are written. */
export interface PatternHop {
  readonly type: 'single' | 'variable' | 'shortest';
  readonly left: Slot;
  readonly right: Slot;
  /** The relationship, or the list of them. */
  readonly relationship: Slot;
  readonly direction: RelationshipPattern['direction'];
  readonly kinds: KindExpression | undefined;
  readonly minHops: number;
  readonly maxHops: number;
  /** Conjuncts that each single relationship of a list must satisfy, reading it through `hop`. */
  readonly hopPredicates: readonly Expression[];
  readonly hop: Slot;
  /** The path that a list makes, or that is found. */
  readonly segment: Slot;
  readonly isAll: boolean;
}

export interface PatternPath {
  readonly path: Slot;
  readonly firstNode: Slot;
  readonly steps: readonly PathStep[];
}

export function readMatchPattern(
  planner: Planner,
  patterns: readonly PathPattern[],
  where: Expression | undefined,
): MatchPattern {
  const match: MatchPattern = { nodes: new Map(), hops: [], predicates: [], paths: [] };
  const paths = patterns.flatMap((pattern) => readPath(planner, match, pattern));
  match.predicates.push(...conjunctsOf(where));
  return { ...match, paths };
}

function readPath(planner: Planner, match: MatchPattern, pattern: PathPattern): PatternPath[] {
  const nodes = pattern.nodes.map((node) => {
    const slot = planner.slotOfElement(node, 'node');
    const variable = node.variable ?? planner.variableFor(slot);
    const known = match.nodes.get(slot) ?? { slot, variable, kinds: [] };
    known.kinds.push(...(node.kinds === undefined ? [] : [node.kinds]));
    match.nodes.set(slot, known);
    match.predicates.push(...readProperties(planner, variable, node.properties), ...conjunctsOf(node.where));
    return slot;
  });

  const hops = pattern.relationships.map((relationship, place) =>
    readHop(planner, match, pattern, relationship, [nodes[place] as number, nodes[place + 1] as number]),
  );
  match.hops.push(...hops);

  if (pattern.variable === undefined || pattern.selector !== 'all') {
    return [];
  }
  return [{ path: planner.slotOf(pattern.variable), firstNode: nodes[0] as number, steps: hops.map(stepOf) }];
}

function readHop(
  planner: Planner,
  match: MatchPattern,
  pattern: PathPattern,
  relationship: RelationshipPattern,
  [left, right]: readonly [Slot, Slot],
): PatternHop {
  const isShortest = pattern.selector !== 'all';
  const type = isShortest ? 'shortest' : relationship.length === undefined ? 'single' : 'variable';
  const slot = planner.slotOfElement(relationship, type === 'single' ? 'relationship' : 'value');
  const hop = type === 'single' ? slot : planner.addSlot('', 'relationship');
  const element =
    type === 'single' ? (relationship.variable ?? planner.variableFor(slot)) : planner.variableFor(hop);
  const properties = readProperties(planner, element, relationship.properties);
  const segment =
    isShortest && pattern.variable !== undefined
      ? planner.slotOf(pattern.variable)
      : planner.addSlot('', 'value');

  if (type === 'single') {
    match.predicates.push(...properties);
  }
  match.predicates.push(...conjunctsOf(relationship.where));
  return {
    type,
    left,
    right,
    relationship: slot,
    direction: relationship.direction,
    kinds: relationship.kinds,
    minHops: relationship.length?.min ?? 1,
    maxHops: relationship.length === undefined ? 1 : (relationship.length.max ?? Number.POSITIVE_INFINITY),
    hopPredicates: type === 'single' ? [] : properties,
    hop,
    segment,
    isAll: pattern.selector === 'allShortest',
  };
}

function readProperties(
  planner: Planner,
  subject: Variable,
  properties: PathPattern['nodes'][number]['properties'],
): Expression[] {
  if (properties === undefined) {
    return [];
  }
  return properties.type === 'map'
    ? properties.entries.map(({ name, value }) => propertyEquals(subject, name, value))
    : [propertiesMatch(subject, properties, planner.variableFor(planner.addSlot('', 'value')))];
}

function stepOf({ type, relationship, right, segment }: PatternHop): PathStep {
  return type === 'single' ? { type: 'relationship', relationship, to: right } : { type: 'segment', segment };
}

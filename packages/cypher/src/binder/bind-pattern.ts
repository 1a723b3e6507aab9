import type { NodePattern, PathPattern, RelationshipPattern, Variable } from '../ast/ast.ts';
import type { Binder, PatternUse } from './binder.ts';
import type { BoundVariable, VariableType } from './binding.ts';
import type { Scope } from './scope.ts';
import { describeType, isList, isOpen, type StaticType } from './static-type.ts';

/** A path pattern by itself: declares or resolves its variables, then binds its conditions. */
export function bindPattern(binder: Binder, scope: Scope, pattern: PathPattern, use: PatternUse): void {
  bindElements(binder, scope, pattern, use);
  bindConditions(binder, scope, pattern);
}

/** Patterns of a MATCH: the conditions of each may be about the elements of all. */
export function bindPatterns(binder: Binder, scope: Scope, patterns: readonly PathPattern[]): void {
  for (const pattern of patterns) {
    bindElements(binder, scope, pattern, 'declares');
  }
  for (const pattern of patterns) {
    bindConditions(binder, scope, pattern);
  }
}

/**
 * A pattern of CREATE or MERGE: its properties are computed before its elements exist, and it may connect
 * nodes that are there, but neither describe them again nor make them again.
 */
export function bindCreatedPattern(binder: Binder, scope: Scope, pattern: PathPattern): void {
  bindConditions(binder, scope, pattern);

  const isAlone = pattern.relationships.length === 0;
  for (const node of pattern.nodes) {
    if (isAlone || node.kinds !== undefined || node.properties !== undefined) {
      assertNew(binder, scope, node.variable);
    }
    bindElement(binder, scope, node.variable, 'node', 'declares');
  }
  for (const relationship of pattern.relationships) {
    assertNew(binder, scope, relationship.variable);
    bindElement(binder, scope, relationship.variable, typeOfRelationship(relationship), 'declares');
  }
}

function assertNew(binder: Binder, scope: Scope, variable: Variable | undefined): void {
  if (variable !== undefined) {
    binder.assertUnbound(scope, variable);
  }
}

/** In the order they are written. */
function bindElements(binder: Binder, scope: Scope, pattern: PathPattern, use: PatternUse): void {
  for (const [index, node] of pattern.nodes.entries()) {
    bindElement(binder, scope, node.variable, 'node', use);
    const relationship = pattern.relationships[index];
    if (relationship !== undefined) {
      const type = pattern.selector === 'all' ? typeOfRelationship(relationship) : 'relationships';
      bindElement(binder, scope, relationship.variable, type, use);
    }
  }
  bindPathVariable(binder, scope, pattern);
}

type ElementType = Extract<VariableType, 'node' | 'relationship' | 'relationships'>;

function typeOfRelationship(relationship: RelationshipPattern): ElementType {
  return relationship.length === undefined ? 'relationship' : 'relationships';
}

function bindElement(
  binder: Binder,
  scope: Scope,
  occurrence: Variable | undefined,
  type: ElementType,
  use: PatternUse,
): void {
  if (occurrence === undefined) {
    return;
  }
  if (use === 'declares' && !scope.has(occurrence.name)) {
    const variable = binder.createVariable(occurrence.name, type, staticTypeOf(type));
    scope.declare(variable);
    binder.occurrences.set(occurrence, variable);
    return;
  }

  assertCompatible(binder, occurrence, binder.resolve(scope, occurrence), type);
}

function staticTypeOf(type: ElementType): StaticType {
  return type === 'relationships' ? { item: 'relationship' } : type;
}

function assertCompatible(
  binder: Binder,
  occurrence: Variable,
  variable: BoundVariable,
  type: ElementType,
): void {
  const known = binder.typeOfVariable(variable);
  const isCompatible = isList(known)
    ? type === 'relationships' && (isOpen(known.item) || known.item === 'relationship')
    : isOpen(known) || known === type;

  if (!isCompatible) {
    const wanted = type === 'relationships' ? 'a list of relationships' : describeType(type);
    throw binder.createError(
      'VariableTypeConflict',
      occurrence.range,
      `the variable ${occurrence.name} stands for ${describeType(known)}, and cannot stand for ${wanted} here`,
    );
  }
}

/** Last, so that an element of the same name is found to be there first; of CREATE, behind all its patterns. */
export function bindPathVariable(binder: Binder, scope: Scope, { variable }: PathPattern): void {
  if (variable === undefined) {
    return;
  }
  binder.assertUnbound(scope, variable);
  const bound = binder.createVariable(variable.name, 'path', 'path');
  scope.declare(bound);
  binder.occurrences.set(variable, bound);
}

function bindConditions(binder: Binder, scope: Scope, pattern: PathPattern): void {
  for (const element of [...pattern.nodes, ...pattern.relationships]) {
    bindCondition(binder, scope, element);
  }
}

function bindCondition(binder: Binder, scope: Scope, element: NodePattern | RelationshipPattern): void {
  for (const expression of [element.properties, element.where]) {
    if (expression !== undefined) {
      binder.parts.bindExpression(binder, scope, expression);
    }
  }
}

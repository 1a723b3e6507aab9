import type { Expression, PathPattern, Query, RelationshipPattern, Variable } from '../ast/ast.ts';
import { expressionsOfPattern } from '../ast/expression-children.ts';
import { Binder, type QuerySurroundings } from './binder.ts';
import type { BoundVariable, VariableType } from './binding.ts';
import { Scope } from './scope.ts';
import {
  describeType,
  isList,
  isNumber,
  isOpen,
  joinAllTypes,
  joinTypes,
  type StaticType,
} from './static-type.ts';

type Of<T extends Expression['type']> = Extract<Expression, { readonly type: T }>;

type ElementType = Extract<VariableType, 'node' | 'relationship' | 'relationships'>;

/**
 * What names of a pattern may be: `declares` unknown ones (MATCH, comprehensions), or only `tests` known ones
 * (pattern predicates).
 */
type PatternUse = 'declares' | 'tests';

/** Binds expressions and patterns, which contain each other. Queries within them belong to the layer above. */
export abstract class ExpressionBinder extends Binder {
  /** Variables of the result's columns. */
  protected abstract bindQuery(query: Query, surroundings: QuerySurroundings): readonly BoundVariable[];

  /** Resolves every name in an expression, and finds out its type as far as it can be known. */
  protected bindExpression(scope: Scope, expression: Expression): StaticType {
    const type = this.#bindByType(scope, expression);
    this.types.set(expression, type);

    return type;
  }

  #bindByType(scope: Scope, expression: Expression): StaticType {
    switch (expression.type) {
      case 'literal':
        return expression.literal.type;
      case 'parameter':
        this.parameters.add(expression.name);
        return 'any';
      case 'variable':
        return this.typeOfVariable(this.resolve(scope, expression));
      case 'property':
      case 'kindTest':
        this.bindExpression(scope, expression.subject);
        return expression.type === 'kindTest' ? 'boolean' : 'any';
      case 'subscript':
        return this.#bindSubscript(scope, expression);
      case 'slice':
        this.bindAll(scope, [expression.from, expression.to]);
        return this.bindExpression(scope, expression.subject);
      case 'list':
        return { item: joinAllTypes(this.bindAll(scope, expression.items)) };
      case 'map':
        this.bindAll(
          scope,
          expression.entries.map((entry) => entry.value),
        );
        return 'map';
      case 'mapProjection':
        return this.#bindMapProjection(scope, expression);
      case 'unary':
        return this.#bindUnary(scope, expression);
      case 'binary':
        return this.#bindBinary(scope, expression);
      case 'comparison':
        this.bindAll(scope, expression.operands);
        return 'boolean';
      case 'nullTest':
        this.bindExpression(scope, expression.operand);
        return 'boolean';
      case 'call':
        this.bindAll(scope, expression.arguments);
        return 'any';
      case 'countStar':
        return 'integer';
      case 'case':
        return this.#bindCase(scope, expression);
      case 'listComprehension':
        return this.#bindListComprehension(scope, expression);
      case 'patternComprehension':
        return this.#bindPatternComprehension(scope, expression);
      case 'quantifier':
        this.bindExpression(this.#createLocalScope(scope, expression), expression.where);
        return 'boolean';
      case 'reduce':
        return this.#bindReduce(scope, expression);
      case 'pattern':
        this.#bindPattern(scope, expression.pattern, 'tests');
        return 'any';
      case 'subquery':
        return this.#bindSubquery(scope, expression);
    }
  }

  protected bindAll(scope: Scope, expressions: readonly (Expression | undefined)[]): readonly StaticType[] {
    return expressions.map((expression) =>
      expression === undefined ? 'null' : this.bindExpression(scope, expression),
    );
  }

  #bindSubscript(scope: Scope, expression: Of<'subscript'>): StaticType {
    const subject = this.bindExpression(scope, expression.subject);
    this.bindExpression(scope, expression.index);

    return isList(subject) ? subject.item : 'any';
  }

  #bindMapProjection(scope: Scope, expression: Of<'mapProjection'>): StaticType {
    this.bindExpression(scope, expression.subject);
    for (const item of expression.items) {
      if (item.type === 'entry') {
        this.bindExpression(scope, item.value);
      } else if (item.type === 'variable') {
        this.bindExpression(scope, item.variable);
      }
    }

    return 'map';
  }

  #bindUnary(scope: Scope, expression: Of<'unary'>): StaticType {
    const operand = this.bindExpression(scope, expression.operand);

    return expression.operator === 'not' ? 'boolean' : isNumber(operand) ? operand : 'any';
  }

  #bindBinary(scope: Scope, expression: Of<'binary'>): StaticType {
    const left = this.bindExpression(scope, expression.left);
    const right = this.bindExpression(scope, expression.right);

    switch (expression.operator) {
      case 'add':
      case 'concatenate':
        return addTypes(left, right);
      case 'subtract':
      case 'multiply':
      case 'divide':
      case 'modulo':
        return calculateTypes(left, right);
      case 'power':
        return isNumber(left) && isNumber(right) ? 'float' : 'any';
      default:
        return 'boolean';
    }
  }

  #bindCase(scope: Scope, expression: Of<'case'>): StaticType {
    this.bindAll(scope, [expression.subject]);
    this.bindAll(
      scope,
      expression.alternatives.map((alternative) => alternative.condition),
    );
    const results = expression.alternatives.map((alternative) => alternative.result);

    return joinAllTypes(this.bindAll(scope, [...results, expression.otherwise]));
  }

  /** The scope of what is evaluated per item of a list. The list itself is bound outside of it. */
  #createLocalScope(
    scope: Scope,
    expression: { readonly variable: Variable; readonly list: Expression },
  ): Scope {
    const list = this.bindExpression(scope, expression.list);
    const local = new Scope(scope);
    this.declareValue(local, expression.variable, isList(list) ? list.item : 'any');

    return local;
  }

  #bindListComprehension(scope: Scope, expression: Of<'listComprehension'>): StaticType {
    const local = this.#createLocalScope(scope, expression);
    this.bindAll(local, [expression.where]);
    if (expression.result === undefined) {
      return { item: this.typeOfVariable(this.resolve(local, expression.variable)) };
    }

    return { item: this.bindExpression(local, expression.result) };
  }

  #bindPatternComprehension(scope: Scope, expression: Of<'patternComprehension'>): StaticType {
    const local = new Scope(scope);
    this.#bindPattern(local, expression.pattern, 'declares');
    this.bindAll(local, [expression.where]);

    return { item: this.bindExpression(local, expression.result) };
  }

  #bindReduce(scope: Scope, expression: Of<'reduce'>): StaticType {
    const initial = this.bindExpression(scope, expression.initial);
    const local = this.#createLocalScope(scope, expression);
    // The first step may change its type; only a boolean is taken to stay one.
    this.declareValue(local, expression.accumulator, initial === 'boolean' ? initial : 'any');
    this.bindExpression(local, expression.step);

    return 'any';
  }

  #bindSubquery(scope: Scope, expression: Of<'subquery'>): StaticType {
    const columns = this.bindQuery(expression.query, { type: 'within', outer: scope });
    if (expression.form !== 'collect') {
      return expression.form === 'exists' ? 'boolean' : 'integer';
    }
    const [column] = columns;

    return { item: column === undefined ? 'any' : this.typeOfVariable(column) };
  }

  /** A path pattern by itself: declares or resolves its variables, then binds its conditions. */
  #bindPattern(scope: Scope, pattern: PathPattern, use: PatternUse): void {
    this.#bindElements(scope, pattern, use);
    this.#bindConditions(scope, pattern);
  }

  /** Patterns of a MATCH: the conditions of each may be about the elements of all. */
  protected bindPatterns(scope: Scope, patterns: readonly PathPattern[]): void {
    for (const pattern of patterns) {
      this.#bindElements(scope, pattern, 'declares');
    }
    for (const pattern of patterns) {
      this.#bindConditions(scope, pattern);
    }
  }

  /**
   * A pattern of CREATE or MERGE: its properties are computed before its elements exist, and it may connect
   * nodes that are there, but neither describe them again nor make them again.
   */
  protected bindCreatedPattern(scope: Scope, pattern: PathPattern): void {
    this.#bindConditions(scope, pattern);

    const isAlone = pattern.relationships.length === 0;
    for (const node of pattern.nodes) {
      if (isAlone || node.kinds !== undefined || node.properties !== undefined) {
        this.#assertNew(scope, node.variable);
      }
      this.#bindElement(scope, node.variable, 'node', 'declares');
    }
    for (const relationship of pattern.relationships) {
      this.#assertNew(scope, relationship.variable);
      this.#bindElement(scope, relationship.variable, typeOfRelationship(relationship), 'declares');
    }
  }

  #assertNew(scope: Scope, variable: Variable | undefined): void {
    if (variable !== undefined) {
      this.assertUnbound(scope, variable);
    }
  }

  /** Binds the elements of a pattern in the order in which they are written. */
  #bindElements(scope: Scope, pattern: PathPattern, use: PatternUse): void {
    for (const [index, node] of pattern.nodes.entries()) {
      this.#bindElement(scope, node.variable, 'node', use);
      const relationship = pattern.relationships[index];
      if (relationship !== undefined) {
        const type = pattern.selector === 'all' ? typeOfRelationship(relationship) : 'relationships';
        this.#bindElement(scope, relationship.variable, type, use);
      }
    }
    this.bindPathVariable(scope, pattern);
  }

  #bindElement(scope: Scope, occurrence: Variable | undefined, type: ElementType, use: PatternUse): void {
    if (occurrence === undefined) {
      return;
    }
    if (use === 'declares' && !scope.has(occurrence.name)) {
      const variable = this.createVariable(occurrence.name, type, staticTypeOf(type));
      scope.declare(variable);
      this.occurrences.set(occurrence, variable);
      return;
    }

    this.#assertCompatible(occurrence, this.resolve(scope, occurrence), type);
  }

  #assertCompatible(occurrence: Variable, variable: BoundVariable, type: ElementType): void {
    const known = this.typeOfVariable(variable);
    const isCompatible = isList(known)
      ? type === 'relationships' && (isOpen(known.item) || known.item === 'relationship')
      : isOpen(known) || known === type;

    if (!isCompatible) {
      const wanted = type === 'relationships' ? 'a list of relationships' : describeType(type);
      throw this.createError(
        'VariableTypeConflict',
        occurrence.range,
        `the variable ${occurrence.name} stands for ${describeType(known)}, and cannot stand for ${wanted} here`,
      );
    }
  }

  /** Last, so that an element of the same name is found to be there first; of CREATE, behind all its patterns. */
  protected bindPathVariable(scope: Scope, { variable }: PathPattern): void {
    if (variable === undefined) {
      return;
    }
    this.assertUnbound(scope, variable);
    const bound = this.createVariable(variable.name, 'path', 'path');
    scope.declare(bound);
    this.occurrences.set(variable, bound);
  }

  #bindConditions(scope: Scope, pattern: PathPattern): void {
    this.bindAll(scope, expressionsOfPattern(pattern));
  }
}

function addTypes(left: StaticType, right: StaticType): StaticType {
  if (isList(left) || isList(right)) {
    return { item: joinTypes(isList(left) ? left.item : left, isList(right) ? right.item : right) };
  }

  return left === 'string' && right === 'string' ? 'string' : calculateTypes(left, right);
}

function calculateTypes(left: StaticType, right: StaticType): StaticType {
  if (!isNumber(left) || !isNumber(right)) {
    return 'any';
  }

  return left === 'integer' && right === 'integer' ? 'integer' : 'float';
}

function typeOfRelationship(relationship: RelationshipPattern): ElementType {
  return relationship.length === undefined ? 'relationship' : 'relationships';
}

function staticTypeOf(type: ElementType): StaticType {
  return type === 'relationships' ? { item: 'relationship' } : type;
}

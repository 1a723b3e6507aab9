import { invariant } from '@secgraph/kernel';
import type { Expression, Literal, Variable } from '../../ast/ast.ts';
import { isConstantExpression } from '../../planner/is-constant-expression.ts';
import type { NestedExpression, Slot } from '../../planner/logical-plan.ts';
import { CypherFloat } from '../../values/cypher-float.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { toInteger } from '../../values/integer.ts';
import type { Value } from '../../values/value.ts';
import { type Batch, indexColumn, valueColumn } from '../batch.ts';
import type { RunContext } from '../run-context.ts';
import { compileBinary, compileUnary } from './compile-arithmetic.ts';
import { compileCall } from './compile-call.ts';
import { compileCase } from './compile-case.ts';
import {
  compileList,
  compileMap,
  compileMapProjection,
  compileSlice,
  compileSubscript,
} from './compile-collection.ts';
import { compileComparison } from './compile-comparison.ts';
import { compileListComprehension, compileQuantifier, compileReduce } from './compile-comprehension.ts';
import { compileKindTest } from './compile-kind-test.ts';
import { compileProperty } from './compile-property.ts';
import type { Evaluate, ExpressionCompiler, Local, ReadIndex } from './expression-compiler.ts';

/** Opens the nested plan of an expression: built by whoever builds operators. */
export type CompileNested = (expression: NestedExpression, compiler: ExpressionCompiler) => Evaluate;

export function createExpressionCompiler(
  context: RunContext,
  compileNested: CompileNested,
): ExpressionCompiler {
  return new ClosureCompiler(context, compileNested);
}

class ClosureCompiler implements ExpressionCompiler {
  readonly context: RunContext;
  readonly #compileNested: CompileNested;
  readonly #locals = new Map<Slot, Local>();

  constructor(context: RunContext, compileNested: CompileNested) {
    this.context = context;
    this.#compileNested = compileNested;
  }

  compile(expression: Expression): Evaluate {
    const computed = this.context.plan.computed.get(expression);
    if (computed !== undefined) {
      return this.compileSlot(computed);
    }

    if (expression.type === 'literal') {
      return constant(literalValue(expression.literal));
    }

    const evaluate = this.#compileVariant(expression);
    return this.isConstant(expression) ? evaluateOnce(evaluate) : evaluate;
  }

  compileIndex(
    expression: Expression,
  ): { readonly type: 'node' | 'relationship'; readonly read: ReadIndex } | undefined {
    const slot =
      this.context.plan.computed.get(expression) ??
      (expression.type === 'variable' ? this.context.plan.slotOf(expression) : undefined);
    if (slot === undefined || this.#locals.has(slot)) {
      return undefined;
    }

    const type = this.context.plan.slots[slot]?.type;
    return type === 'node' || type === 'relationship'
      ? { type, read: (batch, row) => indexColumn(batch, slot)[row] as number }
      : undefined;
  }

  isConstant(expression: Expression): boolean {
    return isConstantExpression(expression, this.context.plan.computed);
  }

  declareLocal(variable: Variable): Local {
    const local: Local = { value: null };
    this.#locals.set(this.context.plan.slotOf(variable), local);
    return local;
  }

  isLocal(slot: Slot): boolean {
    return this.#locals.has(slot);
  }

  compileSlot(slot: Slot): Evaluate {
    const local = this.#locals.get(slot);
    if (local !== undefined) {
      return () => local.value;
    }

    switch (this.context.plan.slots[slot]?.type) {
      case 'node':
        return (batch, row) => nodeOrNull(indexColumn(batch, slot)[row] as number);
      case 'relationship':
        return (batch, row) => relationshipOrNull(indexColumn(batch, slot)[row] as number);
      default:
        return (batch, row) => valueColumn(batch, slot)[row] as Value;
    }
  }

  compileNested(expression: NestedExpression): Evaluate {
    return this.#compileNested(expression, this);
  }

  #compileVariant(expression: Exclude<Expression, Literal>): Evaluate {
    switch (expression.type) {
      case 'parameter':
        return constant(this.context.parameters.get(expression.name) ?? null);
      case 'variable':
        return this.compileSlot(this.context.plan.slotOf(expression));
      case 'property':
        return compileProperty(expression, this);
      case 'subscript':
        return compileSubscript(expression, this);
      case 'slice':
        return compileSlice(expression, this);
      case 'list':
        return compileList(expression, this);
      case 'map':
        return compileMap(expression, this);
      case 'mapProjection':
        return compileMapProjection(expression, this);
      case 'unary':
        return compileUnary(expression, this);
      case 'binary':
        return compileBinary(expression, this);
      case 'comparison':
        return compileComparison(expression, this);
      case 'nullTest':
        return this.#compileNullTest(expression);
      case 'kindTest':
        return compileKindTest(expression, this);
      case 'call':
        return compileCall(expression, this);
      case 'case':
        return compileCase(expression, this);
      case 'listComprehension':
        return compileListComprehension(expression, this);
      case 'quantifier':
        return compileQuantifier(expression, this);
      case 'reduce':
        return compileReduce(expression, this);
      case 'pattern':
      case 'patternComprehension':
      case 'subquery':
        return this.compileNested(expression);
      case 'countStar':
        invariant(false, 'count(*) is computed by an Aggregate.');
    }
  }

  #compileNullTest({ operand, isNegated }: Extract<Expression, { type: 'nullTest' }>): Evaluate {
    const index = this.compileIndex(operand);
    if (index !== undefined) {
      return (batch, row) => (index.read(batch, row) === -1) !== isNegated;
    }

    const evaluate = this.compile(operand);
    return (batch, row) => (evaluate(batch, row) === null) !== isNegated;
  }
}

function literalValue(literal: Literal['literal']): Value {
  switch (literal.type) {
    case 'null':
      return null;
    case 'integer':
      return toInteger(literal.value);
    case 'float':
      return new CypherFloat(literal.value);
    case 'boolean':
    case 'string':
      return literal.value;
  }
}

function constant(value: Value): Evaluate {
  return () => value;
}

/** Evaluates with the first row, and not before: an expression that no row needs must not fail. */
function evaluateOnce(evaluate: Evaluate): Evaluate {
  let value: Value | undefined;
  return (batch: Batch, row: number) => {
    if (value === undefined) {
      value = evaluate(batch, row);
    }
    return value;
  };
}

function nodeOrNull(node: number): Value {
  return node === -1 ? null : new NodeValue(node);
}

function relationshipOrNull(relationship: number): Value {
  return relationship === -1 ? null : new RelationshipValue(relationship);
}

import { columnRow, hasBit, type NumberColumn, type PropertyColumn, type TextColumn } from '@secgraph/graph';
import type { ComparisonOperator, Expression } from '../../ast/ast.ts';
import type { KindExpression } from '../../ast/kind-expression.ts';
import { isRepeatableExpression } from '../../planner/is-repeatable-expression.ts';
import { createKindSetMask } from '../../planner/kind-matcher.ts';
import type { NodeFilter, Slot } from '../../planner/logical-plan.ts';
import type { Value } from '../../values/value.ts';
import type { Batch } from '../batch.ts';
import { asTernary } from './as-ternary.ts';
import { findOnlyColumn, isSlot, readColumnComparison } from './column-comparison.ts';
import { COMPARISONS } from './compile-comparison.ts';
import type { ExpressionCompiler } from './expression-compiler.ts';
import { createNodePropertyReader } from './node-property-reader.ts';
import { rememberTruth, type Truth, type TruthTest } from './remember-truth.ts';

/*
 * Predicates over one node, for scans and expansions that look at very many of them: where the graph is
 * columnar, they compare codes and numbers in the columns and never make a value.
 *
 * The benchmark row "kind scan with property predicate" pays for this file.
 */

export type NodeTest = (node: number) => boolean;

/** What predicates are about, and how they are compiled. */
interface Subject {
  readonly slot: Slot;
  readonly compiler: ExpressionCompiler;
  /** Whether the same node is likely to be tested again and again. */
  readonly isRevisited: boolean;
}

/** All conjuncts and kinds in one, for nodes that many relationships lead to; undefined when nothing is asked. */
export function compileNodeFilter(
  { kinds, predicates }: NodeFilter,
  slot: Slot,
  compiler: ExpressionCompiler,
): NodeTest | undefined {
  const subject: Subject = { slot, compiler, isRevisited: true };
  const tests = [
    ...(kinds === undefined ? [] : [compileKinds(kinds, compiler)]),
    ...predicates.map((predicate) => compileTest(predicate, subject)),
  ];
  const [first, second, ...others] = tests;

  if (first === undefined || second === undefined) {
    return first;
  }
  return others.length === 0
    ? (node) => first(node) && second(node)
    : (node) => first(node) && second(node) && others.every((test) => test(node));
}

/** Whether a conjunct that reads no slot but `slot` is true, for nodes that come once. */
export function compileNodeTest(predicate: Expression, slot: Slot, compiler: ExpressionCompiler): NodeTest {
  return compileTest(predicate, { slot, compiler, isRevisited: false });
}

function compileTest(predicate: Expression, subject: Subject): NodeTest {
  const test = compileTruth(predicate, subject);
  return (node) => test(node) === 1;
}

function compileKinds(kinds: KindExpression, { context: { graph } }: ExpressionCompiler): NodeTest {
  const mask = createKindSetMask(graph, kinds);
  return (node) => mask()[graph.nodeKindSets[node] as number] === 1;
}

function compileTruth(predicate: Expression, subject: Subject): TruthTest {
  return compileFast(predicate, subject) ?? compileRemembered(predicate, subject);
}

/** Any other predicate. Its answers are remembered where nodes come again: looking one up is faster. */
function compileRemembered(predicate: Expression, subject: Subject): TruthTest {
  const { context } = subject.compiler;
  const test = compileSlow(predicate, subject);
  const isLasting = context.graph.isImmutable === true && isRepeatableExpression(predicate);
  return subject.isRevisited && isLasting ? rememberTruth(test, context) : test;
}

/** The predicate as every other expression, on a batch of one row. */
function compileSlow(predicate: Expression, { slot, compiler }: Subject): TruthTest {
  const evaluate = compiler.compile(predicate);
  const column = new Int32Array(1);
  const columns: Batch['columns'] = [];
  columns[slot] = column;
  const batch: Batch = { size: 1, columns };

  return (node) => {
    column[0] = node;
    return truthOf(asTernary(evaluate(batch, 0), 'WHERE'));
  };
}

function truthOf(value: boolean | null): Truth {
  return value === null ? 2 : value ? 1 : 0;
}

function compileFast(predicate: Expression, subject: Subject): TruthTest | undefined {
  const { slot, compiler } = subject;
  switch (predicate.type) {
    case 'unary': {
      const test = predicate.operator === 'not' ? compileFast(predicate.operand, subject) : undefined;
      return test && ((node) => NEGATED[test(node)]);
    }
    case 'binary':
      return predicate.operator === 'and' || predicate.operator === 'or'
        ? compileLogic(predicate.operator, predicate.left, predicate.right, subject)
        : undefined;
    case 'kindTest': {
      const isOurs = isSlot(predicate.subject, slot, compiler.context.plan);
      const test = isOurs ? compileKinds(predicate.kinds, compiler) : undefined;
      return test && ((node) => (test(node) ? 1 : 0));
    }
    case 'comparison':
      return compileColumnComparison(predicate, subject);
    case 'property': {
      const column = findOnlyColumn(predicate, slot, compiler);
      return column?.type === 'boolean' ? (node) => readBoolean(column, node) : undefined;
    }
    default:
      return undefined;
  }
}

const NEGATED: readonly [Truth, Truth, Truth] = [1, 0, 2];

function compileLogic(
  operator: 'and' | 'or',
  left: Expression,
  right: Expression,
  subject: Subject,
): TruthTest | undefined {
  if (compileFast(left, subject) === undefined && compileFast(right, subject) === undefined) {
    return undefined;
  }

  const first = compileTruth(left, subject);
  const second = compileTruth(right, subject);
  const deciding = operator === 'and' ? 0 : 1;
  const otherwise = operator === 'and' ? 1 : 0;
  return (node) => {
    const one = first(node);
    if (one === deciding) {
      return deciding;
    }
    const other = second(node);
    return other === deciding ? deciding : one === 2 || other === 2 ? 2 : otherwise;
  };
}

/** `node.name = constant` and its like. */
function compileColumnComparison(
  predicate: Extract<Expression, { type: 'comparison' }>,
  { slot, compiler }: Subject,
): TruthTest | undefined {
  const comparison = readColumnComparison(predicate, slot, compiler);
  return (
    comparison &&
    onFirstUse(() => specialize(comparison.column, comparison.operator, comparison.readConstant(), compiler))
  );
}

/** Constants are evaluated with the first row: that may fail, and without rows it must not. */
function onFirstUse(create: () => TruthTest): TruthTest {
  let test: TruthTest | undefined;
  return (node) => {
    test ??= create();
    return test(node);
  };
}

function specialize(
  column: PropertyColumn,
  operator: ComparisonOperator,
  wanted: Value,
  compiler: ExpressionCompiler,
): TruthTest {
  const { graph } = compiler.context;
  const isEquality = operator === 'equal' || operator === 'notEqual';

  if (column.type === 'string' && typeof wanted === 'string' && isEquality) {
    return compareCodes(column, operator === 'equal', graph.findTextCode(wanted) ?? 0);
  }
  if (column.type === 'number' && typeof wanted === 'number') {
    return compareNumbers(column, operator, wanted);
  }
  if (column.type === 'boolean' && typeof wanted === 'boolean' && isEquality) {
    const whenTrue = (operator === 'equal') === wanted;
    return whenTrue ? (node) => readBoolean(column, node) : (node) => NEGATED[readBoolean(column, node)];
  }

  const read = createNodePropertyReader(graph, column.name, { isStable: true });
  const compare = COMPARISONS[operator];
  return (node) => truthOf(compare(read(node), wanted));
}

function compareCodes(column: TextColumn, isEqual: boolean, code: number): TruthTest {
  const whenSame: Truth = isEqual ? 1 : 0;
  const otherwise: Truth = isEqual ? 0 : 1;

  if (column.positions === undefined) {
    const { values } = column;
    return (node) => {
      const value = values[node];
      return value === 0 ? 2 : value === code ? whenSame : otherwise;
    };
  }
  return (node) => {
    const row = columnRow(column, node);
    return row === -1 ? 2 : column.values[row] === code ? whenSame : otherwise;
  };
}

function compareNumbers(column: NumberColumn, operator: ComparisonOperator, wanted: number): TruthTest {
  const holds = NUMBER_COMPARISONS[operator];
  return (node) => {
    const row = columnRow(column, node);
    return row === -1 ? 2 : holds(column.values[row] as number, wanted) ? 1 : 0;
  };
}

const NUMBER_COMPARISONS: Readonly<Record<ComparisonOperator, (left: number, right: number) => boolean>> = {
  equal: (left, right) => left === right,
  notEqual: (left, right) => left !== right,
  less: (left, right) => left < right,
  lessOrEqual: (left, right) => left <= right,
  greater: (left, right) => left > right,
  greaterOrEqual: (left, right) => left >= right,
};

function readBoolean(column: Extract<PropertyColumn, { type: 'boolean' }>, node: number): Truth {
  const row = columnRow(column, node);
  return row === -1 ? 2 : hasBit(column.values, row) ? 1 : 0;
}

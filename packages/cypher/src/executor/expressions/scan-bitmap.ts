import {
  type Bitmap,
  type BooleanColumn,
  createBitmap,
  intersectBits,
  type NameText,
  uniteBits,
} from '@secgraph/graph';
import type { Expression } from '../../ast/ast.ts';
import { CypherError } from '../../errors/cypher-error.ts';
import type { Slot } from '../../planner/logical-plan.ts';
import { requiredTexts } from '../../values/regex/required-texts.ts';
import type { Value } from '../../values/value.ts';
import { findOnlyColumn, readColumnComparison } from './column-comparison.ts';
import type { ExpressionCompiler } from './expression-compiler.ts';

/*
 * Predicates over all nodes at once, for scans: booleans are bitmaps already, and the index of names knows which
 * nodes have a text. The benchmark rows "two booleans" and "name contains" pay for this file.
 */

/** Nodes that a predicate lets pass. */
export interface ScanBitmap {
  readonly nodes: Bitmap;
  /** Exactly these; else there may be others among them. */
  readonly isExact: boolean;
}

/** Undefined where nodes have to be looked at one by one. Only for graphs that do not change. */
export function findScanBitmap(
  predicate: Expression,
  slot: Slot,
  compiler: ExpressionCompiler,
): ScanBitmap | undefined {
  if (predicate.type === 'unary' && predicate.operator === 'not') {
    return findBooleans(predicate.operand, { slot, compiler, isNegated: true });
  }
  if (predicate.type === 'binary' && (predicate.operator === 'and' || predicate.operator === 'or')) {
    const left = findScanBitmap(predicate.left, slot, compiler);
    const isDecided = left === undefined && predicate.operator === 'or';
    const right = isDecided ? undefined : findScanBitmap(predicate.right, slot, compiler);
    return predicate.operator === 'and' ? intersect(left, right) : unite(left, right);
  }

  return (
    findBooleans(predicate, { slot, compiler, isNegated: false }) ?? findNamed(predicate, slot, compiler)
  );
}

function intersect(left: ScanBitmap | undefined, right: ScanBitmap | undefined): ScanBitmap | undefined {
  if (left === undefined || right === undefined) {
    const known = left ?? right;
    return known && { ...known, isExact: false };
  }
  return {
    nodes: intersectBits(left.nodes, right.nodes),
    isExact: left.isExact && right.isExact,
  };
}

function unite(left: ScanBitmap | undefined, right: ScanBitmap | undefined): ScanBitmap | undefined {
  if (left === undefined || right === undefined) {
    return undefined;
  }
  return {
    nodes: uniteBits(left.nodes, right.nodes),
    isExact: left.isExact && right.isExact,
  };
}

/** `node.flag`, `node.flag = false` and their like. */
function findBooleans(
  predicate: Expression,
  { slot, compiler, isNegated }: { slot: Slot; compiler: ExpressionCompiler; isNegated: boolean },
): ScanBitmap | undefined {
  const comparison = readColumnComparison(predicate, slot, compiler);
  if (comparison?.column.type !== 'boolean' || comparison.column.positions !== undefined) {
    return undefined;
  }
  const { column, operator } = comparison;
  const wanted = evaluate(() => comparison.readConstant());
  if (typeof wanted !== 'boolean' || (operator !== 'equal' && operator !== 'notEqual')) {
    return undefined;
  }
  const isSame = (operator === 'equal') !== isNegated;
  return { nodes: booleansOf(column, isSame === wanted, compiler.context.graph.nodeCount), isExact: true };
}

function booleansOf({ values, present }: BooleanColumn, wanted: boolean, nodeCount: number): Bitmap {
  const flip = wanted ? 0 : -1;
  // Not `map`, which takes longer over shared memory.
  const bits = new Uint32Array(values.length);
  for (let word = 0; word < bits.length; word++) {
    bits[word] = ((values[word] as number) ^ flip) & (present === undefined ? -1 : (present[word] as number));
  }
  if (nodeCount % 32 !== 0) {
    const last = nodeCount >>> 5;
    bits[last] = (bits[last] as number) & ((1 << (nodeCount % 32)) - 1);
  }
  return bits;
}

/** Conditions on `name` and `objectid` that only nodes with certain texts fulfil. */
function findNamed(predicate: Expression, slot: Slot, compiler: ExpressionCompiler): ScanBitmap | undefined {
  const { graph } = compiler.context;
  const texts = graph.markNodesNamed === undefined ? undefined : textsOf(predicate, slot, compiler);
  if (texts === undefined) {
    return undefined;
  }
  const nodes = createBitmap(graph.nodeCount);
  const isTold = texts.every((text) => graph.markNodesNamed?.(text, nodes) === true);
  return isTold ? { nodes, isExact: false } : undefined;
}

/** The texts that a value must contain one of. */
function textsOf(
  predicate: Expression,
  slot: Slot,
  compiler: ExpressionCompiler,
): readonly NameText[] | undefined {
  const parts = sidesOf(predicate);
  const isFolded = parts === undefined ? undefined : readSubject(parts.subject, slot, compiler);
  if (parts === undefined || isFolded === undefined || !compiler.isConstant(parts.text)) {
    return undefined;
  }

  const compiled = compiler.compile(parts.text);
  const text = evaluate(() => compiled({ size: 1, columns: [] }, 0));
  if (typeof text !== 'string') {
    return undefined;
  }
  return parts.place === 'matches'
    ? evaluate(() => requiredTexts(text))?.map((required) => ({
        text: required.text,
        place: 'anywhere',
        isFolded: isFolded || required.ignoresCase,
      }))
    : [{ text, place: parts.place, isFolded }];
}

interface TextCondition {
  readonly subject: Expression;
  readonly text: Expression;
  readonly place: NameText['place'] | 'matches';
}

function sidesOf(predicate: Expression): TextCondition | undefined {
  if (
    predicate.type === 'comparison' &&
    predicate.operands.length === 2 &&
    predicate.operators[0] === 'equal'
  ) {
    const [left, right] = predicate.operands;
    if (left === undefined || right === undefined) {
      return undefined;
    }
    return left.type === 'call'
      ? { subject: left, text: right, place: 'start' }
      : { subject: right, text: left, place: 'start' };
  }
  if (predicate.type !== 'binary') {
    return undefined;
  }
  const { left: subject, right: text } = predicate;
  switch (predicate.operator) {
    case 'startsWith':
      return { subject, text, place: 'start' };
    case 'endsWith':
      return { subject, text, place: 'end' };
    case 'contains':
      return { subject, text, place: 'anywhere' };
    case 'matches':
      return { subject, text, place: 'matches' };
    default:
      return undefined;
  }
}

/** Whether the name or object id is asked for in lower case; undefined for everything else. */
function readSubject(subject: Expression, slot: Slot, compiler: ExpressionCompiler): boolean | undefined {
  const [inner] = subject.type === 'call' && subject.arguments.length === 1 ? subject.arguments : [subject];
  const fold = subject.type === 'call' ? CASES.get(subject.name.toLowerCase()) : false;
  if (inner?.type !== 'property' || !NAMED.has(inner.name) || fold === undefined) {
    return undefined;
  }
  // Values of other types would be errors, which must not depend on the index.
  return findOnlyColumn(inner, slot, compiler)?.type === 'string' ? fold : undefined;
}

/** Properties in the index of names. */
const NAMED: ReadonlySet<string> = new Set(['name', 'objectid']);

const CASES: ReadonlyMap<string, boolean> = new Map([
  ['tolower', true],
  ['lower', true],
  ['toupper', false],
  ['upper', false],
]);

/** A failing constant is left to where rows are tested: without rows it must not fail. */
function evaluate<Result extends Value | ReturnType<typeof requiredTexts>>(
  read: () => Result,
): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CypherError) {
      return undefined;
    }
    throw error;
  }
}

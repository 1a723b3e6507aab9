import type { Statement } from '../ast/ast.ts';
import type { SourceRange } from '../ast/source-range.ts';
import { createCompileError } from '../errors/compile-error.ts';

/**
 * How deep a syntax tree may be. Every later phase walks it recursively, so this bounds their stacks. Brackets
 * are limited while parsing; what is left are chains such as `a + b + c …`, each operator one level.
 */
const MAX_DEPTH = 700;

/**
 * How many clauses a statement may have, because plans nest operators: a clause that reads or projects may
 * become many, one that updates becomes one.
 */
const MAX_READS = 300;
const MAX_UPDATES = 900;
const UPDATES_PER_READ = MAX_UPDATES / MAX_READS;

/**
 * How many nodes and relationships may be searched for at once: finding the best order to do it in takes time
 * that grows with their cube. What is created is not limited.
 */
const MAX_ELEMENTS = 200;

/** The same bound for the whole statement. */
const MAX_ELEMENTS_IN_ALL = 2_000;

/** How many columns and sort keys a WITH or RETURN may have: some are looked for among all others. */
const MAX_COLUMNS = 10_000;

/** A tree with less tokens keeps all bounds: an element takes two, a clause two, a level one. */
const HARMLESS_TOKENS = 400;

interface Visit {
  readonly value: unknown;
  readonly depth: number;
}

/** Fails when a statement is so large that planning it would take too long or too deep a stack. Needs no stack itself. */
export function assertBounds(statement: Statement, tokenCount: number): void {
  if (tokenCount <= HARMLESS_TOKENS) {
    return;
  }
  let clauses = 0;
  let elements = 0;
  const pending: Visit[] = [{ value: statement, depth: 0 }];

  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) {
      continue;
    }
    clauses += countClauses(value);
    const searched = countSearched(value);
    elements += searched;
    const columns = countColumns(value);
    assertAtMost(
      statement,
      { depth, clauses, searched, elements, columns },
      rangeOf(value) ?? statement.range,
    );

    const childDepth = 'type' in value ? depth + 1 : depth;
    for (const child of Object.values(value)) {
      pending.push({ value: child, depth: childDepth });
    }
  }
}

interface Measure {
  readonly depth: number;
  readonly clauses: number;
  readonly searched: number;
  readonly elements: number;
  readonly columns: number;
}

function assertAtMost(statement: Statement, measure: Measure, range: SourceRange): void {
  if (measure.depth > MAX_DEPTH) {
    throw refuse(
      statement,
      range,
      `an expression is more than ${MAX_DEPTH} operations deep; split it with WITH, or use a list`,
    );
  }
  if (measure.clauses > MAX_UPDATES) {
    throw refuse(
      statement,
      range,
      `the query has more than ${MAX_READS} clauses, or ${MAX_UPDATES} that only update; send several, or UNWIND a list`,
    );
  }
  if (measure.searched > MAX_ELEMENTS || measure.elements > MAX_ELEMENTS_IN_ALL) {
    throw refuse(
      statement,
      range,
      `more than ${MAX_ELEMENTS} nodes and relationships are searched for at once, or ${MAX_ELEMENTS_IN_ALL} in all; ` +
        'use lengths, as in -[:KIND*1..3]->, or several queries',
    );
  }
  if (measure.columns > MAX_COLUMNS) {
    throw refuse(
      statement,
      range,
      `WITH or RETURN has more than ${MAX_COLUMNS} columns and sort keys; return a list or a map`,
    );
  }
}

/** Clauses directly in a query part, or in FOREACH, in the measure of updates. */
function countClauses(value: object): number {
  if (!('clauses' in value) || !Array.isArray(value.clauses)) {
    return 0;
  }

  return value.clauses.reduce(
    (count: number, clause: { readonly type: string }) =>
      count + (UPDATES.has(clause.type) ? 1 : UPDATES_PER_READ),
    0,
  );
}

const UPDATES: ReadonlySet<string> = new Set(['create', 'merge', 'set', 'remove', 'delete', 'foreach']);

function countColumns(value: object): number {
  return 'items' in value && Array.isArray(value.items) && 'orderBy' in value && Array.isArray(value.orderBy)
    ? value.items.length + value.orderBy.length
    : 0;
}

/** Elements of the patterns directly in a MATCH, MERGE or expression. */
function countSearched(value: object): number {
  if (!('type' in value)) {
    return 0;
  }
  switch (value.type) {
    case 'match':
      return 'patterns' in value && Array.isArray(value.patterns)
        ? value.patterns.reduce((count: number, pattern: unknown) => count + countElements(pattern), 0)
        : 0;
    case 'merge':
    case 'pattern':
    case 'patternComprehension':
      return 'pattern' in value ? countElements(value.pattern) : 0;
    default:
      return 0;
  }
}

function countElements(pattern: unknown): number {
  return typeof pattern === 'object' && pattern !== null && 'nodes' in pattern && Array.isArray(pattern.nodes)
    ? 2 * pattern.nodes.length - 1
    : 0;
}

function rangeOf(value: object): SourceRange | undefined {
  return 'range' in value ? (value.range as SourceRange) : undefined;
}

function refuse(statement: Statement, range: SourceRange, detail: string): Error {
  return createCompileError(statement.source, {
    code: 'CYPHER_SYNTAX',
    type: 'LimitError',
    reason: 'QueryTooLarge',
    range,
    detail,
  });
}

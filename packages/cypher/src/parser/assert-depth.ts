import type { Statement } from '../ast/ast.ts';
import { createCompileError } from '../errors/compile-error.ts';

/**
 * How deep a syntax tree may be. Every later phase walks it recursively, so this bounds their stacks. Brackets
 * are limited while parsing; what is left are chains such as `a + b + c …`, each operator one level.
 */
const MAX_DEPTH = 700;

/** Fails when operators follow each other so often that the tree becomes too deep. Needs no stack itself. */
export function assertDepth(statement: Statement, tokenCount: number): void {
  // A level takes at least a token, so that short queries cannot be too deep.
  if (tokenCount <= MAX_DEPTH) {
    return;
  }

  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: statement, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) {
      continue;
    }
    if (depth > MAX_DEPTH) {
      throw createCompileError(statement.source, {
        code: 'CYPHER_SYNTAX',
        reason: 'UnexpectedSyntax',
        range: statement.range,
        detail: `an expression is more than ${MAX_DEPTH} operations deep; split it with WITH, or use a list`,
      });
    }
    const childDepth = 'type' in value ? depth + 1 : depth;
    for (const child of Object.values(value)) {
      pending.push({ value: child, depth: childDepth });
    }
  }
}

import type { Variable } from '../ast/ast.ts';

/** Every occurrence of a variable in a part of a syntax tree, in whatever depth. */
export function listVariables(part: unknown): Variable[] {
  const found: Variable[] = [];
  const pending: unknown[] = [part];

  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) {
      continue;
    }
    if (isVariable(next)) {
      found.push(next);
    } else {
      pending.push(...Object.values(next));
    }
  }
  return found;
}

function isVariable(value: object): value is Variable {
  return 'type' in value && value.type === 'variable' && 'name' in value;
}

import type { Clause, Query } from '../../ast/ast.ts';
import type { Rule, RuleContext } from './rule.ts';

/** All parts of a UNION have columns of the same names. */
export const unionColumnRule: Rule = {
  checkQuery(query, role, context) {
    if (role === 'exists' || role === 'count') {
      return;
    }
    const [first, ...others] = listNames(query, context);
    for (const [index, names] of others.entries()) {
      if (first === undefined || !isSame(first, names)) {
        throw context.createError(
          'DifferentColumnsInUnion',
          query.parts[index + 1]?.range ?? query.range,
          `all parts of a UNION return the same columns; the first has ${(first ?? []).join(', ') || 'none'}`,
        );
      }
    }
  },
};

function listNames({ parts }: Query, context: RuleContext): readonly (readonly string[])[] {
  return parts.map(({ clauses }) => namesOf(clauses.at(-1), context));
}

function namesOf(last: Clause | undefined, { binding }: RuleContext): readonly string[] {
  if (last?.type === 'return') {
    return binding.outputOf(last).map((column) => column.name);
  }

  return last?.type === 'callProcedure'
    ? binding.callOf(last).columns.map(({ variable }) => variable.name)
    : [];
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  const names = new Set(right);
  return left.length === right.length && left.every((name) => names.has(name));
}

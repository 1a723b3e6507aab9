import type { Clause, Expression, PathPattern, Projection, RemoveItem, SetItem } from './ast.ts';
import { expressionsOfPattern } from './expression-children.ts';

/** The expressions directly in a clause, those of its patterns included; not those of clauses inside it. */
export function expressionsOf(clause: Clause): readonly Expression[] {
  switch (clause.type) {
    case 'match':
      return [...expressionsOfPatterns(clause.patterns), ...optional(clause.where)];
    case 'unwind':
    case 'foreach':
      return [clause.list];
    case 'callSubquery':
      return [];
    case 'callProcedure':
      return [...(clause.arguments ?? []), ...optional(clause.where)];
    case 'with':
      return [...expressionsOfProjection(clause), ...optional(clause.where)];
    case 'return':
      return expressionsOfProjection(clause);
    case 'create':
      return expressionsOfPatterns(clause.patterns);
    case 'merge':
      return [
        ...expressionsOfPattern(clause.pattern),
        ...expressionsOfItems(clause.onCreate),
        ...expressionsOfItems(clause.onMatch),
      ];
    case 'set':
    case 'remove':
      return expressionsOfItems(clause.items);
    case 'delete':
      return clause.expressions;
  }
}

/** The path patterns directly in a clause. */
export function patternsOf(clause: Clause): readonly PathPattern[] {
  if (clause.type === 'match' || clause.type === 'create') {
    return clause.patterns;
  }

  return clause.type === 'merge' ? [clause.pattern] : [];
}

function expressionsOfPatterns(patterns: readonly PathPattern[]): readonly Expression[] {
  return patterns.flatMap(expressionsOfPattern);
}

function expressionsOfProjection({ items, orderBy, skip, limit }: Projection): readonly Expression[] {
  return [
    ...items.map((item) => item.expression),
    ...orderBy.map((item) => item.expression),
    ...optional(skip),
    ...optional(limit),
  ];
}

/** The expressions in items of SET and REMOVE: what is changed, and what it becomes. */
export function expressionsOfItems(items: readonly (SetItem | RemoveItem)[]): readonly Expression[] {
  return items.flatMap((item) => [
    'variable' in item ? item.variable : item.target,
    ...('value' in item ? [item.value] : []),
  ]);
}

function optional(expression: Expression | undefined): readonly Expression[] {
  return expression === undefined ? [] : [expression];
}

import type { Expression, MapLiteral, Parameter, PathPattern } from './ast.ts';

/**
 * The expressions directly inside an expression, in the order they are written; those of patterns included.
 * Subqueries (EXISTS, COUNT, COLLECT) have none: what is inside them belongs to their own clauses.
 */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'literal':
    case 'parameter':
    case 'variable':
    case 'countStar':
    case 'subquery':
      return [];
    case 'property':
    case 'kindTest':
      return [expression.subject];
    case 'subscript':
      return [expression.subject, expression.index];
    case 'slice':
      return compact(expression.subject, expression.from, expression.to);
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.map((entry) => entry.value);
    case 'mapProjection':
      return [
        expression.subject,
        ...expression.items.flatMap((item) => {
          if (item.type === 'entry') {
            return [item.value];
          }
          return item.type === 'variable' ? [item.variable] : [];
        }),
      ];
    case 'unary':
    case 'nullTest':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'comparison':
      return expression.operands;
    case 'call':
      return expression.arguments;
    case 'case':
      return compact(
        expression.subject,
        ...expression.alternatives.flatMap((alternative) => [alternative.condition, alternative.result]),
        expression.otherwise,
      );
    case 'listComprehension':
      return compact(expression.list, expression.where, expression.result);
    case 'patternComprehension':
      return compact(...expressionsOfPattern(expression.pattern), expression.where, expression.result);
    case 'quantifier':
      return [expression.list, expression.where];
    case 'reduce':
      return [expression.initial, expression.list, expression.step];
    case 'pattern':
      return expressionsOfPattern(expression.pattern);
  }
}

/** Properties and conditions of a pattern's nodes and relationships. */
export function expressionsOfPattern(pattern: PathPattern): readonly (Expression | MapLiteral | Parameter)[] {
  return [...pattern.nodes, ...pattern.relationships].flatMap((element) =>
    compact(element.properties, element.where),
  );
}

function compact(...expressions: readonly (Expression | undefined)[]): readonly Expression[] {
  return expressions.filter((expression) => expression !== undefined);
}

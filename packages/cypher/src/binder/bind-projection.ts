import type { Projection, ProjectionItem, ReturnClause, WithClause } from '../ast/ast.ts';
import type { Binder } from './binder.ts';
import type { BoundVariable, OutputColumn } from './binding.ts';
import { containsAggregate } from './contains-aggregate.ts';
import { Scope } from './scope.ts';

/** Binds WITH or RETURN; the scope behind it has the projected columns only. */
export function bindProjection(binder: Binder, scope: Scope, clause: WithClause | ReturnClause): Scope {
  const output = [
    ...(clause.includesAll ? listAllColumns(scope) : []),
    ...clause.items.map((item) => bindItem(binder, scope, item)),
  ];
  binder.outputs.set(clause, output);
  const successor = scope.createSuccessor(output.map((column) => column.variable));

  bindBehind(binder, scope, output, clause);
  bindBounds(binder, scope, clause);

  return successor;
}

/** The columns of `*`, by name. */
function listAllColumns(scope: Scope): readonly OutputColumn[] {
  // An importing `WITH *` takes everything that it can see.
  const variables = scope.lastingOuter === scope.outer ? scope.own : scope.list();

  return variables
    .filter((variable) => scope.find(variable.name) === variable)
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map((variable) => ({ name: variable.name, variable, isAggregate: false, expression: undefined }));
}

function bindItem(binder: Binder, scope: Scope, item: ProjectionItem): OutputColumn {
  const { expression, name } = item;
  const type = binder.parts.bindExpression(binder, scope, expression);
  const variable = passOn(binder, item) ?? declareColumn(binder, scope, item, type);
  if (item.alias !== undefined) {
    binder.occurrences.set(item.alias, variable);
  }

  return { name, variable, isAggregate: containsAggregate(expression), expression };
}

/** The variable itself, of `WITH a` and `WITH a AS a`. */
function passOn(binder: Binder, { expression, name }: ProjectionItem): BoundVariable | undefined {
  return expression.type === 'variable' && expression.name === name
    ? binder.occurrences.get(expression)
    : undefined;
}

function declareColumn(
  binder: Binder,
  scope: Scope,
  { alias, expression, name, range }: ProjectionItem,
  type: ReturnType<Binder['typeOfVariable']>,
): BoundVariable {
  const occurrence = alias ?? { type: 'variable', range, name };
  if (scope.lastingOuter !== undefined) {
    binder.assertUnbound(scope.lastingOuter, occurrence);
  }
  const renamed = expression.type === 'variable' ? binder.occurrences.get(expression) : undefined;
  if (renamed !== undefined) {
    return binder.createVariable(name, renamed.type, type);
  }

  return binder.declareValue(new Scope(undefined), occurrence, type);
}

/** ORDER BY and WHERE see the columns first, then what was there before the projection. */
function bindBehind(
  binder: Binder,
  scope: Scope,
  output: readonly OutputColumn[],
  clause: WithClause | ReturnClause,
): void {
  const behind = new Scope(scope);
  for (const column of output) {
    behind.declare(column.variable);
  }

  for (const item of clause.orderBy) {
    binder.parts.bindExpression(binder, behind, item.expression);
  }
  if (clause.type === 'with' && clause.where !== undefined) {
    binder.parts.bindExpression(binder, behind, clause.where);
  }
}

/** SKIP and LIMIT hold for all rows, so that they cannot depend on one. */
function bindBounds(binder: Binder, scope: Scope, { skip, limit }: Projection): void {
  for (const bound of [skip, limit]) {
    if (bound === undefined) {
      continue;
    }
    const uses = new Set<BoundVariable>();
    binder.parts.bindExpression(binder, new Scope(scope, uses), bound);
    const [used] = uses;
    if (used !== undefined) {
      throw binder.createError(
        'NonConstantExpression',
        bound.range,
        `SKIP and LIMIT cannot depend on ${used.name}; use a number or a parameter`,
      );
    }
  }
}

import type { CallProcedureClause, ProcedureYield, Variable } from '../ast/ast.ts';
import { didYouMean } from '../errors/suggest-name.ts';
import type { ProcedureDefinition } from '../functions/procedure-definition.ts';
import type { Binder } from './binder.ts';
import type { BoundProcedureCall } from './binding.ts';
import type { Scope } from './scope.ts';

/** Binds `CALL name(…) YIELD …`. A CALL that is the whole query yields everything without being told. */
export function bindProcedureCall(
  binder: Binder,
  scope: Scope,
  clause: CallProcedureClause,
  isAlone: boolean,
): void {
  const definition = findProcedure(binder, clause);
  assertPassingMode(binder, clause, isAlone);
  for (const argument of clause.arguments ?? []) {
    binder.parts.bindExpression(binder, scope, argument);
  }
  for (const { name } of clause.arguments === undefined ? definition.arguments : []) {
    binder.parameters.add(name);
  }

  const columns = listYields(clause, definition, isAlone).map((item) =>
    bindYield(binder, scope, definition, item),
  );
  binder.calls.set(clause, { definition, columns });
  if (clause.where !== undefined) {
    binder.parts.bindExpression(binder, scope, clause.where);
  }
}

function findProcedure(binder: Binder, clause: CallProcedureClause): ProcedureDefinition {
  const definition = binder.procedures.get(clause.name);
  if (definition === undefined) {
    throw binder.createError(
      'ProcedureNotFound',
      clause.range,
      `there is no procedure ${clause.name}${didYouMean(clause.name, binder.procedures.keys())}`,
      'ProcedureError',
    );
  }

  return definition;
}

/** Arguments from parameters and `YIELD *` are for a CALL that is the whole query. */
function assertPassingMode(binder: Binder, clause: CallProcedureClause, isAlone: boolean): void {
  if (isAlone) {
    return;
  }
  if (clause.arguments === undefined) {
    throw binder.createError(
      'InvalidArgumentPassingMode',
      clause.range,
      `write the arguments of ${clause.name} in parentheses; only a CALL that is the whole query takes them from parameters`,
    );
  }
  if (clause.yields === 'all') {
    throw binder.createError(
      'UnexpectedSyntax',
      clause.range,
      'YIELD * is only possible where CALL is the whole query; name the fields',
    );
  }
}

function listYields(
  clause: CallProcedureClause,
  definition: ProcedureDefinition,
  isAlone: boolean,
): readonly ProcedureYield[] {
  if (clause.yields !== undefined && clause.yields !== 'all') {
    return clause.yields;
  }
  if (clause.yields === undefined && !isAlone) {
    return [];
  }
  const { range } = clause;

  return definition.results.map(({ name }) => ({
    field: name,
    variable: { type: 'variable', range, name } satisfies Variable,
  }));
}

function bindYield(
  binder: Binder,
  scope: Scope,
  definition: ProcedureDefinition,
  { field, variable }: ProcedureYield,
): BoundProcedureCall['columns'][number] {
  const index = definition.results.findIndex((result) => result.name === field);
  if (index < 0) {
    const names = definition.results.map((result) => result.name);
    throw binder.createError(
      'UndefinedVariable',
      variable.range,
      `${definition.name} yields no field ${field}${didYouMean(field, names)}`,
    );
  }
  binder.assertUnbound(scope, variable);

  return { field: index, variable: binder.declareValue(scope, variable, 'any') };
}

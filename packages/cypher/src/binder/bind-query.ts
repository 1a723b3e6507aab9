import type {
  CallSubqueryClause,
  Clause,
  DeleteClause,
  ForeachClause,
  MergeClause,
  Query,
  RemoveItem,
  SetItem,
  SingleQuery,
} from '../ast/ast.ts';
import { bindCreatedPattern, bindPathVariable, bindPatterns } from './bind-pattern.ts';
import { bindProcedureCall } from './bind-procedure-call.ts';
import { bindProjection } from './bind-projection.ts';
import type { Binder, QuerySurroundings } from './binder.ts';
import type { BoundVariable } from './binding.ts';
import { Scope } from './scope.ts';
import { isList, joinAllTypes, type StaticType } from './static-type.ts';

/** Binds all parts of a query; its result's columns come back. */
export function bindQuery(
  binder: Binder,
  query: Query,
  surroundings: QuerySurroundings,
): readonly BoundVariable[] {
  const imports = new Set<BoundVariable>();
  binder.imports.set(query, imports);
  const results = query.parts.map((part) => bindSingleQuery(binder, part, surroundings, imports));
  const columns = joinColumns(binder, results);
  binder.columns.set(query, columns);

  return columns;
}

/** The columns of a UNION are variables of their own, because each part has its own. */
function joinColumns(
  binder: Binder,
  results: readonly (readonly BoundVariable[])[],
): readonly BoundVariable[] {
  const [first = [], ...others] = results;
  if (others.length === 0) {
    return first;
  }

  const byName = others.map((other) => new Map(other.map((column) => [column.name, column])));
  return first.map((column) => {
    const joined = [column, ...byName.flatMap((columns) => columns.get(column.name) ?? [])];
    const [type = 'value'] = new Set(joined.map((variable) => variable.type));
    const isSame = joined.every((variable) => variable.type === type);
    const staticType = joinAllTypes(joined.map((variable) => binder.typeOfVariable(variable)));

    return binder.createVariable(column.name, isSame ? type : 'value', staticType);
  });
}

function bindSingleQuery(
  binder: Binder,
  part: SingleQuery,
  surroundings: QuerySurroundings,
  imports: Set<BoundVariable>,
): readonly BoundVariable[] {
  let scope = createScope(surroundings, imports, part);

  for (const clause of part.clauses) {
    scope = bindClause(binder, scope, clause, part.clauses.length === 1);
  }

  return columnsOfPart(binder, part, scope);
}

function createScope(surroundings: QuerySurroundings, imports: Set<BoundVariable>, part: SingleQuery): Scope {
  if (surroundings.type === 'within') {
    return new Scope(surroundings.outer, imports);
  }
  const isImporting = surroundings.type === 'importing' && part.clauses[0]?.type === 'with';

  return isImporting ? new Scope(surroundings.outer, imports, true) : new Scope(undefined);
}

function columnsOfPart(binder: Binder, part: SingleQuery, scope: Scope): readonly BoundVariable[] {
  const last = part.clauses.at(-1);
  if (last?.type === 'return') {
    return (binder.outputs.get(last) ?? []).map((column) => column.variable);
  }

  return last?.type === 'callProcedure' && part.clauses.length === 1 ? scope.own : [];
}

/** Binds a clause in the scope before it; the scope behind it comes back. */
function bindClause(binder: Binder, scope: Scope, clause: Clause, isAlone: boolean): Scope {
  binder.scopes.set(clause, { scope, size: scope.size });

  switch (clause.type) {
    case 'match':
      bindPatterns(binder, scope, clause.patterns);
      if (clause.where !== undefined) {
        binder.parts.bindExpression(binder, scope, clause.where);
      }
      return scope;
    case 'unwind':
      bindUnwind(binder, scope, clause);
      return scope;
    case 'callSubquery':
      bindCallSubquery(binder, scope, clause);
      return scope;
    case 'callProcedure':
      bindProcedureCall(binder, scope, clause, isAlone);
      return scope;
    case 'with':
    case 'return':
      return bindProjection(binder, scope, clause);
    default:
      bindUpdate(binder, scope, clause);
      return scope;
  }
}

function bindUnwind(binder: Binder, scope: Scope, clause: Extract<Clause, { type: 'unwind' }>): void {
  const list = binder.parts.bindExpression(binder, scope, clause.list);
  binder.assertUnbound(scope, clause.variable);
  binder.declareValue(scope, clause.variable, itemOf(list));
}

function itemOf(list: StaticType): StaticType {
  return isList(list) ? list.item : 'any';
}

function bindCallSubquery(binder: Binder, scope: Scope, clause: CallSubqueryClause): void {
  const columns = binder.parts.bindQuery(binder, clause.query, surroundingsOf(binder, scope, clause));
  for (const variable of columns) {
    binder.assertUnbound(scope, { type: 'variable', range: clause.range, name: variable.name });
    scope.declare(variable);
  }
}

function surroundingsOf(binder: Binder, scope: Scope, clause: CallSubqueryClause): QuerySurroundings {
  if (clause.imports === undefined) {
    return { type: 'importing', outer: scope };
  }
  if (clause.imports === 'all') {
    return { type: 'within', outer: scope };
  }
  const imported = new Scope(undefined);
  for (const occurrence of clause.imports) {
    imported.declare(binder.resolve(scope, occurrence));
  }

  return { type: 'within', outer: imported };
}

type UpdateClauses = Extract<Clause, { type: 'create' | 'merge' | 'set' | 'remove' | 'delete' | 'foreach' }>;

function bindUpdate(binder: Binder, scope: Scope, clause: UpdateClauses): void {
  switch (clause.type) {
    case 'create':
      for (const pattern of clause.patterns) {
        bindCreatedPattern(binder, scope, pattern);
      }
      // Paths are there once everything is made, so no property can be about one.
      for (const pattern of clause.patterns) {
        bindPathVariable(binder, scope, pattern);
      }
      return;
    case 'merge':
      bindMerge(binder, scope, clause);
      return;
    case 'set':
      bindItems(binder, scope, clause.items);
      return;
    case 'remove':
      bindItems(binder, scope, clause.items);
      return;
    case 'delete':
      bindDelete(binder, scope, clause);
      return;
    case 'foreach':
      bindForeach(binder, scope, clause);
  }
}

function bindMerge(binder: Binder, scope: Scope, clause: MergeClause): void {
  bindCreatedPattern(binder, scope, clause.pattern);
  bindPathVariable(binder, scope, clause.pattern);
  bindItems(binder, scope, clause.onCreate);
  bindItems(binder, scope, clause.onMatch);
}

function bindItems(binder: Binder, scope: Scope, items: readonly (SetItem | RemoveItem)[]): void {
  for (const item of items) {
    binder.parts.bindExpression(binder, scope, 'variable' in item ? item.variable : item.target);
    if ('value' in item) {
      binder.parts.bindExpression(binder, scope, item.value);
    }
  }
}

function bindDelete(binder: Binder, scope: Scope, clause: DeleteClause): void {
  for (const expression of clause.expressions) {
    binder.parts.bindExpression(binder, scope, expression);
  }
}

/** What is made inside is not seen behind it. */
function bindForeach(binder: Binder, scope: Scope, clause: ForeachClause): void {
  const list = binder.parts.bindExpression(binder, scope, clause.list);
  const local = new Scope(scope);
  binder.assertUnbound(scope, clause.variable);
  binder.declareValue(local, clause.variable, itemOf(list));

  for (const inner of clause.clauses) {
    bindClause(binder, local, inner, false);
  }
}

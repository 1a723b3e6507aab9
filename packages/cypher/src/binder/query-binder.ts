import type {
  CallProcedureClause,
  CallSubqueryClause,
  Clause,
  ForeachClause,
  MergeClause,
  ProcedureYield,
  Projection,
  ProjectionItem,
  Query,
  ReturnClause,
  SingleQuery,
  UpdateClause,
  Variable,
  WithClause,
} from '../ast/ast.ts';
import { expressionsOfItems } from '../ast/clause-expressions.ts';
import { didYouMean } from '../errors/did-you-mean.ts';
import type { ProcedureDefinition } from '../functions/procedure-definition.ts';
import type { QuerySurroundings } from './binder.ts';
import type { BoundProcedureCall, BoundVariable, OutputColumn } from './binding.ts';
import { containsAggregate } from './contains-aggregate.ts';
import { ExpressionBinder } from './expression-binder.ts';
import { Scope } from './scope.ts';
import { isList, joinAllTypes, type StaticType } from './static-type.ts';

/** Binds queries: clause by clause, each in the scope that the one before it leaves. */
export class QueryBinder extends ExpressionBinder {
  /** Binds all parts of a query; its result's columns come back. */
  override bindQuery(query: Query, surroundings: QuerySurroundings): readonly BoundVariable[] {
    const imports = new Set<BoundVariable>();
    this.imports.set(query, imports);
    const results = query.parts.map((part) => this.#bindSingleQuery(part, surroundings, imports));
    const columns = this.#joinColumns(results);
    this.columns.set(query, columns);

    return columns;
  }

  /** The columns of a UNION are variables of their own, because each part has its own. */
  #joinColumns(results: readonly (readonly BoundVariable[])[]): readonly BoundVariable[] {
    const [first = [], ...others] = results;
    if (others.length === 0) {
      return first;
    }

    const byName = others.map((other) => new Map(other.map((column) => [column.name, column])));
    return first.map((column) => {
      const joined = [column, ...byName.flatMap((columns) => columns.get(column.name) ?? [])];
      const [type = 'value'] = new Set(joined.map((variable) => variable.type));
      const isSame = joined.every((variable) => variable.type === type);
      const staticType = joinAllTypes(joined.map((variable) => this.typeOfVariable(variable)));

      return this.createVariable(column.name, isSame ? type : 'value', staticType);
    });
  }

  #bindSingleQuery(
    part: SingleQuery,
    surroundings: QuerySurroundings,
    imports: Set<BoundVariable>,
  ): readonly BoundVariable[] {
    let scope = createScope(surroundings, imports, part);

    for (const clause of part.clauses) {
      scope = this.#bindClause(scope, clause, part.clauses.length === 1);
    }

    return this.#columnsOfPart(part, scope);
  }

  #columnsOfPart(part: SingleQuery, scope: Scope): readonly BoundVariable[] {
    const last = part.clauses.at(-1);
    if (last?.type === 'return') {
      return (this.outputs.get(last) ?? []).map((column) => column.variable);
    }

    return last?.type === 'callProcedure' && part.clauses.length === 1 ? scope.own : [];
  }

  /** Binds a clause in the scope before it; the scope behind it comes back. */
  #bindClause(scope: Scope, clause: Clause, isAlone: boolean): Scope {
    this.scopes.set(clause, { scope, size: scope.size });

    switch (clause.type) {
      case 'match':
        this.bindPatterns(scope, clause.patterns);
        if (clause.where !== undefined) {
          this.bindExpression(scope, clause.where);
        }
        return scope;
      case 'unwind':
        this.#bindUnwind(scope, clause);
        return scope;
      case 'callSubquery':
        this.#bindCallSubquery(scope, clause);
        return scope;
      case 'callProcedure':
        this.#bindProcedureCall(scope, clause, isAlone);
        return scope;
      case 'with':
      case 'return':
        return this.#bindProjection(scope, clause);
      default:
        this.#bindUpdate(scope, clause);
        return scope;
    }
  }

  #bindUnwind(scope: Scope, clause: Extract<Clause, { type: 'unwind' }>): void {
    const list = this.bindExpression(scope, clause.list);
    this.assertUnbound(scope, clause.variable);
    this.declareValue(scope, clause.variable, itemOf(list));
  }

  #bindCallSubquery(scope: Scope, clause: CallSubqueryClause): void {
    const columns = this.bindQuery(clause.query, this.#surroundingsOf(scope, clause));
    for (const variable of columns) {
      this.assertUnbound(scope, { type: 'variable', range: clause.range, name: variable.name });
      scope.declare(variable);
    }
  }

  #surroundingsOf(scope: Scope, clause: CallSubqueryClause): QuerySurroundings {
    if (clause.imports === undefined) {
      return { type: 'importing', outer: scope };
    }
    if (clause.imports === 'all') {
      return { type: 'within', outer: scope };
    }
    const imported = new Scope(undefined);
    for (const occurrence of clause.imports) {
      imported.declare(this.resolve(scope, occurrence));
    }

    return { type: 'within', outer: imported };
  }

  #bindUpdate(scope: Scope, clause: UpdateClause): void {
    switch (clause.type) {
      case 'create':
        for (const pattern of clause.patterns) {
          this.bindCreatedPattern(scope, pattern);
        }
        // Paths are there once everything is made, so no property can be about one.
        for (const pattern of clause.patterns) {
          this.bindPathVariable(scope, pattern);
        }
        return;
      case 'merge':
        this.#bindMerge(scope, clause);
        return;
      case 'set':
      case 'remove':
        this.bindAll(scope, expressionsOfItems(clause.items));
        return;
      case 'delete':
        this.bindAll(scope, clause.expressions);
        return;
      case 'foreach':
        this.#bindForeach(scope, clause);
    }
  }

  #bindMerge(scope: Scope, clause: MergeClause): void {
    this.bindCreatedPattern(scope, clause.pattern);
    this.bindPathVariable(scope, clause.pattern);
    this.bindAll(scope, expressionsOfItems([...clause.onCreate, ...clause.onMatch]));
  }

  /** Variables made inside are not visible after the clause. */
  #bindForeach(scope: Scope, clause: ForeachClause): void {
    const list = this.bindExpression(scope, clause.list);
    const local = new Scope(scope);
    this.assertUnbound(scope, clause.variable);
    this.declareValue(local, clause.variable, itemOf(list));

    for (const inner of clause.clauses) {
      this.#bindClause(local, inner, false);
    }
  }

  /** Binds WITH or RETURN; the scope behind it has the projected columns only. */
  #bindProjection(scope: Scope, clause: WithClause | ReturnClause): Scope {
    const output = [
      ...(clause.includesAll ? listAllColumns(scope) : []),
      ...clause.items.map((item) => this.#bindItem(scope, item)),
    ];
    this.outputs.set(clause, output);
    const successor = scope.createSuccessor(output.map((column) => column.variable));

    this.#bindBehind(scope, output, clause);
    this.#bindBounds(scope, clause);

    return successor;
  }

  #bindItem(scope: Scope, item: ProjectionItem): OutputColumn {
    const { expression, name } = item;
    const type = this.bindExpression(scope, expression);
    const variable = this.#passOn(item) ?? this.#declareColumn(scope, item, type);
    if (item.alias !== undefined) {
      this.occurrences.set(item.alias, variable);
    }

    return { name, variable, isAggregate: containsAggregate(expression), expression };
  }

  /** The variable itself, of `WITH a` and `WITH a AS a`. */
  #passOn({ expression, name }: ProjectionItem): BoundVariable | undefined {
    return expression.type === 'variable' && expression.name === name
      ? this.occurrences.get(expression)
      : undefined;
  }

  #declareColumn(
    scope: Scope,
    { alias, expression, name, range }: ProjectionItem,
    type: StaticType,
  ): BoundVariable {
    const occurrence = alias ?? { type: 'variable', range, name };
    if (scope.lastingOuter !== undefined) {
      this.assertUnbound(scope.lastingOuter, occurrence);
    }
    const renamed = expression.type === 'variable' ? this.occurrences.get(expression) : undefined;
    if (renamed !== undefined) {
      return this.createVariable(name, renamed.type, type);
    }

    return this.declareValue(new Scope(undefined), occurrence, type);
  }

  /** ORDER BY and WHERE see the columns first, then what was there before the projection. */
  #bindBehind(scope: Scope, output: readonly OutputColumn[], clause: WithClause | ReturnClause): void {
    const behind = new Scope(scope);
    for (const column of output) {
      behind.declare(column.variable);
    }

    for (const item of clause.orderBy) {
      this.bindExpression(behind, item.expression);
    }
    if (clause.type === 'with' && clause.where !== undefined) {
      this.bindExpression(behind, clause.where);
    }
  }

  /** SKIP and LIMIT hold for all rows, so that they cannot depend on one. */
  #bindBounds(scope: Scope, { skip, limit }: Projection): void {
    for (const bound of [skip, limit]) {
      if (bound === undefined) {
        continue;
      }
      const uses = new Set<BoundVariable>();
      this.bindExpression(new Scope(scope, uses), bound);
      const [used] = uses;
      if (used !== undefined) {
        throw this.createError(
          'NonConstantExpression',
          bound.range,
          `SKIP and LIMIT cannot depend on ${used.name}; use a number or a parameter`,
        );
      }
    }
  }

  /** Binds `CALL name(…) YIELD …`. A CALL that is the whole query yields everything without being told. */
  #bindProcedureCall(scope: Scope, clause: CallProcedureClause, isAlone: boolean): void {
    const definition = this.#findProcedure(clause);
    this.#assertPassingMode(clause, isAlone);
    this.bindAll(scope, clause.arguments ?? []);
    for (const { name } of clause.arguments === undefined ? definition.arguments : []) {
      this.parameters.add(name);
    }

    const columns = listYields(clause, definition, isAlone).map((item) =>
      this.#bindYield(scope, definition, item),
    );
    this.calls.set(clause, { definition, columns });
    if (clause.where !== undefined) {
      this.bindExpression(scope, clause.where);
    }
  }

  #findProcedure(clause: CallProcedureClause): ProcedureDefinition {
    const definition = this.procedures.get(clause.name);
    if (definition === undefined) {
      throw this.createError(
        'ProcedureNotFound',
        clause.range,
        `there is no procedure ${clause.name}${didYouMean(clause.name, this.procedures.keys())}`,
        'ProcedureError',
      );
    }

    return definition;
  }

  /** Arguments from parameters and `YIELD *` are for a CALL that is the whole query. */
  #assertPassingMode(clause: CallProcedureClause, isAlone: boolean): void {
    if (isAlone) {
      return;
    }
    if (clause.arguments === undefined) {
      throw this.createError(
        'InvalidArgumentPassingMode',
        clause.range,
        `write the arguments of ${clause.name} in parentheses; only a CALL that is the whole query takes them from parameters`,
      );
    }
    if (clause.yields === 'all') {
      throw this.createError(
        'UnexpectedSyntax',
        clause.range,
        'YIELD * is only possible where CALL is the whole query; name the fields',
      );
    }
  }

  #bindYield(
    scope: Scope,
    definition: ProcedureDefinition,
    { field, variable }: ProcedureYield,
  ): BoundProcedureCall['columns'][number] {
    const index = definition.results.findIndex((result) => result.name === field);
    if (index < 0) {
      const names = definition.results.map((result) => result.name);
      throw this.createError(
        'UndefinedVariable',
        variable.range,
        `${definition.name} yields no field ${field}${didYouMean(field, names)}`,
      );
    }
    this.assertUnbound(scope, variable);

    return { field: index, variable: this.declareValue(scope, variable, 'any') };
  }
}

function createScope(surroundings: QuerySurroundings, imports: Set<BoundVariable>, part: SingleQuery): Scope {
  if (surroundings.type === 'within') {
    return new Scope(surroundings.outer, imports);
  }
  const isImporting = surroundings.type === 'importing' && part.clauses[0]?.type === 'with';

  return isImporting ? new Scope(surroundings.outer, imports, true) : new Scope(undefined);
}

function itemOf(list: StaticType): StaticType {
  return isList(list) ? list.item : 'any';
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

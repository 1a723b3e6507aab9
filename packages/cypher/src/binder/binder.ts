import type { CallProcedureClause, Clause, Expression, Projection, Query, Variable } from '../ast/ast.ts';
import type { SourceRange } from '../ast/source-range.ts';
import { createCompileError } from '../errors/compile-error.ts';
import type { CypherError, CypherErrorType } from '../errors/cypher-error.ts';
import { didYouMean } from '../errors/did-you-mean.ts';
import type { Procedures } from '../functions/procedure-definition.ts';
import type { BoundProcedureCall, BoundVariable, OutputColumn, VariableType } from './binding.ts';
import type { Scope } from './scope.ts';
import { isList, type StaticType } from './static-type.ts';

/**
 * What a query sees of its surroundings: nothing (`alone`), all of the enclosing scope (`within`: EXISTS, COUNT,
 * COLLECT, `CALL (…)`), or what the WITH names that it begins with (`importing`: `CALL { WITH … }`).
 */
export type QuerySurroundings =
  | { readonly type: 'alone' }
  | { readonly type: 'within' | 'importing'; readonly outer: Scope };

/** What has been found out about a statement so far. */
export class Binder {
  readonly source: string;
  readonly procedures: Procedures;

  readonly variables: BoundVariable[] = [];
  readonly parameters = new Set<string>();
  readonly occurrences = new Map<Variable, BoundVariable>();
  readonly types = new Map<Expression, StaticType>();
  readonly scopes = new Map<Clause, { readonly scope: Scope; readonly size: number }>();
  readonly outputs = new Map<Projection, readonly OutputColumn[]>();
  readonly columns = new Map<Query, readonly BoundVariable[]>();
  readonly imports = new Map<Query, ReadonlySet<BoundVariable>>();
  readonly calls = new Map<CallProcedureClause, BoundProcedureCall>();
  readonly #variableTypes: StaticType[] = [];

  constructor(source: string, procedures: Procedures) {
    this.source = source;
    this.procedures = procedures;
  }

  /** A new variable. No scope finds it by name until one declares it. */
  createVariable(name: string, type: VariableType, staticType: StaticType): BoundVariable {
    const variable: BoundVariable = { id: this.variables.length, name, type };
    this.variables.push(variable);
    this.#variableTypes.push(staticType);

    return variable;
  }

  /** Declares an occurrence as a new variable that holds a value; elements get the type of elements. */
  declareValue(scope: Scope, occurrence: Variable, staticType: StaticType): BoundVariable {
    const variable = this.createVariable(occurrence.name, variableTypeOf(staticType), staticType);
    scope.declare(variable);
    this.occurrences.set(occurrence, variable);

    return variable;
  }

  typeOfVariable(variable: BoundVariable): StaticType {
    return this.#variableTypes[variable.id] ?? 'any';
  }

  /** Fails with UndefinedVariable when nothing of that name is in scope. */
  resolve(scope: Scope, occurrence: Variable): BoundVariable {
    const variable = scope.find(occurrence.name);
    if (variable === undefined) {
      const suggestion = didYouMean(
        occurrence.name,
        scope.list().map((candidate) => candidate.name),
      );
      throw this.createError(
        'UndefinedVariable',
        occurrence.range,
        `the variable ${occurrence.name} is not defined here${suggestion}`,
      );
    }
    this.occurrences.set(occurrence, variable);

    return variable;
  }

  /** Fails with VariableAlreadyBound when the name is in scope. */
  assertUnbound(scope: Scope, occurrence: Variable): void {
    if (scope.has(occurrence.name)) {
      throw this.createError(
        'VariableAlreadyBound',
        occurrence.range,
        `the variable ${occurrence.name} is defined already; choose another name`,
      );
    }
  }

  createError(reason: string, range: SourceRange, detail: string, type?: CypherErrorType): CypherError {
    return createCompileError(this.source, {
      code: 'CYPHER_SEMANTIC',
      type: type ?? 'SyntaxError',
      reason,
      range,
      detail,
    });
  }
}

/** A list of relationships is a value like any other; only patterns make `relationships`. */
function variableTypeOf(type: StaticType): VariableType {
  if (isList(type)) {
    return 'value';
  }

  return type === 'node' || type === 'relationship' || type === 'path' ? type : 'value';
}

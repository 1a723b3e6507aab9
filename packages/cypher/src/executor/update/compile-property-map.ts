import type { Expression } from '../../ast/ast.ts';
import { CypherError } from '../../errors/cypher-error.ts';
import { assertStorable } from '../../graph/value-to-property.ts';
import { isMap } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { MapValue } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import type { Batch } from '../batch.ts';
import type { ExpressionCompiler } from '../expressions/expression-compiler.ts';

export type EvaluateProperties = (batch: Batch, row: number) => MapValue;

const NO_PROPERTIES: MapValue = new Map();

/** Properties that CREATE gives an element, null values included; all of them can be stored. */
export function compilePropertyMap(
  properties: Expression | undefined,
  compiler: ExpressionCompiler,
): EvaluateProperties {
  if (properties === undefined) {
    return () => NO_PROPERTIES;
  }

  const evaluate = compiler.compile(properties);
  return (batch, row) => {
    const value = evaluate(batch, row) ?? NO_PROPERTIES;
    if (!isMap(value)) {
      throw typeError(`Properties are given as a Map, but this is a ${typeNameOf(value)}.`);
    }
    for (const [name, property] of value) {
      assertStorable(name, property);
    }
    return value;
  };
}

/** Like {@link compilePropertyMap} for MERGE, which cannot look for a null. */
export function compileMergedProperties(
  properties: Expression | undefined,
  compiler: ExpressionCompiler,
): EvaluateProperties {
  const evaluate = compilePropertyMap(properties, compiler);
  return (batch, row) => {
    const map = evaluate(batch, row);
    for (const [name, value] of map) {
      if (value === null) {
        throw nullPropertyError(name, properties);
      }
    }
    return map;
  };
}

function nullPropertyError(name: string, properties: Expression | undefined): CypherError {
  return new CypherError(
    'CYPHER_VALUE',
    `MERGE cannot look for a null: property ${name} has no value here. Filter such rows out before, or SET the property afterwards.`,
    { phase: 'runtime', type: 'SemanticError', reason: 'MergeReadOwnWrites', range: properties?.range },
  );
}

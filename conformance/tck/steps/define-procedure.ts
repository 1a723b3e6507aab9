import { CypherFloat, type ProcedureDefinition, type ProcedureField, type Value } from '@secgraph/cypher';
import type { Table } from '../gherkin/feature.ts';
import type { NotedValue } from '../values/notation.ts';
import { notedToValue } from '../values/noted-to-value.ts';
import { parseNotedValue } from '../values/parse-noted-value.ts';

const SIGNATURE = /^([\w.]+)\((.*)\)\s*::\s*\((.*)\)\s*$/;

const TYPES: Readonly<Record<string, ProcedureField['type']>> = {
  ANY: 'any',
  BOOLEAN: 'boolean',
  FLOAT: 'number',
  INTEGER: 'integer',
  LIST: 'list',
  MAP: 'map',
  NODE: 'node',
  NUMBER: 'number',
  PATH: 'path',
  RELATIONSHIP: 'relationship',
  STRING: 'string',
};

/**
 * Adds a procedure whose results are looked up in a table: its columns are the arguments, then the results; a
 * call yields the rows whose arguments are the same numbers or values.
 */
export function defineProcedure(
  procedures: Map<string, ProcedureDefinition>,
  signature: string,
  table: Table,
): void {
  const [, name = '', argumentList = '', resultList = ''] = SIGNATURE.exec(signature) ?? [];
  const fields = readFields(argumentList);
  const rows = table.slice(1).map((row) => row.map(parseNotedValue));

  procedures.set(name, {
    name,
    arguments: fields,
    results: readFields(resultList),
    call: (args) =>
      rows
        .filter((row) => fields.every((_, column) => isSame(row[column], args[column] ?? null)))
        .map((row) => row.slice(fields.length).map(notedToValue)),
  });
}

function readFields(list: string): ProcedureField[] {
  return list
    .split(',')
    .filter((field) => field.trim() !== '')
    .map((field) => {
      const [name = '', type = ''] = field.split('::').map((part) => part.trim());
      return { name, type: TYPES[type.replace('?', '')] ?? 'any' };
    });
}

function isSame(expected: NotedValue | undefined, actual: Value): boolean {
  return expected !== undefined && unbox(notedToValue(expected)) === unbox(actual);
}

/** Integers are accepted where a float is expected, and the other way round. */
function unbox(value: Value): unknown {
  return value instanceof CypherFloat ? value.value : value;
}

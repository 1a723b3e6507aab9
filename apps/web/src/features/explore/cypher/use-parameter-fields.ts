import { useMemo, useState } from 'react';
import type { ParameterValues } from '../../../parts/cypher/statement-code.ts';
import {
  fieldOfValue,
  guessParameterType,
  type ParameterField,
  readParameterValue,
} from './parameters/parameter-value.ts';

export interface ParameterFields {
  /** The fields of all parameters that the statement needs, by name. */
  readonly fields: Readonly<Record<string, ParameterField>>;
  readonly setField: (name: string, field: ParameterField) => void;
  /** Undefined while one of them has no value that could be sent. */
  readonly values: ParameterValues | undefined;
}

interface Typed {
  /** What the address held meanwhile. */
  readonly given: ParameterValues;
  readonly fields: Readonly<Record<string, ParameterField>>;
}

/**
 * The form of a statement's parameters, begun with the values of the address. What was typed is kept by name, until the
 * address brings another value.
 */
export function useParameterFields(
  statement: string,
  names: readonly string[],
  given: ParameterValues,
): ParameterFields {
  const [typed, setTyped] = useState<Typed>({ given, fields: {} });

  return useMemo(() => {
    const fields = Object.fromEntries(
      names.map((name) => [
        name,
        findTyped(typed, name, given) ?? fieldOfValue(given[name], guessParameterType(statement, name)),
      ]),
    );
    const values = Object.entries(fields).map(([name, field]) => [name, readParameterValue(field)] as const);

    return {
      fields,
      setField: (name, field) => setTyped({ given, fields: { ...fields, [name]: field } }),
      values: values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values),
    };
  }, [statement, names, given, typed]);
}

function findTyped(typed: Typed, name: string, given: ParameterValues): ParameterField | undefined {
  const field = typed.fields[name];
  const isCurrent =
    typed.given === given ||
    (field !== undefined && JSON.stringify(readParameterValue(field)) === JSON.stringify(given[name]));

  return isCurrent ? field : undefined;
}

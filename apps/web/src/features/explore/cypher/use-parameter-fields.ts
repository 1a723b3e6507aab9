import { useMemo, useState } from 'react';
import {
  fieldOfValue,
  guessParameterType,
  type ParameterField,
  readParameterValue,
} from './parameters/parameter-value.ts';
import type { ParameterValues } from './statement-code.ts';

export interface ParameterFields {
  /** Of all that the statement needs, by name. */
  readonly fields: Readonly<Record<string, ParameterField>>;
  readonly setField: (name: string, field: ParameterField) => void;
  /** Undefined while one of them has no value that could be sent. */
  readonly values: ParameterValues | undefined;
}

/** The form of a statement's parameters, begun with the values of the address. What was typed once is kept by name. */
export function useParameterFields(
  statement: string,
  names: readonly string[],
  given: ParameterValues,
): ParameterFields {
  const [typed, setTyped] = useState<Readonly<Record<string, ParameterField>>>({});

  return useMemo(() => {
    const fields = Object.fromEntries(
      names.map((name) => [
        name,
        typed[name] ?? fieldOfValue(given[name], guessParameterType(statement, name)),
      ]),
    );
    const values = names.map((name) => [name, readParameterValue(fields[name] as ParameterField)] as const);

    return {
      fields,
      setField: (name, field) => setTyped((before) => ({ ...before, [name]: field })),
      values: values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values),
    };
  }, [statement, names, given, typed]);
}

import { CypherFloat, type Value } from '@secgraph/cypher';

/** The values of the parameters a request brings, as JSON, by name. */
export type QueryParameterValues = Readonly<Record<string, unknown>>;

/** JSON as values of the language: numbers without fraction are integers. */
export function readParameterValues(parameters: QueryParameterValues): ReadonlyMap<string, Value> {
  return new Map(Object.entries(parameters).map(([name, value]) => [name, jsonToValue(value)]));
}

function jsonToValue(json: unknown): Value {
  switch (typeof json) {
    case 'string':
    case 'boolean':
      return json;
    case 'number':
      return Number.isSafeInteger(json) ? json + 0 : new CypherFloat(json);
    default:
      break;
  }

  if (Array.isArray(json)) {
    return json.map(jsonToValue);
  }

  return typeof json === 'object' && json !== null
    ? new Map(Object.entries(json).map(([key, value]) => [key, jsonToValue(value)]))
    : null;
}

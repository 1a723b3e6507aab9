import { CypherFloat, type Value } from '@secgraph/cypher';
import type { NotedValue } from './notation.ts';

/** A noted value as parameter or argument. Throws for elements: tables of parameters have none. */
export function notedToValue(noted: NotedValue): Value {
  switch (noted.type) {
    case 'null':
      return null;
    case 'boolean':
    case 'string':
      return noted.value;
    case 'integer':
      return toInteger(noted.value);
    case 'float':
      return new CypherFloat(noted.value);
    case 'list':
      return noted.items.map(notedToValue);
    case 'map':
      return new Map(noted.entries.map(({ name, value }) => [name, notedToValue(value)]));
    case 'node':
    case 'relationship':
    case 'path':
      throw new TypeError(`A ${noted.type} cannot be a parameter.`);
  }
}

function toInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

import type { JsonObject } from '../record/json-value.ts';
import { missingCause, objectCauses, stringCauses, typeCause } from './schema-causes.ts';

const MATCHER_KEYS = ['key', 'operator', 'value'];

/** Violations in one end of an edge element (generic format, endpoints). `pointer` is `/start` or `/end`. */
export function endpointCauses(pointer: string, value: unknown): string[] {
  return objectCauses(pointer, value, (endpoint) => [
    ...strategyCauses(pointer, endpoint),
    ...stringCauses(`${pointer}/kind`, endpoint['kind']),
  ]);
}

function strategyCauses(pointer: string, endpoint: JsonObject): string[] {
  const strategy = endpoint['match_by'] ?? 'id';
  if (endpoint['match_by'] === null || !isStrategy(strategy)) {
    return [`at '${pointer}/match_by': value must be one of 'id', 'name', 'property'`];
  }

  if (endpoint['value'] !== undefined && endpoint['property_matchers'] !== undefined) {
    return [`at '${pointer}': property_matchers and value are mutually exclusive`];
  }

  return strategy === 'property'
    ? [
        ...missingCause(pointer, endpoint, ['property_matchers']),
        ...matchersCauses(`${pointer}/property_matchers`, endpoint['property_matchers']),
      ]
    : [...missingCause(pointer, endpoint, ['value']), ...stringCauses(`${pointer}/value`, endpoint['value'])];
}

function isStrategy(strategy: unknown): boolean {
  return strategy === 'id' || strategy === 'name' || strategy === 'property';
}

function matchersCauses(pointer: string, matchers: unknown): string[] {
  if (matchers === undefined) {
    return [];
  }

  if (!Array.isArray(matchers)) {
    return [typeCause(pointer, matchers, 'array')];
  }

  return matchers.length === 0
    ? [`at '${pointer}': minItems: got 0, want 1`]
    : matchers.flatMap((matcher: unknown, index) =>
        objectCauses(`${pointer}/${index}`, matcher ?? null, (object) =>
          matcherCauses(`${pointer}/${index}`, object),
        ),
      );
}

function matcherCauses(pointer: string, matcher: JsonObject): string[] {
  const causes = [
    ...missingCause(pointer, matcher, MATCHER_KEYS),
    ...stringCauses(`${pointer}/key`, matcher['key']),
  ];

  if (matcher['operator'] !== undefined && matcher['operator'] !== 'equals') {
    causes.push(`at '${pointer}/operator': value must be 'equals'`);
  }

  if (typeof matcher['value'] === 'object') {
    causes.push(typeCause(`${pointer}/value`, matcher['value'], 'boolean or number or string'));
  }

  return causes;
}

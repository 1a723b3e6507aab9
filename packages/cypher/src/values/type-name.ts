import { CypherFloat } from './cypher-float.ts';
import { NodeValue, PathValue, RelationshipValue } from './element-value.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from './temporal/temporal-value.ts';
import type { Value } from './value.ts';

export type TypeName = 'Null' | 'Boolean' | 'Integer' | 'String' | (typeof CLASSES)[number][1];

const CLASSES = [
  [CypherFloat, 'Float'],
  [Array, 'List'],
  [Map, 'Map'],
  [NodeValue, 'Node'],
  [RelationshipValue, 'Relationship'],
  [PathValue, 'Path'],
  [DateValue, 'Date'],
  [LocalTimeValue, 'LocalTime'],
  [TimeValue, 'Time'],
  [LocalDateTimeValue, 'LocalDateTime'],
  [DateTimeValue, 'DateTime'],
  [DurationValue, 'Duration'],
] as const;

/** The type of a value as people call it, for messages. */
export function typeNameOf(value: Value): TypeName {
  switch (typeof value) {
    case 'string':
      return 'String';
    case 'number':
    case 'bigint':
      return 'Integer';
    case 'boolean':
      return 'Boolean';
    default:
      return CLASSES.find(([type]) => value instanceof type)?.[1] ?? 'Null';
  }
}

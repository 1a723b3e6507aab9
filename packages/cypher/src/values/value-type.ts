import { isList } from './type-guards.ts';
import { typeNameOf } from './type-name.ts';
import type { ListValue, Value } from './value.ts';

/** Names of the GQL standard. */
const NAMES = {
  Null: 'NULL',
  Boolean: 'BOOLEAN',
  Integer: 'INTEGER',
  Float: 'FLOAT',
  String: 'STRING',
  List: 'LIST',
  Map: 'MAP',
  Node: 'NODE',
  Relationship: 'RELATIONSHIP',
  Path: 'PATH',
  Date: 'DATE',
  LocalTime: 'LOCAL TIME',
  Time: 'ZONED TIME',
  LocalDateTime: 'LOCAL DATETIME',
  DateTime: 'ZONED DATETIME',
  Duration: 'DURATION',
} as const;

/** The narrowest type a value has, as valueType() prints it: `LIST<INTEGER NOT NULL> NOT NULL`. */
export function valueTypeOf(value: Value): string {
  if (value === null) {
    return NAMES.Null;
  }
  const name = isList(value) ? `LIST<${itemTypeOf(value)}>` : NAMES[typeNameOf(value)];
  return `${name} NOT NULL`;
}

/** One type, or the alternatives in order; nullable as soon as one item is. */
function itemTypeOf(list: ListValue): string {
  if (list.length === 0) {
    return 'NOTHING';
  }
  const types = new Set(list.map(valueTypeOf));
  if (!types.delete(NAMES.Null)) {
    return [...types].sort().join(' | ');
  }
  return types.size === 0 ? NAMES.Null : [...types].map(withNull).sort().join(' | ');
}

function withNull(type: string): string {
  return type.replace(/ NOT NULL$/, '');
}

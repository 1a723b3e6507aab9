/**
 * What can be known about a value without running the query; `any` is nothing. Null is possible in every type,
 * as null passes through nearly every operation.
 */
export type StaticType =
  | 'any'
  | 'null'
  | 'boolean'
  | 'integer'
  | 'float'
  | 'string'
  | 'map'
  | 'node'
  | 'relationship'
  | 'path'
  | { readonly item: StaticType };

export function isList(type: StaticType): type is { readonly item: StaticType } {
  return typeof type === 'object';
}

/** Whether nothing is known that could contradict. */
export function isOpen(type: StaticType): boolean {
  return type === 'any' || type === 'null';
}

export function isNumber(type: StaticType): boolean {
  return type === 'integer' || type === 'float';
}

/** What values of both types have in common. */
export function joinTypes(left: StaticType, right: StaticType): StaticType {
  if (left === 'null' || left === right) {
    return right;
  }
  if (right === 'null') {
    return left;
  }

  return isList(left) && isList(right) ? { item: joinTypes(left.item, right.item) } : 'any';
}

export function joinAllTypes(types: readonly StaticType[]): StaticType {
  return types.reduce(joinTypes, 'null');
}

/** For messages: `a node`, `a list`. */
export function describeType(type: StaticType): string {
  if (isList(type)) {
    return 'a list';
  }

  return type === 'integer' ? 'an integer' : type === 'any' || type === 'null' ? type : `a ${type}`;
}

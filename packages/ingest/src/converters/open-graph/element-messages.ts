import { mixedListKeys } from './property-bag.ts';

const NO_MESSAGES: readonly string[] = [];

const GO_TYPE_NAMES: ReadonlyMap<string, string> = new Map([['boolean', 'bool']]);

export type ElementList = 'nodes' | 'edges';

/** Wire: the decoder text clients know for an element that is no object at all. */
export function typeMismatchMessage(list: ElementList, index: number, jsonType: string): string {
  const type = GO_TYPE_NAMES.get(jsonType) ?? jsonType;
  return `${list}[${index}] type mismatch: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
}

/** All messages of an element: its schema violations in one, or else what a schema cannot express. */
export function elementMessages(
  list: ElementList,
  index: number,
  causes: readonly string[],
  element: { readonly properties?: unknown; readonly kinds: readonly string[] },
): readonly string[] {
  if (causes.length > 0) {
    const joined = causes.join(', ');
    return [`${list}[${index}] schema validation failed with ${causes.length} error(s): [${joined}]`];
  }

  const mixed = mixedListKeys(element.properties).map(
    (key) => `${list}[${index}] schema validation error. properties["${key}"] contains a mixed-type array`,
  );
  const reserved = element.kinds
    .filter(isReservedKind)
    .map((kind) => `kind '${kind}' uses reserved namespace 'tag'`);

  return mixed.length + reserved.length === 0 ? NO_MESSAGES : [...mixed, ...reserved];
}

/** Zones and labels mark their members with kinds of this namespace. */
function isReservedKind(kind: string): boolean {
  return /^tag($|_)/i.test(kind);
}

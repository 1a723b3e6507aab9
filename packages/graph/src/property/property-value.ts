import type { PropertyScalar } from '../batch/graph-batch.ts';

/** What a property can hold. Absent and null are the same: no entry. */
export type PropertyValue = PropertyScalar | readonly PropertyScalar[];

/** By property name. A fresh object that the caller owns. */
export type PropertyObject = Record<string, PropertyValue>;

/** New values by property name; null removes the property. */
export type PropertyPatch = Readonly<Record<string, PropertyValue | null>>;

/** Reads JSON object text that the product itself, or a converter, wrote. Throws `SyntaxError` on anything else. */
export function parsePropertyPatch(json: string): PropertyPatch {
  return JSON.parse(json) as PropertyPatch;
}

/** Like {@link parsePropertyPatch}, without the null values. */
export function parseProperties(json: string): PropertyObject {
  const properties = JSON.parse(json) as Record<string, PropertyValue | null>;

  for (const name in properties) {
    if (properties[name] === null) {
      delete properties[name];
    }
  }

  return properties as PropertyObject;
}

/** Assigns an own property, whatever its name: `__proto__` is a possible property name of uploaded data. */
export function setProperty(target: PropertyObject, name: string, value: PropertyValue): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
    return;
  }

  target[name] = value;
}

/** The one of an object's own properties; never something inherited. */
export function ownProperty(source: PropertyPatch, name: string): PropertyValue | null | undefined {
  return Object.hasOwn(source, name) ? source[name] : undefined;
}

function equalPropertyValues(left: PropertyValue | undefined, right: PropertyValue | undefined): boolean {
  if (left === right) {
    return true;
  }

  return (
    typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right)
  );
}

/** Merges key by key into `target` (null removes); tells whether anything changed. */
export function mergeProperties(target: PropertyObject, patch: PropertyPatch): boolean {
  let isChanged = false;

  for (const name in patch) {
    const value = patch[name];
    const current = ownProperty(target, name) ?? undefined;

    if (value === null || value === undefined) {
      isChanged ||= current !== undefined;
      delete target[name];
    } else if (!equalPropertyValues(current, value)) {
      setProperty(target, name, value);
      isChanged = true;
    }
  }

  return isChanged;
}

/** Tells whether any of them was there. */
export function removeProperties(target: PropertyObject, names: readonly string[]): boolean {
  let isChanged = false;

  for (const name of names) {
    isChanged ||= Object.hasOwn(target, name);
    delete target[name];
  }

  return isChanged;
}

/** JSON object text with sorted keys and without null values: equal objects give equal text. */
export function canonicalProperties(properties: PropertyPatch): string {
  const parts: string[] = [];

  for (const name of Object.keys(properties).sort()) {
    const value = properties[name];

    if (value !== null && value !== undefined) {
      parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
    }
  }

  return `{${parts.join(',')}}`;
}

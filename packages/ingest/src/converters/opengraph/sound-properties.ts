import { ok, type Result } from '@secgraph/kernel';
import { isJsonObject, type JsonObject } from '../record/json-value.ts';
import type { RecordError } from '../record/record-error.ts';
import { shortenMessage } from '../record/shorten-message.ts';
import { mixedListKeys, propertyBagCauses } from './schema-causes.ts';

/** An element without the properties that cannot be stored. */
export interface SoundElement<Element> {
  readonly element: Element;
  /** Which are left out, and why; for the person who uploaded the file. */
  readonly warnings: readonly string[];
}

export interface ElementParser<Element> {
  readonly list: 'nodes' | 'edges';
  readonly parse: (value: unknown, index: number) => Result<Element, RecordError>;
  readonly reservedKeys: readonly string[];
}

/**
 * Parses an element; where it is refused, without those of its properties whose values are none that properties can
 * have. Files that are checked while they are uploaded have none; an entry of an archive loses no more than these.
 */
export function parseSoundly<Element>(
  value: unknown,
  index: number,
  { list, parse, reservedKeys }: ElementParser<Element>,
): Result<SoundElement<Element>, RecordError> {
  const whole = parse(value, index);
  if (whole.ok) {
    return ok({ element: whole.value, warnings: [] });
  }

  const properties = isJsonObject(value) ? value['properties'] : undefined;
  if (!isJsonObject(value) || !isJsonObject(properties)) {
    return whole;
  }

  const bad = findBad(properties, reservedKeys);
  const kept = Object.fromEntries(Object.entries(properties).filter(([key]) => !bad.has(key)));
  const sound = parse({ ...value, properties: kept }, index);

  // What else is wrong with it is told together with its properties.
  return sound.ok
    ? ok({
        element: sound.value,
        warnings: Array.from(bad, ([key, reason]) =>
          shortenMessage(`${list}[${index}]: property ${JSON.stringify(key)} is left out: ${reason}`),
        ),
      })
    : whole;
}

/** By name, what is wrong with a property. */
function findBad(properties: JsonObject, reservedKeys: readonly string[]): ReadonlyMap<string, string> {
  const bad = new Map(mixedListKeys(properties).map((key) => [key, 'it is a mixed-type array']));

  for (const key of Object.keys(properties)) {
    const [cause] = propertyBagCauses({ [key]: properties[key] }, reservedKeys);
    if (cause !== undefined) {
      bad.set(key, cause);
    }
  }

  return bad;
}

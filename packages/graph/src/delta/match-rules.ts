import type { PropertyScalar } from '../batch/graph-batch.ts';
import type { PropertyValue } from '../property/property-value.ts';

/** One property that an end of a relationship must have. */
export interface PropertyMatcher {
  readonly key: string;
  readonly value: PropertyScalar;
}

/** Text properties that are stored in upper case, whichever way they were told; some sources keep ids as they are. */
const UPPER_CASE_PROPERTIES: ReadonlySet<string> = new Set([
  'name',
  'operatingsystem',
  'distinguishedname',
  'environmentid',
]);

/** What sources of other platforms call properties of directories and tenants. */
const KEY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['domainFqdn', 'domain'],
  ['displayName', 'displayname'],
  ['tenantId', 'tenantid'],
]);

const EMAIL_LIKE = /^[^\s@]+@[^\s@]+$/;

/** The same for texts that differ in case alone, whichever case they are stored in. */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

export function aliasOf(key: string): string | undefined {
  return KEY_ALIASES.get(key);
}

/** How the property has a text that is asked for, if it has. */
export function storedSpellings(property: string, text: string): readonly string[] {
  return UPPER_CASE_PROPERTIES.has(property) ? [...new Set([text, text.toUpperCase()])] : [text];
}

/** Whether case says nothing about the value: it names a mailbox or an account. */
export function isEmailLike(value: PropertyScalar): value is string {
  return typeof value === 'string' && EMAIL_LIKE.test(value);
}

/**
 * Whether the value that is stored under a name is the wanted one: of the same type, texts as they are stored; an
 * element of a list counts. `ignoresCase`: for what is like an e-mail address, case does not matter.
 */
export function isWanted(
  property: string,
  stored: PropertyValue | undefined,
  { value, ignoresCase }: { readonly value: PropertyScalar; readonly ignoresCase: boolean },
): boolean {
  if (typeof value !== 'string') {
    return stored === value;
  }

  const isSame = ignoresCase && isEmailLike(value) ? isSameFolded(value) : isSameStored(property, value);
  return typeof stored === 'string' ? isSame(stored) : Array.isArray(stored) && stored.some(isSame);
}

function isSameFolded(value: string): (stored: unknown) => boolean {
  const folded = foldCase(value);
  return (stored) => typeof stored === 'string' && foldCase(stored) === folded;
}

function isSameStored(property: string, value: string): (stored: unknown) => boolean {
  const spellings = storedSpellings(property, value);
  return (stored) => spellings.includes(stored as string);
}

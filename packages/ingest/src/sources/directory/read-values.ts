import type { DirectoryObject } from './directory.ts';

/** Readers of single attributes: each takes what a source may bring and says `undefined` for all else. */

export function readText(object: DirectoryObject, attribute: string): string | undefined {
  return asText(object.values(attribute)[0]);
}

export function readTexts(object: DirectoryObject, attribute: string): readonly string[] {
  return object.values(attribute).flatMap((value) => asText(value) ?? []);
}

/** A whole number of 32 bits, with its sign. */
export function readInteger(object: DirectoryObject, attribute: string): number | undefined {
  const [value] = object.values(attribute);
  switch (typeof value) {
    case 'number':
      return value | 0;
    case 'bigint':
      return Number(BigInt.asIntN(32, value));
    case 'string':
      return /^-?\d{1,12}$/.test(value) ? Number(value) | 0 : undefined;
    default:
      return undefined;
  }
}

export function readLarge(object: DirectoryObject, attribute: string): bigint | undefined {
  const [value] = object.values(attribute);
  switch (typeof value) {
    case 'bigint':
      return value;
    case 'number':
      return BigInt(Math.trunc(value));
    case 'string':
      return /^-?\d{1,20}$/.test(value) ? BigInt(value) : undefined;
    default:
      return undefined;
  }
}

export function readFlag(object: DirectoryObject, attribute: string): boolean | undefined {
  const [value] = object.values(attribute);
  return typeof value === 'boolean' ? value : undefined;
}

export function readBytes(object: DirectoryObject, attribute: string): Uint8Array | undefined {
  const [value] = object.values(attribute);
  return value instanceof Uint8Array ? value : undefined;
}

export function readAllBytes(object: DirectoryObject, attribute: string): readonly Uint8Array[] {
  return object.values(attribute).filter((value) => value instanceof Uint8Array);
}

/** A value that a missing attribute has, too: nothing where the source would not tell the attribute. */
export function whenTold<Value>(object: DirectoryObject, attribute: string, value: Value): Value | undefined {
  return object.tells(attribute) || object.values(attribute).length > 0 ? value : undefined;
}

/** The first part of a distinguished name, without its attribute. */
export function firstName(distinguishedName: string): string {
  const [part = ''] = splitName(distinguishedName, 1);
  return part
    .slice(part.indexOf('=') + 1)
    .replaceAll('\\', '')
    .trim();
}

/** What lies above; empty for what lies in nothing. */
export function nameAbove(distinguishedName: string): string {
  const end = endOfPart(distinguishedName, 0);
  return end === -1 ? '' : distinguishedName.slice(end + 1);
}

function splitName(distinguishedName: string, limit: number): string[] {
  const parts: string[] = [];
  for (let start = 0; parts.length < limit; ) {
    const end = endOfPart(distinguishedName, start);
    parts.push(distinguishedName.slice(start, end === -1 ? undefined : end));
    if (end === -1) {
      break;
    }
    start = end + 1;
  }
  return parts;
}

/** The comma behind a part; one that is escaped belongs to the part. */
function endOfPart(distinguishedName: string, start: number): number {
  for (let at = start; at < distinguishedName.length; at++) {
    const character = distinguishedName[at];
    if (character === '\\') {
      at++;
    } else if (character === ',') {
      return at;
    }
  }
  return -1;
}

/** Where the `DC=` parts begin that end a distinguished name; its length where it has none. */
export function startOfDomain(distinguishedName: string): number {
  let start = distinguishedName.length;
  for (let end = start; end > 0; ) {
    const comma = distinguishedName.lastIndexOf(',', end - 1);
    if (distinguishedName.slice(comma + 1, comma + 4).toUpperCase() !== 'DC=') {
      break;
    }
    start = comma + 1;
    end = comma;
  }
  return start;
}

/** DNS name of `DC=` parts, in upper case. */
export function domainNameOf(domainPart: string): string {
  return domainPart
    .split(',')
    .map((part) => part.slice(3))
    .join('.')
    .toUpperCase();
}

function asText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return value instanceof Uint8Array ? Buffer.from(value).toString('utf8').replace(/\0$/, '') : undefined;
  }
}

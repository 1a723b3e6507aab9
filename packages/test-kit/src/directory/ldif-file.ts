import { guidBytes } from './binary-values.ts';
import { LAPS_PASSWORD_GUID } from './directory-attributes.ts';
import type { SnapshotObject, SnapshotValue } from './snapshot-file.ts';

const LINE = 76;
/** Values that may stand as they are: visible ASCII that begins like no other form and ends without a space. */
const SAFE = /^(?![ :<])[ -~]*(?<! )$/;

/** A directory as LDIF, written from RFC 2849 alone: long lines are folded, and what is not plain is base64. */
export function buildLdif(objects: Iterable<SnapshotObject>): Buffer {
  const lines = [
    '# An export of a directory, made for tests: comments go on',
    ' in the next line, too.',
    'version: 1',
    '',
  ];
  for (const object of [...objects, LAPS_ATTRIBUTE]) {
    const { distinguishedName: [name] = [''], ...attributes } = object;
    lines.push(...folded('dn', name));
    for (const [attribute, values] of Object.entries(attributes)) {
      for (const value of values) {
        lines.push(...folded(attribute, value));
      }
    }
    lines.push('');
  }
  return Buffer.from(lines.join('\n'), 'utf8');
}

/** What tells the GUID by which access lists name the password of LAPS. */
const LAPS_ATTRIBUTE: SnapshotObject = {
  distinguishedName: ['CN=ms-LAPS-Password,CN=Schema,CN=Configuration'],
  objectClass: ['top', 'attributeSchema'],
  lDAPDisplayName: ['msLAPS-Password'],
  schemaIDGUID: [guidBytes(LAPS_PASSWORD_GUID)],
};

function folded(attribute: string, value: SnapshotValue = ''): string[] {
  const line = written(attribute, value);
  const lines = [line.slice(0, LINE)];
  for (let at = LINE; at < line.length; at += LINE - 1) {
    lines.push(` ${line.slice(at, at + LINE - 1)}`);
  }
  return lines;
}

function written(attribute: string, value: SnapshotValue): string {
  if (value instanceof Uint8Array) {
    return `${attribute}:: ${Buffer.from(value).toString('base64')}`;
  }
  const text = textOf(attribute, value);
  return SAFE.test(text)
    ? `${attribute}: ${text}`
    : `${attribute}:: ${Buffer.from(text, 'utf8').toString('base64')}`;
}

/** As LDAP writes values. */
function textOf(attribute: string, value: Exclude<SnapshotValue, Uint8Array>): string {
  if (value instanceof Date) {
    return `${value.toISOString().replace(/\D/g, '').slice(0, 14)}.0Z`;
  }
  if (typeof value === 'boolean') {
    return value ? 'TRUE' : 'FALSE';
  }
  // Sets of bits are 32-bit numbers with a sign.
  return attribute === 'groupType' ? String(Number(value) | 0) : String(value);
}

import { createHash } from 'node:crypto';
import type { PrincipalType } from '../identity/principal.ts';

/** What an entry lies on, as far as entries differ. A managed computer has a local password that may be read. */
export type ObjectClass = 'user' | 'computer' | 'managedComputer' | 'group' | 'ou' | 'container' | 'other';

/** An entry that a domain, unit or container hands down to what lies below it. */
export interface Grant {
  readonly sid: string;
  readonly type: PrincipalType;
  /** What it means for each class of object; nothing where a class is missing, `computer` for managed ones. */
  readonly rights: Partial<Record<ObjectClass, readonly string[]>>;
  /** The same on the record that hands down and on every entry that arrives. */
  readonly hash: string;
}

/** An entry as text. Identifiers and rights need no escaping; writing them directly halves the time of a record. */
export function aceText(sid: string, type: string, right: string, hash?: string): string {
  return hash === undefined
    ? `{"PrincipalSID":"${sid}","PrincipalType":"${type}","RightName":"${right}","IsInherited":false,"InheritanceHash":""}`
    : `{"PrincipalSID":"${sid}","PrincipalType":"${type}","RightName":"${right}","IsInherited":true,"InheritanceHash":"${hash}"}`;
}

export function createGrant(
  sid: string,
  type: PrincipalType,
  rights: Grant['rights'],
  objectType = '00000000-0000-0000-0000-000000000000',
): Grant {
  return {
    sid,
    type,
    rights,
    hash: inheritanceHash(sid, Object.values(rights).flat().join(','), objectType),
  };
}

/** Entries that `grants` leave on an object of `objectClass`, as text without brackets. */
export function inheritedText(grants: readonly Grant[], objectClass: ObjectClass): string {
  return grants
    .flatMap(({ sid, type, rights, hash }) =>
      (rights[objectClass] ?? fallback(rights, objectClass)).map((right) => aceText(sid, type, right, hash)),
    )
    .join(',');
}

function fallback(rights: Grant['rights'], objectClass: ObjectClass): readonly string[] {
  return (objectClass === 'managedComputer' ? rights.computer : undefined) ?? [];
}

/** Joins pieces of an access list, leaving out empty ones. */
export function joinAces(...pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join(',');
}

/** Upper-case SHA-1 over who, what and on which type, as collectors compute it. */
function inheritanceHash(sid: string, rights: string, objectType: string): string {
  return createHash('sha1').update(`${sid}${rights}${objectType}`).digest('hex').toUpperCase();
}

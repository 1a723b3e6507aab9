import type { Directory, DirectoryDomain, PrincipalType } from './directory.ts';
import { grantedRights } from './granted-rights.ts';
import { NO_GUID } from './guid.ts';
import { inheritanceHash } from './inheritance-hash.ts';
import type { Principals } from './principals.ts';
import { type AccessEntry, readSecurityDescriptor } from './security-descriptor.ts';
import { isLeftOut, OWNER_RIGHTS } from './well-known.ts';

/** What a security descriptor comes to on an object. */
export interface AccessList {
  /** Entries of the collector format as JSON, without brackets. */
  readonly aces: string;
  readonly isProtected: boolean;
  readonly grantsOwnerRights: boolean;
  readonly grantsInheritedOwnerRights: boolean;
  /** Of what it hands down. */
  readonly inheritanceHashes: readonly string[];
}

export interface AccessListOwner {
  readonly type: PrincipalType;
  readonly domain: DirectoryDomain;
  /** GUIDs of its classes, lower case. */
  readonly classGuids: readonly string[];
  readonly hasLaps: boolean;
}

/** Most objects of a class in a folder have the same list: it is read once for all of them. */
const MAX_KNOWN = 4_096;
const MAX_KNOWN_BYTES = 32 * 1024 * 1024;

/** Reads security descriptors, and remembers those that come again. */
export class AccessLists {
  readonly #directory: Directory;
  readonly #principals: Principals;
  readonly #known = new Map<string, AccessList>();
  #knownBytes = 0;

  constructor(directory: Directory, principals: Principals) {
    this.#directory = directory;
    this.#principals = principals;
  }

  /** Throws a `SourceFault` for a descriptor that is not well-formed. */
  read(descriptor: Uint8Array, owner: AccessListOwner): AccessList {
    const { type, domain, hasLaps, classGuids } = owner;
    const bytes = Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.length);
    const key = `${type} ${hasLaps} ${domain.name} ${classGuids.join(' ')} ${bytes.toString('latin1')}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      return known;
    }

    const list = this.#describe(bytes, owner);
    if (this.#known.size >= MAX_KNOWN || this.#knownBytes >= MAX_KNOWN_BYTES) {
      this.#known.clear();
      this.#knownBytes = 0;
    }
    this.#known.set(key, list);
    this.#knownBytes += key.length + list.aces.length;
    return list;
  }

  /** Whoever the list allows something, whatever that is. */
  allowed(descriptor: Uint8Array): readonly string[] {
    const { entries } = readSecurityDescriptor(descriptor);
    const sids = entries.filter(({ isAllowed, sid }) => isAllowed && !isLeftOut(sid)).map(({ sid }) => sid);
    return [...new Set(sids)];
  }

  #describe(descriptor: Uint8Array, owner: AccessListOwner): AccessList {
    const { ownerSid, isProtected, entries } = readSecurityDescriptor(descriptor);
    const texts: string[] = [];
    if (ownerSid !== undefined && !isLeftOut(ownerSid)) {
      texts.push(this.#aceText(ownerSid, owner.domain, 'Owns', undefined));
    }

    const here = entries.filter((entry) => appliesHere(entry, owner.classGuids));
    for (const entry of here.filter(({ isAllowed, sid }) => isAllowed && !isLeftOut(sid))) {
      const rights = grantedRights(entry, { ...owner, schema: this.#directory.schema });
      const hash = entry.isInherited && rights.length > 0 ? inheritanceHash(entry) : undefined;
      for (const right of rights) {
        texts.push(this.#aceText(entry.sid, owner.domain, right, hash));
      }
    }

    const ofOwner = here.filter(({ sid }) => sid === OWNER_RIGHTS);
    return {
      aces: [...new Set(texts)].join(','),
      isProtected,
      grantsOwnerRights: ofOwner.length > 0,
      grantsInheritedOwnerRights: ofOwner.some(({ isInherited }) => isInherited),
      inheritanceHashes: handsDown(entries),
    };
  }

  #aceText(sid: string, domain: DirectoryDomain, right: string, hash: string | undefined): string {
    const { ObjectIdentifier, ObjectType } = this.#principals.resolve(sid, domain);
    return JSON.stringify({
      PrincipalSID: ObjectIdentifier,
      PrincipalType: ObjectType,
      RightName: right,
      IsInherited: hash !== undefined,
      InheritanceHash: hash ?? '',
    });
  }
}

/** One that arrived from above may be for another class: it lies here only to be handed further down. */
function appliesHere(
  { isInheritOnly, isInherited, inheritedObjectType }: AccessEntry,
  classGuids: readonly string[],
): boolean {
  if (isInheritOnly) {
    return false;
  }
  return !isInherited || inheritedObjectType === NO_GUID || classGuids.includes(inheritedObjectType);
}

function handsDown(entries: readonly AccessEntry[]): readonly string[] {
  const hashes = entries
    .filter(
      ({ isAllowed, isInherited, isInheritable, sid }) =>
        isAllowed && !isInherited && isInheritable && !isLeftOut(sid),
    )
    .map((entry) => inheritanceHash(entry));
  return [...new Set(hashes)];
}

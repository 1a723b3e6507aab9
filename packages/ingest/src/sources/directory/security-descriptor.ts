import { SourceFault } from '../source-error.ts';
import { GUID_BYTES, NO_GUID, readGuid } from './guid.ts';
import { readSid, sidLength } from './sid.ts';

export interface AccessEntry {
  readonly isAllowed: boolean;
  readonly sid: string;
  readonly mask: number;
  /** What of the object it is about, lower case; zeros for all of it. */
  readonly objectType: string;
  /** Which class of object it is for, lower case; zeros for all. */
  readonly inheritedObjectType: string;
  readonly isInherited: boolean;
  /** It is only handed down, and says nothing of the object itself. */
  readonly isInheritOnly: boolean;
  /** It is handed down. */
  readonly isInheritable: boolean;
}

export interface SecurityDescriptor {
  readonly ownerSid: string | undefined;
  /** Nothing arrives from above. */
  readonly isProtected: boolean;
  readonly entries: readonly AccessEntry[];
}

const HEADER_BYTES = 20;
const ACL_HEADER_BYTES = 8;
const ACE_HEADER_BYTES = 4;
const DACL_PRESENT = 0x0004;
const DACL_PROTECTED = 0x1000;

/** Conditional entries (9, 10, …) are left out: who satisfies a condition is not in the directory. */
const ALLOWED = 0;
const DENIED = 1;
const ALLOWED_OBJECT = 5;
const DENIED_OBJECT = 6;

const HAS_OBJECT_TYPE = 1;
const HAS_INHERITED_OBJECT_TYPE = 2;

const OBJECT_INHERIT = 0x01;
const CONTAINER_INHERIT = 0x02;
const INHERIT_ONLY = 0x08;
const INHERITED = 0x10;

/** Owner and access list of a self-relative security descriptor. Throws {@link SourceFault}. */
export function readSecurityDescriptor(bytes: Uint8Array): SecurityDescriptor {
  if (bytes.length < HEADER_BYTES || bytes[0] !== 1) {
    throw new SourceFault('a security descriptor is not well-formed');
  }

  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const control = view.readUInt16LE(2);
  const ownerAt = view.readUInt32LE(4);
  const listAt = view.readUInt32LE(16);
  return {
    ownerSid: ownerAt === 0 ? undefined : readSid(view, ownerAt),
    isProtected: (control & DACL_PROTECTED) !== 0,
    entries: (control & DACL_PRESENT) === 0 || listAt === 0 ? [] : readEntries(view, listAt),
  };
}

function readEntries(view: Buffer, listAt: number): AccessEntry[] {
  if (listAt + ACL_HEADER_BYTES > view.length) {
    throw new SourceFault('an access list does not lie in its security descriptor');
  }

  const count = view.readUInt16LE(listAt + 4);
  const entries: AccessEntry[] = [];
  for (let index = 0, at = listAt + ACL_HEADER_BYTES; index < count; index++) {
    if (at + ACE_HEADER_BYTES > view.length) {
      throw new SourceFault(`entry ${index} of an access list lies outside of it`);
    }
    const size = view.readUInt16LE(at + 2);
    if (size < ACE_HEADER_BYTES || at + size > view.length) {
      throw new SourceFault(`entry ${index} of an access list has a wrong size`);
    }
    const entry = readEntry(view.subarray(at, at + size));
    if (entry !== undefined) {
      entries.push(entry);
    }
    at += size;
  }
  return entries;
}

function readEntry(ace: Buffer): AccessEntry | undefined {
  const type = ace[0] as number;
  const flags = ace[1] as number;
  const isPlain = type === ALLOWED || type === DENIED;
  if (!isPlain && type !== ALLOWED_OBJECT && type !== DENIED_OBJECT) {
    return undefined;
  }
  if (ace.length < ACE_HEADER_BYTES + (isPlain ? 4 : 8)) {
    throw new SourceFault('an entry of an access list is too short');
  }

  const present = isPlain ? 0 : ace.readUInt32LE(8);
  const objectTypeAt = 12;
  const inheritedTypeAt = objectTypeAt + ((present & HAS_OBJECT_TYPE) === 0 ? 0 : GUID_BYTES);
  const behindTypes = inheritedTypeAt + ((present & HAS_INHERITED_OBJECT_TYPE) === 0 ? 0 : GUID_BYTES);
  const sidAt = isPlain ? 8 : behindTypes;
  sidLength(ace, sidAt);
  return {
    isAllowed: type === ALLOWED || type === ALLOWED_OBJECT,
    sid: readSid(ace, sidAt),
    mask: ace.readUInt32LE(4),
    objectType: (present & HAS_OBJECT_TYPE) === 0 ? NO_GUID : readGuid(ace, objectTypeAt),
    inheritedObjectType:
      (present & HAS_INHERITED_OBJECT_TYPE) === 0 ? NO_GUID : readGuid(ace, inheritedTypeAt),
    isInherited: (flags & INHERITED) !== 0,
    isInheritOnly: (flags & INHERIT_ONLY) !== 0,
    isInheritable: (flags & (CONTAINER_INHERIT | OBJECT_INHERIT)) !== 0,
  };
}

import { AD_ACL_RELATIONSHIPS } from '@secgraph/graph-schema';
import {
  type GraphBatchBuilder,
  type KindList,
  type ObjectRef,
  unresolvedEndsMessage,
} from '../../batch/graph-batch-builder.ts';
import { canonicalJson } from '../record/canonical-json.ts';
import { booleanOr, readList, stringOr, toObject } from '../record/read-field.ts';
import { locate } from '../record/record-error.ts';
import type { DirectoryObject } from './directory-object.ts';
import { kindsOfReference } from './principal-kinds.ts';
import { aclProperties } from './relationship-properties.ts';

const RIGHTS: ReadonlyMap<string, string> = new Map(AD_ACL_RELATIONSHIPS.map((right) => [right, right]));

/** Suffix of OWNER RIGHTS: what its entries grant limits what owning the object is worth. */
const OWNER_RIGHTS_SUFFIX = 'S-1-3-4';

const OWNS_RAW_PROPERTIES = canonicalJson({ isacl: true, isinherited: false });

/** Which entries of a list count. */
export type AceFilter = (principalSid: string, principalType: string, right: string) => boolean;

export interface AceList {
  readonly aces: readonly unknown[];
  /** Where the list lies in the record, for messages. */
  readonly path: string;
  readonly accepts?: AceFilter;
}

/** What an access-control list says about its object's owner. */
interface Ownership {
  /** The owner as the first `Owns` entry names it; `undefined` where there is no such entry. */
  firstOwnerSid: string | undefined;
  owner: Grantee | undefined;
  readonly writeOwners: WriteOwner[];
  readonly ownerRights: string[];
  readonly inheritedOwnerRights: string[];
}

interface Grantee {
  readonly ref: ObjectRef;
  readonly kinds: KindList;
}

interface WriteOwner extends Grantee {
  readonly isInherited: boolean;
  readonly inheritanceHash: string;
}

/**
 * Turns the record's own entries into relationships principal → object and notes the owner in the node
 * property `ownersid` (docs/formats/collector-format.md#access-control-entries).
 */
export function convertAces(object: DirectoryObject, out: GraphBatchBuilder): void {
  const ownership = convertAceLists(object, [{ aces: readList(object.record, 'Aces'), path: 'Aces' }], out);
  if (ownership.firstOwnerSid !== undefined && ownership.firstOwnerSid !== '') {
    object.properties['ownersid'] = ownership.firstOwnerSid;
  }
}

/** Converts lists that together are one access-control list of the object. */
export function convertAceLists(
  object: DirectoryObject,
  lists: readonly AceList[],
  out: GraphBatchBuilder,
): Ownership {
  const ownership: Ownership = {
    firstOwnerSid: undefined,
    owner: undefined,
    writeOwners: [],
    ownerRights: [],
    inheritedOwnerRights: [],
  };

  for (const list of lists) {
    let index = 0;
    try {
      for (; index < list.aces.length; index++) {
        convertAce(list.aces[index], object, ownership, list.accepts, out);
      }
    } catch (error) {
      throw locate(error, `${list.path}[${index}]`);
    }
  }

  convertOwnership(object, ownership, out);
  return ownership;
}

/** One entry. Reads the exact keys directly and allocates nothing for ordinary rights (`bench`, ingest rate). */
function convertAce(
  value: unknown,
  object: DirectoryObject,
  ownership: Ownership,
  accepts: AceFilter | undefined,
  out: GraphBatchBuilder,
): void {
  const ace = toObject(value);
  const sid = stringOr(ace['PrincipalSID'], ace, 'PrincipalSID');
  const type = stringOr(ace['PrincipalType'], ace, 'PrincipalType');
  const name = stringOr(ace['RightName'], ace, 'RightName');
  const hash = stringOr(ace['InheritanceHash'], ace, 'InheritanceHash');
  const isInherited = booleanOr(ace['IsInherited'], ace, 'IsInherited');
  if (accepts !== undefined && !accepts(sid, type, name)) {
    return;
  }

  if (name === 'Owns') {
    ownership.firstOwnerSid ??= sid;
  }

  const right = RIGHTS.get(name);
  const ref = out.ref(sid);
  if (ref === object.ref) {
    return;
  }

  if (right === undefined) {
    out.countWarning(`access-control entries with unknown right ${JSON.stringify(name)} left out`);
  } else if (sid === '') {
    out.warn(unresolvedEndsMessage(sid, object.id));
  } else if (concernsOwner(right, out.objectIdOf(ref))) {
    noteOwnership(ownership, right, {
      ref,
      kinds: kindsOfReference(type),
      isInherited,
      inheritanceHash: hash,
    });
  } else {
    const properties = aclProperties(isInherited, hash);
    out.relate(ref, kindsOfReference(type), object.ref, object.kinds, right, properties);
  }
}

function concernsOwner(right: string, principalId: string): boolean {
  return right === 'Owns' || right === 'WriteOwner' || principalId.endsWith(OWNER_RIGHTS_SUFFIX);
}

/** Keeps an entry that only the whole list can settle. The last owner wins. */
function noteOwnership(ownership: Ownership, right: string, grantee: WriteOwner): void {
  if (right === 'Owns') {
    ownership.owner = grantee;
  } else if (right === 'WriteOwner') {
    ownership.writeOwners.push(grantee);
  } else {
    ownership.ownerRights.push(right);
    if (grantee.isInherited) {
      ownership.inheritedOwnerRights.push(right);
    }
  }
}

/** What the owner and those who may become owner get (docs/formats/collector-format.md#owners). */
function convertOwnership(object: DirectoryObject, ownership: Ownership, out: GraphBatchBuilder): void {
  const { ownerRights, inheritedOwnerRights } = ownership;
  const anyGrant = object.properties['doesanyacegrantownerrights'] === true;
  const anyInheritedGrant = object.properties['doesanyinheritedacegrantownerrights'] === true;

  if (ownerRights.length > 0) {
    relateOwner(object, ownership.owner, 'OwnsLimitedRights', ownsLimitedProperties(ownerRights), out);
  } else if (!anyGrant) {
    relateOwner(object, ownership.owner, 'OwnsRaw', OWNS_RAW_PROPERTIES, out);
  }

  if (inheritedOwnerRights.length > 0) {
    for (const candidate of ownership.writeOwners) {
      const properties = writeOwnerLimitedProperties(candidate, inheritedOwnerRights);
      relateOwner(object, candidate, 'WriteOwnerLimitedRights', properties, out);
    }
  } else if (keepsWriteOwners(ownerRights.length > 0, anyGrant, anyInheritedGrant)) {
    for (const candidate of ownership.writeOwners) {
      const properties = aclProperties(candidate.isInherited, candidate.inheritanceHash);
      relateOwner(object, candidate, 'WriteOwnerRaw', properties, out);
    }
  }
}

function keepsWriteOwners(hasOwnerRights: boolean, anyGrant: boolean, anyInheritedGrant: boolean): boolean {
  return !anyInheritedGrant || (!hasOwnerRights && !anyGrant);
}

function relateOwner(
  object: DirectoryObject,
  principal: Grantee | undefined,
  kind: string,
  properties: string,
  out: GraphBatchBuilder,
): void {
  if (principal !== undefined) {
    out.relate(principal.ref, principal.kinds, object.ref, object.kinds, kind, properties);
  }
}

function ownsLimitedProperties(privileges: readonly string[]): string {
  return canonicalJson({ isacl: true, isinherited: false, privileges });
}

function writeOwnerLimitedProperties(candidate: WriteOwner, privileges: readonly string[]): string {
  return canonicalJson({
    isacl: true,
    isinherited: candidate.isInherited,
    inheritancehash: candidate.inheritanceHash,
    privileges,
  });
}

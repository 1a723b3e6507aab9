import { fieldOf, flagOf, listOf, propertyOf, textOf } from './json-fields.ts';
import { kindNamed, type NodeKind, type Tally } from './tally.ts';

/** Rights that become relationships of the same name; `Owns` and `WriteOwner` are resolved first. */
const RIGHTS = new Set([
  'AllExtendedRights',
  'ForceChangePassword',
  'AddMember',
  'AddAllowedToAct',
  'GenericAll',
  'WriteDacl',
  'WriteOwner',
  'GenericWrite',
  'ReadLAPSPassword',
  'ReadGMSAPassword',
  'Owns',
  'AddSelf',
  'WriteSPN',
  'AddKeyCredentialLink',
  'GetChanges',
  'GetChangesAll',
  'GetChangesInFilteredSet',
  'WriteAccountRestrictions',
  'WriteGPLink',
  'SyncLAPSPassword',
  'DCSync',
  'ManageCertificates',
  'ManageCA',
  'Enroll',
  'WritePKIEnrollmentFlag',
  'WritePKINameFlag',
  'WriteOwnerLimitedRights',
  'OwnsLimitedRights',
  'WriteAltSecurityIdentities',
  'WritePublicInformation',
  'CreateChildDMSA',
  'CreateChildAll',
  'CreateChild',
  'WriteMsDSManagedAccountPrecededByLink',
  'WriteMsDSDelegatedMSAState',
  'WriteMsDSSupersededManagedAccountLink',
  'WriteMsDSSupersededServiceAccountState',
  'WriteMsDSGroupMSAMembership',
  'ReanimateTombstones',
  'WriteRDN',
  'WriteCommonName',
  'ReadKDSRootKey',
]);

const OWNER_RIGHTS_SID = 'S-1-3-4';
const REGISTRY_RIGHTS = ['ManageCA', 'ManageCertificates', 'Enroll'];

type Principal = readonly [string, NodeKind];

export function countAccess(tally: Tally, record: unknown, object: Principal): void {
  countEntries(tally, record, { object, aces: listOf(record, 'Aces') });
}

/** A certificate authority has two lists: the directory's and the registry's. Both count. */
export function countAuthorityAccess(tally: Tally, record: unknown, object: Principal): void {
  countAccess(tally, record, object);

  const registry = fieldOf(fieldOf(record, 'CARegistryData'), 'CASecurity');
  if (!flagOf(registry, 'Collected')) {
    return;
  }

  const host = textOf(record, 'HostingComputer');
  const fromRegistry = listOf(registry, 'Data').filter(
    (ace) => textOf(ace, 'RightName') !== 'Owns' && textOf(ace, 'PrincipalType') !== 'ADLocalGroup',
  );
  const fromDirectory = listOf(record, 'Aces').filter(
    (ace) => textOf(ace, 'PrincipalSID') === host || !REGISTRY_RIGHTS.includes(textOf(ace, 'RightName')),
  );
  countEntries(tally, record, { object, aces: [...fromRegistry, ...fromDirectory] });
}

function countEntries(
  tally: Tally,
  record: unknown,
  { object, aces }: { object: Principal; aces: readonly unknown[] },
): void {
  let owner: Principal | undefined;
  const writeOwners: Principal[] = [];
  let ownerRights = 0;
  let inheritedOwnerRights = 0;

  for (const ace of aces) {
    const sid = textOf(ace, 'PrincipalSID');
    const right = textOf(ace, 'RightName');
    if (sid.toUpperCase() === object[0].toUpperCase() || !RIGHTS.has(right)) {
      continue;
    }

    const principal: Principal = [sid, kindNamed(textOf(ace, 'PrincipalType'))];
    if (right === 'Owns') {
      owner = principal;
    } else if (right === 'WriteOwner') {
      writeOwners.push(principal);
    } else if (sid.toUpperCase().endsWith(OWNER_RIGHTS_SID)) {
      ownerRights++;
      if (flagOf(ace, 'IsInherited')) {
        inheritedOwnerRights++;
      }
    } else {
      tally.relationship(principal, right, object);
    }
  }

  const anyGrant = propertyOf(record, 'doesanyacegrantownerrights') === true;
  const anyInheritedGrant = propertyOf(record, 'doesanyinheritedacegrantownerrights') === true;

  const ownerKind = ownerRights > 0 ? 'OwnsLimitedRights' : anyGrant ? undefined : 'OwnsRaw';
  if (owner !== undefined && ownerKind !== undefined) {
    tally.relationship(owner, ownerKind, object);
  }

  const writeOwnerKind = writeOwnerRelationship({
    ownerRights,
    inheritedOwnerRights,
    anyGrant,
    anyInheritedGrant,
  });
  if (writeOwnerKind === undefined) {
    return;
  }
  for (const principal of writeOwners) {
    tally.relationship(principal, writeOwnerKind, object);
  }
}

function writeOwnerRelationship(facts: {
  ownerRights: number;
  inheritedOwnerRights: number;
  anyGrant: boolean;
  anyInheritedGrant: boolean;
}): string | undefined {
  if (facts.inheritedOwnerRights > 0) {
    return 'WriteOwnerLimitedRights';
  }
  const isRestricted = facts.anyInheritedGrant && (facts.ownerRights > 0 || facts.anyGrant);
  return isRestricted ? undefined : 'WriteOwnerRaw';
}

import type { DirectorySchema, PrincipalType } from './directory.ts';
import { NO_GUID } from './guid.ts';
import { otherRights } from './other-rights.ts';
import type { AccessEntry } from './security-descriptor.ts';

/** Bits of an access mask, as the directory reads them. */
const ACCESS = {
  createChild: 0x1,
  deleteChild: 0x2,
  self: 0x8,
  readProperty: 0x10,
  writeProperty: 0x20,
  controlAccess: 0x100,
  writeDacl: 0x4_0000,
  writeOwner: 0x8_0000,
  fullControl: 0xf_01ff,
} as const;

/** The same bits on a certification authority. */
const CA_ACCESS = { manageCa: 0x1, manageCertificates: 0x2, enroll: 0x200 } as const;

const RIGHT_GUIDS = {
  changesReplicate: '1131f6aa-9c07-11d1-f79f-00c04fc2dcd2',
  changesReplicateAll: '1131f6ad-9c07-11d1-f79f-00c04fc2dcd2',
  changesReplicateFiltered: '89e95b76-444d-4c62-991a-0facbeda640c',
  forceChangePassword: '00299570-246d-11d0-a768-00aa006e0529',
  enroll: '0e10c968-78fb-11d2-90d4-00c04f79dc55',
  member: 'bf9679c0-0de6-11d0-a285-00aa003049e2',
  allowedToAct: '3f78c3e5-f79a-46bd-a0b8-9d18116ddc79',
  accountRestrictions: '4c164200-20c0-11d0-a768-00aa006e0529',
  keyCredentialLink: '5b47d60f-6090-40b2-9f37-2a4de88f3063',
  servicePrincipalName: 'f3a64788-5306-11d1-a9c5-0000f80367c1',
  altSecurityIdentities: '00fbf30c-91fe-11d1-aebc-0000f80367c1',
  publicInformation: 'e48d0154-bcf8-11d1-8702-00c04fb96050',
  gpLink: 'f30e3bbe-9ff0-11d1-b603-0000f80367c1',
  enrollmentFlag: 'd15ef7d8-f226-46db-ae79-b34e560bd12c',
  nameFlag: 'ea1dddc4-60ff-416e-8cc0-17cee534bce7',
} as const;

/** What rights depend on beside the type of the object. */
export interface GrantedOn {
  readonly type: PrincipalType;
  /** Its local password is kept in the directory. */
  readonly hasLaps: boolean;
  readonly schema: DirectorySchema;
}

/** Which rights an entry gives, by the names of the collector format. Full control stands for all others. */
export function grantedRights(entry: AccessEntry, on: GrantedOn): readonly string[] {
  const has = (mask: number) => (entry.mask & mask) >>> 0 === mask;
  const isForAll = entry.objectType === NO_GUID;
  if (has(ACCESS.fullControl)) {
    if (isForAll) {
      return ['GenericAll'];
    }
    return [...(readsLaps(entry, on) ? ['ReadLAPSPassword'] : []), ...otherRights(entry, on.type, has)];
  }

  const rights: string[] = [];
  if (has(ACCESS.writeDacl)) {
    rights.push('WriteDacl');
  }
  if (has(ACCESS.writeOwner)) {
    rights.push('WriteOwner');
  }
  const isMember = on.type === 'Group' && entry.objectType === RIGHT_GUIDS.member;
  if (isMember && has(ACCESS.self) && !has(ACCESS.writeProperty)) {
    rights.push('AddSelf');
  }
  if (has(ACCESS.controlAccess)) {
    rights.push(...extendedRights(entry, on, isForAll));
  }
  if (has(ACCESS.writeProperty)) {
    rights.push(...writtenProperties(entry, on, isForAll));
  }
  if (on.type === 'EnterpriseCA') {
    rights.push(...authorityRights(entry, has));
  }
  rights.push(...otherRights(entry, on.type, has));
  return rights;
}

function readsLaps({ objectType }: AccessEntry, { type, hasLaps, schema }: GrantedOn): boolean {
  return type === 'Computer' && hasLaps && schema.lapsAttributes.has(objectType);
}

const REPLICATION: ReadonlyMap<string, string> = new Map([
  [RIGHT_GUIDS.changesReplicate, 'GetChanges'],
  [RIGHT_GUIDS.changesReplicateAll, 'GetChangesAll'],
  [RIGHT_GUIDS.changesReplicateFiltered, 'GetChangesInFilteredSet'],
]);

function extendedRights(entry: AccessEntry, on: GrantedOn, isForAll: boolean): readonly string[] {
  const { objectType } = entry;
  switch (on.type) {
    case 'Domain':
      return isForAll ? ['AllExtendedRights'] : [REPLICATION.get(objectType) ?? []].flat();
    case 'User':
      if (isForAll) {
        return ['AllExtendedRights'];
      }
      return objectType === RIGHT_GUIDS.forceChangePassword ? ['ForceChangePassword'] : [];
    case 'Computer':
      if (isForAll) {
        return on.hasLaps ? ['AllExtendedRights'] : [];
      }
      if (objectType === RIGHT_GUIDS.forceChangePassword) {
        return ['ForceChangePassword'];
      }
      return readsLaps(entry, on) ? ['ReadLAPSPassword'] : [];
    case 'CertTemplate':
      if (isForAll) {
        return ['AllExtendedRights'];
      }
      return objectType === RIGHT_GUIDS.enroll ? ['Enroll'] : [];
    default:
      return [];
  }
}

/** Which single attributes count, by type. */
const PROPERTY_RIGHTS: Readonly<Partial<Record<PrincipalType, ReadonlyMap<string, string>>>> = {
  User: new Map([
    [RIGHT_GUIDS.servicePrincipalName, 'WriteSPN'],
    [RIGHT_GUIDS.accountRestrictions, 'WriteAccountRestrictions'],
    [RIGHT_GUIDS.keyCredentialLink, 'AddKeyCredentialLink'],
    [RIGHT_GUIDS.altSecurityIdentities, 'WriteAltSecurityIdentities'],
    [RIGHT_GUIDS.publicInformation, 'WritePublicInformation'],
  ]),
  Computer: new Map([
    [RIGHT_GUIDS.servicePrincipalName, 'WriteSPN'],
    [RIGHT_GUIDS.allowedToAct, 'AddAllowedToAct'],
    [RIGHT_GUIDS.accountRestrictions, 'WriteAccountRestrictions'],
    [RIGHT_GUIDS.keyCredentialLink, 'AddKeyCredentialLink'],
    [RIGHT_GUIDS.altSecurityIdentities, 'WriteAltSecurityIdentities'],
    [RIGHT_GUIDS.publicInformation, 'WritePublicInformation'],
  ]),
  Group: new Map([[RIGHT_GUIDS.member, 'AddMember']]),
  OU: new Map([[RIGHT_GUIDS.gpLink, 'WriteGPLink']]),
  Domain: new Map([[RIGHT_GUIDS.gpLink, 'WriteGPLink']]),
  CertTemplate: new Map([
    [RIGHT_GUIDS.enrollmentFlag, 'WritePKIEnrollmentFlag'],
    [RIGHT_GUIDS.nameFlag, 'WritePKINameFlag'],
  ]),
};

/** Writing all attributes of these gives nothing: of a root key, what counts is read. */
const WITHOUT_GENERIC_WRITE: ReadonlySet<PrincipalType> = new Set(['Container', 'KDSRootKey', 'Base']);

function writtenProperties(entry: AccessEntry, { type }: GrantedOn, isForAll: boolean): readonly string[] {
  if (isForAll) {
    return WITHOUT_GENERIC_WRITE.has(type) ? [] : ['GenericWrite'];
  }
  const right = PROPERTY_RIGHTS[type]?.get(entry.objectType);
  return right === undefined ? [] : [right];
}

function authorityRights(entry: AccessEntry, has: (mask: number) => boolean): readonly string[] {
  const isEnroll =
    has(CA_ACCESS.enroll) || (has(ACCESS.controlAccess) && entry.objectType === RIGHT_GUIDS.enroll);
  return [
    ...(has(CA_ACCESS.manageCa) ? ['ManageCA'] : []),
    ...(has(CA_ACCESS.manageCertificates) ? ['ManageCertificates'] : []),
    ...(isEnroll ? ['Enroll'] : []),
  ];
}

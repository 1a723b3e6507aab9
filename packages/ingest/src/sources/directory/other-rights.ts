import type { PrincipalType } from './directory.ts';
import { NO_GUID } from './guid.ts';
import type { AccessEntry } from './security-descriptor.ts';

const CREATE_CHILD = 0x1;
const READ_PROPERTY = 0x10;
const WRITE_PROPERTY = 0x20;
const CONTROL_ACCESS = 0x100;

const DELEGATED_ACCOUNT_CLASS = '0feb936f-47b3-49f2-9386-1dedc2c23765';
const REANIMATE_TOMBSTONES = '45ec5156-db7e-47bb-b53f-dbeb2d03c40f';

const NAMES = [
  ['bf967a0e-0de6-11d0-a285-00aa003049e2', 'WriteRDN'],
  ['bf96793f-0de6-11d0-a285-00aa003049e2', 'WriteCommonName'],
] as const;

/** Attributes of service accounts that replace others, and of those that are replaced. */
const SUCCESSION = [
  ['a0945b2b-57a2-43bd-b327-4d112a4e8bd1', 'WriteMsDSManagedAccountPrecededByLink'],
  ['2f5c138a-bd38-4016-88b4-0ec87cbb4919', 'WriteMsDSDelegatedMSAState'],
  ['3752e002-43be-48c8-b3ca-2cb2fffbc8a1', 'WriteMsDSSupersededManagedAccountLink'],
  ['a4693096-a4c3-4ecd-b8cb-73cd6398b7a2', 'WriteMsDSSupersededServiceAccountState'],
  ['888eedd6-ce04-df40-b462-b8a50e41ba38', 'WriteMsDSGroupMSAMembership'],
] as const;

const WRITTEN: Readonly<Partial<Record<PrincipalType, ReadonlyMap<string, string>>>> = {
  User: new Map([...NAMES, ...SUCCESSION]),
  Computer: new Map([...NAMES, ...SUCCESSION]),
  Group: new Map(NAMES),
};

/** All attributes, or the one with the secret, which is confidential: reading it takes control access as well. */
const KEY_ATTRIBUTES: ReadonlySet<string> = new Set([NO_GUID, '26627c27-08a2-0a40-a1b1-8dce85b42993']);

const CONTAINERS: ReadonlySet<PrincipalType> = new Set(['Domain', 'OU', 'Container']);

/** Rights of an entry that the established collectors pass over; full control of everything is none of them. */
export function otherRights(
  { objectType }: AccessEntry,
  type: PrincipalType,
  has: (mask: number) => boolean,
): readonly string[] {
  const rights: string[] = [];
  if (CONTAINERS.has(type) && has(CREATE_CHILD)) {
    rights.push(createRight(objectType));
  }
  if (type === 'Domain' && has(CONTROL_ACCESS) && objectType === REANIMATE_TOMBSTONES) {
    rights.push('ReanimateTombstones');
  }
  if (type === 'KDSRootKey' && KEY_ATTRIBUTES.has(objectType) && has(READ_PROPERTY | CONTROL_ACCESS)) {
    rights.push('ReadKDSRootKey');
  }
  const written = has(WRITE_PROPERTY) ? WRITTEN[type]?.get(objectType) : undefined;
  if (written !== undefined) {
    rights.push(written);
  }
  return rights;
}

function createRight(objectType: string): string {
  if (objectType === NO_GUID) {
    return 'CreateChildAll';
  }
  return objectType === DELEGATED_ACCOUNT_CLASS ? 'CreateChildDMSA' : 'CreateChild';
}

import type { DirectoryReader, PrincipalType } from './directory.ts';
import { readInteger, readTexts } from './read-values.ts';

/** What an object is. All but the last ones become nodes. */
export const OBJECT_CLASSES = [
  'Domain',
  'OU',
  'Container',
  'GPO',
  'Group',
  'User',
  'Computer',
  'AIACA',
  'RootCA',
  'EnterpriseCA',
  'NTAuthStore',
  'CertTemplate',
  'IssuancePolicy',
  'KDSRootKey',
  /** Somebody of another domain, or a well-known principal, who is a member of something here. */
  'foreign',
  /** What lies in it counts as lying in the domain. */
  'builtin',
  'trust',
  'crossRef',
  'schema',
  'directoryService',
  'other',
  /** Seen by its name alone. */
  'unreadable',
  'broken',
] as const;

export type ObjectClass = (typeof OBJECT_CLASSES)[number];

/** The number that stands for a class in columns. */
export const CLASS_NUMBER: ReadonlyMap<ObjectClass, number> = new Map(
  OBJECT_CLASSES.map((name, index) => [name, index]),
);

const NODE_CLASSES = 14;

export function isNodeClass(number: number): boolean {
  return number < NODE_CLASSES;
}

export function nodeType(number: number): Exclude<PrincipalType, 'Base'> | undefined {
  return isNodeClass(number) ? (OBJECT_CLASSES[number] as Exclude<PrincipalType, 'Base'>) : undefined;
}

/** Values of `sAMAccountType`. Accounts of trusts are left out, as collectors leave them out. */
const USER_ACCOUNT = 0x3000_0000;
const MACHINE_ACCOUNT = 0x3000_0001;
const TRUST_ACCOUNT = 0x3000_0002;

const PUBLIC_KEY_SERVICES = ',CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,';
const ISSUANCE_POLICY = 2;

const BY_CLASS: ReadonlyMap<string, ObjectClass> = new Map<string, ObjectClass>([
  ['organizationalunit', 'OU'],
  ['grouppolicycontainer', 'GPO'],
  ['container', 'Container'],
  ['configuration', 'Container'],
  ['group', 'Group'],
  ['computer', 'Computer'],
  ['msds-groupmanagedserviceaccount', 'User'],
  ['msds-managedserviceaccount', 'User'],
  ['msds-delegatedmanagedserviceaccount', 'Computer'],
  ['user', 'User'],
  ['inetorgperson', 'User'],
  ['pkicertificatetemplate', 'CertTemplate'],
  ['pkienrollmentservice', 'EnterpriseCA'],
  ['mskds-provrootkey', 'KDSRootKey'],
  ['foreignsecurityprincipal', 'foreign'],
  ['builtindomain', 'builtin'],
  ['trusteddomain', 'trust'],
  ['crossref', 'crossRef'],
  ['dmd', 'schema'],
  ['ntdsservice', 'directoryService'],
]);

/** What the object is that the reader has open. */
export function classify(object: DirectoryReader): ObjectClass {
  const classes = readTexts(object, 'objectclass').map((name) => name.toLowerCase());
  // The most specific one comes last.
  const most = classes.at(-1);
  if (most === undefined) {
    return 'unreadable';
  }

  const name = object.distinguishedName.toUpperCase();
  switch (most) {
    case 'domaindns':
      return object.has('objectsid') ? 'Domain' : 'other';
    case 'certificationauthority':
      return authorityClass(name);
    case 'mspki-enterprise-oid':
      return readInteger(object, 'flags') === ISSUANCE_POLICY && name.includes(PUBLIC_KEY_SERVICES)
        ? 'IssuancePolicy'
        : 'other';
    default:
      return refine(BY_CLASS.get(most) ?? inherited(classes), object, name);
  }
}

/** What derives from a class that is known, such as one of an application, is like it. */
function inherited(classes: readonly string[]): ObjectClass {
  for (const name of ['computer', 'user', 'group', 'organizationalunit']) {
    if (classes.includes(name)) {
      return BY_CLASS.get(name) ?? 'other';
    }
  }
  return 'other';
}

function refine(objectClass: ObjectClass, object: DirectoryReader, name: string): ObjectClass {
  switch (objectClass) {
    case 'User':
    case 'Computer':
    case 'Group':
      return object.has('objectsid') ? accountClass(objectClass, object) : 'other';
    case 'Container':
      return isUninteresting(name) ? 'other' : 'Container';
    default:
      return objectClass;
  }
}

function accountClass(objectClass: ObjectClass, object: DirectoryReader): ObjectClass {
  const accountType = readInteger(object, 'samaccounttype');
  if (accountType === TRUST_ACCOUNT) {
    return 'other';
  }
  const isAccount = accountType === USER_ACCOUNT || accountType === MACHINE_ACCOUNT;
  return objectClass === 'Group' && isAccount ? 'User' : objectClass;
}

function authorityClass(name: string): ObjectClass {
  if (name.startsWith('CN=NTAUTHCERTIFICATES,') && name.includes(PUBLIC_KEY_SERVICES)) {
    return 'NTAuthStore';
  }
  if (name.includes(`,CN=AIA${PUBLIC_KEY_SERVICES}`)) {
    return 'AIACA';
  }
  return name.includes(`,CN=CERTIFICATION AUTHORITIES${PUBLIC_KEY_SERVICES}`) ? 'RootCA' : 'other';
}

/** Containers that hold nothing that anybody controls; there are hundreds of them. */
function isUninteresting(name: string): boolean {
  const isPolicyPart =
    name.includes(',CN=POLICIES,CN=SYSTEM,') &&
    (name.startsWith('CN=USER,') || name.startsWith('CN=MACHINE,'));
  return (
    isPolicyPart ||
    name.includes(',CN=DOMAINUPDATES,CN=SYSTEM,') ||
    name.includes('CN=DISPLAYSPECIFIERS,CN=CONFIGURATION,')
  );
}

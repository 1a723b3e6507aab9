import type { DirectoryObject, TypedPrincipal } from './directory.ts';
import { readAllBytes, readBytes, readInteger, readText, readTexts, whenTold } from './read-values.ts';
import {
  commonProperties,
  type Fields,
  isAdminCount,
  principalByName,
  type RecordContext,
  type RecordSubject,
  readAccessList,
  recordText,
} from './record-text.ts';
import { readSid } from './sid.ts';
import { fileTimeOf } from './times.ts';

/** Bits of `userAccountControl`. */
const ACCOUNT = {
  script: 0x1,
  disabled: 0x2,
  lockedOut: 0x10,
  passwordNotRequired: 0x20,
  passwordCannotChange: 0x40,
  reversiblePassword: 0x80,
  controller: 0x2000,
  passwordNeverExpires: 0x1_0000,
  smartcardRequired: 0x4_0000,
  unconstrainedDelegation: 0x8_0000,
  sensitive: 0x10_0000,
  desOnly: 0x20_0000,
  noPreauthentication: 0x40_0000,
  passwordExpired: 0x80_0000,
  protocolTransition: 0x100_0000,
  readOnlyController: 0x400_0000,
} as const;

const ENCRYPTION_TYPES = [
  [1, 'DES-CBC-CRC'],
  [2, 'DES-CBC-MD5'],
  [4, 'RC4-HMAC-MD5'],
  [8, 'AES128-CTS-HMAC-SHA1-96'],
  [16, 'AES256-CTS-HMAC-SHA1-96'],
] as const;

const LAPS_MARKS = ['ms-mcs-admpwdexpirationtime', 'mslaps-passwordexpirationtime'];
const READ_ONLY_CONTROLLERS = 521;

export function userRecord(subject: RecordSubject, context: RecordContext): string {
  const { object, domain } = subject;
  const list = readAccessList(subject, context);
  const control = readInteger(object, 'useraccountcontrol');
  const services = readTexts(object, 'serviceprincipalname');
  const account = readText(object, 'samaccountname');
  const classes = classesOf(object);
  const properties = {
    ...commonProperties(subject, account, list),
    ...accountProperties(object, control),
    samaccountname: account,
    sensitive: flag(control, ACCOUNT.sensitive),
    dontreqpreauth: flag(control, ACCOUNT.noPreauthentication),
    passwordnotreqd: flag(control, ACCOUNT.passwordNotRequired),
    pwdneverexpires: flag(control, ACCOUNT.passwordNeverExpires),
    smartcardrequired: flag(control, ACCOUNT.smartcardRequired),
    passwordcantchange: flag(control, ACCOUNT.passwordCannotChange),
    hasspn: whenTold(object, 'serviceprincipalname', services.length > 0),
    displayname: readText(object, 'displayname'),
    title: readText(object, 'title'),
    homedirectory: readText(object, 'homedirectory'),
    userpassword: readText(object, 'userpassword'),
    unixpassword: readText(object, 'unixuserpassword'),
    unicodepassword: readText(object, 'unicodepwd'),
    sfupassword: readText(object, 'mssfu30password'),
    logonscript: readText(object, 'scriptpath'),
    profilepath: readText(object, 'profilepath'),
    gmsa: classes.includes('msds-groupmanagedserviceaccount') ? true : undefined,
    msa: classes.includes('msds-managedserviceaccount') ? true : undefined,
  };
  const members = {
    ...accountMembers(subject, context, control),
    SPNTargets: sqlServers(services, context),
    DomainSID: domain.sid ?? '',
  };
  return recordText(subject, context, {
    members,
    properties,
    list,
    moreAces: passwordReaders(subject, context),
  });
}

function classesOf(object: DirectoryObject): readonly string[] {
  return readTexts(object, 'objectclass').map((name) => name.toLowerCase());
}

export function computerRecord(subject: RecordSubject, context: RecordContext): string {
  const { object, domain } = subject;
  const hasLaps = LAPS_MARKS.some((attribute) => object.values(attribute).length > 0);
  const list = readAccessList(subject, context, hasLaps);
  const control = readInteger(object, 'useraccountcontrol');
  const account = readText(object, 'samaccountname');
  const isReadOnly =
    flag(control, ACCOUNT.readOnlyController) === true ||
    readInteger(object, 'primarygroupid') === READ_ONLY_CONTROLLERS;
  const isDelegated = classesOf(object).includes('msds-delegatedmanagedserviceaccount');
  const isController = flag(control, ACCOUNT.controller) === true || isReadOnly;
  const system = [readText(object, 'operatingsystem'), readText(object, 'operatingsystemservicepack')];
  const properties = {
    ...commonProperties(subject, undefined, list),
    ...accountProperties(object, control),
    name: computerName(object, account, domain.name),
    samaccountname: account,
    haslaps: hasLaps || LAPS_MARKS.some((attribute) => object.tells(attribute)) ? hasLaps : undefined,
    isdc: isController || control !== undefined ? isController : undefined,
    isreadonlydc: isReadOnly || control !== undefined ? isReadOnly : undefined,
    operatingsystem:
      system[0] === undefined ? undefined : system.filter((text) => text !== undefined).join(' '),
    ...(isDelegated ? delegatedProperties(object) : {}),
  };
  const members = {
    ...accountMembers(subject, context, control),
    AllowedToAct: allowedToAct(subject, context),
    DumpSMSAPassword: readTexts(object, 'msds-hostserviceaccount').map((name) =>
      principalByName(name, 'User', context),
    ),
    IsDC: isController,
    DomainSID: domain.sid ?? '',
  };
  const moreAces = isDelegated ? passwordReaders(subject, context) : '';
  return recordText(subject, context, { members, properties, list, moreAces });
}

/** Of a delegated managed service account, which collectors report among computers: its class is one of them. */
function delegatedProperties(object: DirectoryObject): Fields {
  return {
    dmsa: true,
    delegatedmsastate: whenTold(
      object,
      'msds-delegatedmsastate',
      readInteger(object, 'msds-delegatedmsastate') ?? 0,
    ),
    managedaccountprecededbylink: readText(object, 'msds-managedaccountprecededbylink')?.toUpperCase(),
  };
}

function computerName(
  object: DirectoryObject,
  account: string | undefined,
  domain: string,
): string | undefined {
  const dnsName = readText(object, 'dnshostname');
  if (dnsName !== undefined && dnsName !== '') {
    return dnsName.toUpperCase();
  }
  return account === undefined ? undefined : `${account.replace(/\$$/, '')}.${domain}`.toUpperCase();
}

/** A flag is unknown, rather than off, where the bits could not be read. */
function flag(control: number | undefined, bit: number): boolean | undefined {
  return control === undefined ? undefined : (control & bit) !== 0;
}

function accountProperties(object: DirectoryObject, control: number | undefined): Fields {
  const isDisabled = flag(control, ACCOUNT.disabled);
  return {
    enabled: isDisabled === undefined ? undefined : !isDisabled,
    unconstraineddelegation: flag(control, ACCOUNT.unconstrainedDelegation),
    trustedtoauth: flag(control, ACCOUNT.protocolTransition),
    encryptedtextpwdallowed: flag(control, ACCOUNT.reversiblePassword),
    usedeskeyonly: flag(control, ACCOUNT.desOnly),
    logonscriptenabled: flag(control, ACCOUNT.script),
    lockedout: flag(control, ACCOUNT.lockedOut),
    passwordexpired: flag(control, ACCOUNT.passwordExpired),
    useraccountcontrol: control,
    lastlogon: whenTold(object, 'lastlogon', fileTimeOf(object, 'lastlogon')),
    lastlogontimestamp: whenTold(object, 'lastlogontimestamp', fileTimeOf(object, 'lastlogontimestamp')),
    pwdlastset: whenTold(object, 'pwdlastset', fileTimeOf(object, 'pwdlastset')),
    serviceprincipalnames: whenTold(
      object,
      'serviceprincipalname',
      readTexts(object, 'serviceprincipalname'),
    ),
    email: readText(object, 'mail'),
    admincount: isAdminCount(object),
    supportedencryptiontypes: whenTold(
      object,
      'msds-supportedencryptiontypes',
      encryptionTypes(readInteger(object, 'msds-supportedencryptiontypes')),
    ),
    sidhistory: whenTold(object, 'sidhistory', formerSids(object)),
    allowedtodelegate: delegationTargets(object),
    supersededmanagedaccountlink: readText(object, 'msds-supersededmanagedaccountlink')?.toUpperCase(),
  };
}

function encryptionTypes(bits: number | undefined): readonly string[] {
  const names = ENCRYPTION_TYPES.filter(([bit]) => ((bits ?? 0) & bit) !== 0).map(([, name]) => name);
  return names.length === 0 ? ['Not defined'] : names;
}

function delegationTargets(object: DirectoryObject): readonly string[] | undefined {
  const targets = readTexts(object, 'msds-allowedtodelegateto');
  return targets.length === 0 ? undefined : targets;
}

function accountMembers(
  { object, domain }: RecordSubject,
  context: RecordContext,
  control: number | undefined,
): Fields {
  const primaryGroup = readInteger(object, 'primarygroupid');
  return {
    PrimaryGroupSID:
      primaryGroup === undefined || domain.sid === undefined ? '' : `${domain.sid}-${primaryGroup >>> 0}`,
    AllowedToDelegate: delegationHosts(object, context),
    HasSIDHistory: formerSids(object).map((sid) => context.principals.resolve(sid, domain)),
    UnconstrainedDelegation: flag(control, ACCOUNT.unconstrainedDelegation),
  };
}

export function formerSids(object: DirectoryObject): readonly string[] {
  return readAllBytes(object, 'sidhistory').map((bytes) => readSid(bytes));
}

function delegationHosts(object: DirectoryObject, { directory }: RecordContext): readonly TypedPrincipal[] {
  const found = new Map<string, TypedPrincipal>();
  for (const service of delegationTargets(object) ?? []) {
    const target = directory.findHost(hostOf(service).name);
    if (target !== undefined) {
      found.set(target.ObjectIdentifier, target);
    }
  }
  return [...found.values()];
}

/** Host and port of a service principal name: `MSSQLSvc/db.corp.example:1433`. */
function hostOf(service: string): { readonly name: string; readonly port: string | undefined } {
  const [, host = ''] = service.split('/', 2);
  const [name = '', port] = host.split(':', 2);
  return { name, port };
}

const SQL_SERVICE = 'mssqlsvc/';
const SQL_PORT = 1433;

function sqlServers(services: readonly string[], { directory }: RecordContext): readonly Fields[] {
  return services.flatMap((service) => {
    if (!service.toLowerCase().startsWith(SQL_SERVICE)) {
      return [];
    }
    const { name, port } = hostOf(service);
    const target = directory.findHost(name);
    const isNumber = port !== undefined && /^\d{1,5}$/.test(port);
    return target === undefined
      ? []
      : [
          {
            ComputerSID: target.ObjectIdentifier,
            Port: isNumber ? Number(port) : SQL_PORT,
            Service: 'SQLAdmin',
          },
        ];
  });
}

function allowedToAct({ object, domain }: RecordSubject, context: RecordContext): readonly TypedPrincipal[] {
  const descriptor = readBytes(object, 'msds-allowedtoactonbehalfofotheridentity');
  return descriptor === undefined
    ? []
    : context.accessLists.allowed(descriptor).map((sid) => context.principals.resolve(sid, domain));
}

/** Who may read the password of a managed account. */
function passwordReaders({ object, domain }: RecordSubject, context: RecordContext): string {
  const descriptor = readBytes(object, 'msds-groupmsamembership');
  if (descriptor === undefined) {
    return '';
  }
  return context.accessLists
    .allowed(descriptor)
    .map((sid) => {
      const { ObjectIdentifier, ObjectType } = context.principals.resolve(sid, domain);
      return JSON.stringify({
        PrincipalSID: ObjectIdentifier,
        PrincipalType: ObjectType,
        RightName: 'ReadGMSAPassword',
        IsInherited: false,
        InheritanceHash: '',
      });
    })
    .join(',');
}

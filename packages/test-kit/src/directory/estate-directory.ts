import type { EstateOptions } from '@secgraph/estate';
import { estateFiles, planEstate } from '@secgraph/estate';
import {
  descriptorBytes,
  fileTime,
  guidBytes,
  periodBytes,
  sidBytes,
  type WrittenAce,
} from './binary-values.ts';
import { certificateBytes } from './certificate.ts';
import { LAPS_PASSWORD_GUID } from './directory-attributes.ts';
import type { SnapshotObject, SnapshotValue } from './snapshot-file.ts';

/** A record of the collector format. */
export interface EstateRecord {
  readonly type: string;
  readonly value: RecordValue;
}

interface Reference {
  readonly ObjectIdentifier: string;
  readonly ObjectType: string;
}

interface RecordValue {
  readonly ObjectIdentifier: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Aces: readonly {
    readonly PrincipalSID: string;
    readonly RightName: string;
    readonly IsInherited: boolean;
  }[];
  readonly IsACLProtected: boolean;
  readonly [key: string]: unknown;
}

export interface EstateDirectory {
  /** All records of its first domain, as a collector writes them. */
  readonly records: readonly EstateRecord[];
  readonly objects: readonly SnapshotObject[];
  /** Thumbprints of the certificates in the objects, by those of the records. */
  readonly thumbprints: ReadonlyMap<string, Buffer>;
  /** Objects that had to be made for what is a member, but has no record. */
  readonly foreign: number;
}

/** One invented domain twice: as records of a collector, and as the objects that they come from. */
export function estateDirectory(options: EstateOptions): EstateDirectory {
  const plan = planEstate({ ...options, domains: 1, forests: 1 });
  const records: EstateRecord[] = [];
  for (const file of estateFiles(plan)) {
    if (file.type === 'domains' && records.length > 0) {
      break;
    }
    for (const text of file.records()) {
      const value = JSON.parse(text) as RecordValue;
      records.push({ type: file.type, value: file.type === 'domains' ? withTrustBits(value) : value });
    }
  }
  const hosts = new Map(
    records
      .filter(({ type }) => type === 'computers')
      .map(({ value }) => [value.ObjectIdentifier, text(value, 'name') ?? '']),
  );
  return new DirectoryBuilder(
    records.map(({ type, value }) => ({
      type,
      value: type === 'users' ? withSqlServices(value, hosts) : value,
    })),
  ).build();
}

interface TrustValue {
  readonly TrustType: string;
  readonly IsTransitive: boolean;
  readonly SidFilteringEnabled: boolean;
  readonly TGTDelegationEnabled: boolean;
}

/** Which servers an account runs is told by the names of its services, where these name the server. */
function withSqlServices(user: RecordValue, hosts: ReadonlyMap<string, string>): RecordValue {
  const targets = (user['SPNTargets'] ?? []) as readonly { readonly ComputerSID: string }[];
  const names = list(user, 'serviceprincipalnames').map((name) => name.toLowerCase());
  return {
    ...user,
    SPNTargets: targets.filter(({ ComputerSID }) =>
      names.some((name) => name.startsWith(`mssqlsvc/${(hosts.get(ComputerSID) ?? '?').toLowerCase()}`)),
    ),
  };
}

/** An estate invents what a trust allows; a directory has it in bits, from which everything else follows. */
function withTrustBits(domain: RecordValue): RecordValue {
  const trusts = (domain['Trusts'] ?? []) as readonly TrustValue[];
  return {
    ...domain,
    Trusts: trusts.map((trust) => {
      const isWithin = trust.TrustType === 'ParentChild';
      const isForest = trust.TrustType === 'Forest';
      const isQuarantined = trust.SidFilteringEnabled && !isForest;
      const bits =
        (trust.IsTransitive ? 0 : 0x1) |
        (isQuarantined ? 0x4 : 0) |
        (isForest ? 0x8 : 0) |
        (isForest && !trust.SidFilteringEnabled ? 0x40 : 0) |
        (isWithin ? 0x20 : 0) |
        (trust.TGTDelegationEnabled && !isWithin ? 0x800 : 0);
      return { ...trust, TrustAttributes: String(bits) };
    }),
  };
}

const MASKS: Readonly<Record<string, readonly [mask: number, objectType?: string]>> = {
  GenericAll: [0xf_01ff],
  GenericWrite: [0x20],
  WriteDacl: [0x4_0000],
  WriteOwner: [0x8_0000],
  AllExtendedRights: [0x100],
  ForceChangePassword: [0x100, '00299570-246d-11d0-a768-00aa006e0529'],
  AddMember: [0x20, 'bf9679c0-0de6-11d0-a285-00aa003049e2'],
  AddSelf: [0x8, 'bf9679c0-0de6-11d0-a285-00aa003049e2'],
  AddAllowedToAct: [0x20, '3f78c3e5-f79a-46bd-a0b8-9d18116ddc79'],
  WriteAccountRestrictions: [0x20, '4c164200-20c0-11d0-a768-00aa006e0529'],
  AddKeyCredentialLink: [0x20, '5b47d60f-6090-40b2-9f37-2a4de88f3063'],
  WriteSPN: [0x20, 'f3a64788-5306-11d1-a9c5-0000f80367c1'],
  WriteAltSecurityIdentities: [0x20, '00fbf30c-91fe-11d1-aebc-0000f80367c1'],
  WritePublicInformation: [0x20, 'e48d0154-bcf8-11d1-8702-00c04fb96050'],
  ReadLAPSPassword: [0x110, LAPS_PASSWORD_GUID],
  GetChanges: [0x100, '1131f6aa-9c07-11d1-f79f-00c04fc2dcd2'],
  GetChangesAll: [0x100, '1131f6ad-9c07-11d1-f79f-00c04fc2dcd2'],
  GetChangesInFilteredSet: [0x100, '89e95b76-444d-4c62-991a-0facbeda640c'],
  WriteGPLink: [0x20, 'f30e3bbe-9ff0-11d1-b603-0000f80367c1'],
  Enroll: [0x100, '0e10c968-78fb-11d2-90d4-00c04f79dc55'],
  ManageCA: [0x1],
  ManageCertificates: [0x2],
  WritePKIEnrollmentFlag: [0x20, 'd15ef7d8-f226-46db-ae79-b34e560bd12c'],
  WritePKINameFlag: [0x20, 'ea1dddc4-60ff-416e-8cc0-17cee534bce7'],
};

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  users: ['top', 'person', 'organizationalPerson', 'user'],
  computers: ['top', 'person', 'organizationalPerson', 'user', 'computer'],
  groups: ['top', 'group'],
  ous: ['top', 'organizationalUnit'],
  containers: ['top', 'container'],
  gpos: ['top', 'container', 'groupPolicyContainer'],
  domains: ['top', 'domain', 'domainDNS'],
  rootcas: ['top', 'certificationAuthority'],
  aiacas: ['top', 'certificationAuthority'],
  ntauthstores: ['top', 'certificationAuthority'],
  enterprisecas: ['top', 'pKIEnrollmentService'],
  certtemplates: ['top', 'pKICertificateTemplate'],
  issuancepolicies: ['top', 'msPKI-Enterprise-Oid'],
};

const ENROLLMENT_FLAGS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    INCLUDE_SYMMETRIC_ALGORITHMS: 1,
    PEND_ALL_REQUESTS: 2,
    PUBLISH_TO_KRA_CONTAINER: 4,
    PUBLISH_TO_DS: 8,
    AUTO_ENROLLMENT: 0x20,
    NO_SECURITY_EXTENSION: 0x8_0000,
  }),
);
const NAME_FLAGS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ENROLLEE_SUPPLIES_SUBJECT: 1,
    SUBJECT_ALT_REQUIRE_DOMAIN_DNS: 0x40_0000,
    SUBJECT_ALT_REQUIRE_SPN: 0x80_0000,
    SUBJECT_ALT_REQUIRE_DIRECTORY_GUID: 0x100_0000,
    SUBJECT_ALT_REQUIRE_UPN: 0x200_0000,
    SUBJECT_ALT_REQUIRE_EMAIL: 0x400_0000,
    SUBJECT_ALT_REQUIRE_DNS: 0x800_0000,
    SUBJECT_REQUIRE_DNS_AS_CN: 0x1000_0000,
    SUBJECT_REQUIRE_EMAIL: 0x2000_0000,
    SUBJECT_REQUIRE_COMMON_NAME: 0x4000_0000,
    SUBJECT_REQUIRE_DIRECTORY_PATH: 0x8000_0000,
  }),
);
const ENCRYPTION_TYPES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'DES-CBC-CRC': 1,
    'DES-CBC-MD5': 2,
    'RC4-HMAC-MD5': 4,
    'AES128-CTS-HMAC-SHA1-96': 8,
    'AES256-CTS-HMAC-SHA1-96': 16,
  }),
);
const SCOPES: ReadonlyMap<string, number> = new Map(
  Object.entries({ Global: 2, DomainLocal: 4, Universal: 8 }),
);
const LEVELS: ReadonlyMap<string, number> = new Map(Object.entries({ '2012 R2': 6, '2016': 7, '2025': 10 }));
const DIRECTIONS = ['Disabled', 'Inbound', 'Outbound', 'Bidirectional'];
const DAY = 86_400;
const PERIODS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '1 day': DAY,
    '1 week': 7 * DAY,
    '6 weeks': 42 * DAY,
    '1 year': 365 * DAY,
    '2 years': 730 * DAY,
    '5 years': 1_825 * DAY,
  }),
);

type Attributes = Record<string, readonly SnapshotValue[]>;

class DirectoryBuilder {
  readonly #records: readonly EstateRecord[];
  readonly #domain: RecordValue;
  readonly #domainDn: string;
  readonly #names = new Map<string, string>();
  readonly #hosts = new Map<string, string>();
  readonly #certificates = new Map<string, Buffer>();
  readonly #foreign = new Map<string, SnapshotObject>();

  constructor(records: readonly EstateRecord[]) {
    this.#records = records;
    const domain = records.find(({ type }) => type === 'domains');
    if (domain === undefined) {
      throw new RangeError('An estate has a domain.');
    }
    this.#domain = domain.value;
    this.#domainDn = text(domain.value, 'distinguishedname') ?? '';
    for (const { type, value } of records) {
      const name = text(value, 'distinguishedname');
      if (name !== undefined) {
        this.#names.set(value.ObjectIdentifier, name);
      }
      if (type === 'computers') {
        this.#hosts.set(value.ObjectIdentifier, text(value, 'name') ?? '');
      }
      this.#noteCertificate(value);
    }
  }

  build(): EstateDirectory {
    const objects = this.#records
      .map((record) => this.#object(record))
      .filter((object) => object !== undefined);
    return {
      records: this.#records,
      objects: [...objects, ...this.#surroundings(), ...this.#trusts(), ...this.#foreign.values()],
      thumbprints: this.#certificates,
      foreign: this.#foreign.size,
    };
  }

  /** Principals without an object in the directory have no distinguished name. */
  #object({ type, value }: EstateRecord): SnapshotObject | undefined {
    const name = text(value, 'distinguishedname');
    if (name === undefined) {
      return undefined;
    }

    const readers = value.Aces.filter(({ RightName }) => RightName === 'ReadGMSAPassword');
    const isAccount = ['users', 'computers', 'groups', 'domains'].includes(type);
    const created = value.Properties['whencreated'];
    return {
      objectClass: classesOf(type, value, name),
      distinguishedName: [name],
      name: [text(value, 'caname') ?? name.slice(name.indexOf('=') + 1).split(',')[0] ?? ''],
      ...(isAccount
        ? { objectSid: [sidBytes(this.#sid(value.ObjectIdentifier))] }
        : { objectGUID: [guidBytes(value.ObjectIdentifier)] }),
      ...(typeof created === 'number' ? { whenCreated: [new Date(created * 1000)] } : {}),
      ...optional('description', value, 'description'),
      nTSecurityDescriptor: [this.#descriptor(value)],
      ...(readers.length === 0
        ? {}
        : {
            'msDS-GroupMSAMembership': [this.#allowing(readers.map(({ PrincipalSID }) => PrincipalSID))],
          }),
      ...this.#ofType(type, value),
    };
  }

  #ofType(type: string, value: RecordValue): Attributes {
    switch (type) {
      case 'users':
        return this.#user(value);
      case 'computers':
        return this.#computer(value);
      case 'groups':
        return this.#group(value);
      case 'domains':
        return this.#domainAttributes(value);
      case 'ous':
        return {
          ...this.#links(value),
          ...(value.Properties['blocksinheritance'] === true ? { gPOptions: [1] } : {}),
        };
      case 'gpos':
        return {
          displayName: [(text(value, 'name') ?? '').split('@')[0] ?? ''],
          ...optional('gPCFileSysPath', value, 'gpcpath'),
          flags: [Number(value.Properties['gpostatus'])],
        };
      case 'rootcas':
      case 'aiacas':
        return this.#certificate(value);
      case 'ntauthstores':
        return {
          cACertificate: list(value, 'certthumbprints').map((print) => this.#certificateOf(print)),
        };
      case 'enterprisecas':
        return this.#authority(value);
      case 'certtemplates':
        return templateAttributes(value);
      case 'issuancepolicies':
        return this.#policy(value);
      default:
        return {};
    }
  }

  #account(value: RecordValue): Attributes {
    const delegates = references(value, 'AllowedToDelegate');
    const history = references(value, 'HasSIDHistory');
    const types = list(value, 'supportedencryptiontypes').reduce(
      (bits, name) => bits | (ENCRYPTION_TYPES.get(name) ?? 0),
      0,
    );
    const primaryGroup = String(value['PrimaryGroupSID']).split('-').at(-1);
    return {
      ...optional('sAMAccountName', value, 'samaccountname'),
      ...optional('mail', value, 'email'),
      userAccountControl: [controlOf(value)],
      primaryGroupID: [Number(primaryGroup)],
      adminCount: value.Properties['admincount'] === true ? [1] : [],
      servicePrincipalName: list(value, 'serviceprincipalnames'),
      'msDS-SupportedEncryptionTypes': types === 0 ? [] : [types],
      'msDS-AllowedToDelegateTo': delegates.map(
        ({ ObjectIdentifier }) => `cifs/${this.#hosts.get(ObjectIdentifier) ?? ObjectIdentifier}`,
      ),
      sIDHistory: history.map(({ ObjectIdentifier }) => sidBytes(this.#sid(ObjectIdentifier))),
      ...time('lastLogon', value, 'lastlogon'),
      ...time('lastLogonTimestamp', value, 'lastlogontimestamp'),
      ...time('pwdLastSet', value, 'pwdlastset'),
    };
  }

  #user(value: RecordValue): Attributes {
    return {
      ...this.#account(value),
      sAMAccountType: [0x3000_0000],
      ...optional('displayName', value, 'displayname'),
      ...optional('title', value, 'title'),
      ...optional('homeDirectory', value, 'homedirectory'),
      ...optional('scriptPath', value, 'logonscript'),
      ...optional('profilePath', value, 'profilepath'),
    };
  }

  #computer(value: RecordValue): Attributes {
    const allowed = references(value, 'AllowedToAct');
    return {
      ...this.#account(value),
      sAMAccountType: [0x3000_0001],
      dNSHostName: [(text(value, 'name') ?? '').toLowerCase()],
      ...optional('operatingSystem', value, 'operatingsystem'),
      'msLAPS-PasswordExpirationTime': value.Properties['haslaps'] === true ? [fileTime(1_700_000_000)] : [],
      'msDS-AllowedToActOnBehalfOfOtherIdentity':
        allowed.length === 0 ? [] : [this.#allowing(allowed.map(({ ObjectIdentifier }) => ObjectIdentifier))],
      'msDS-HostServiceAccount': references(value, 'DumpSMSAPassword').map(({ ObjectIdentifier }) =>
        this.#nameOf(ObjectIdentifier),
      ),
    };
  }

  #group(value: RecordValue): Attributes {
    const scope = SCOPES.get(text(value, 'groupscope') ?? '') ?? 0;
    return {
      ...optional('sAMAccountName', value, 'samaccountname'),
      sAMAccountType: [scope === 4 ? 0x2000_0000 : 0x1000_0000],
      groupType: [(0x8000_0000 | scope) >>> 0],
      adminCount: value.Properties['admincount'] === true ? [1] : [],
      member: references(value, 'Members').map(({ ObjectIdentifier }) => this.#nameOf(ObjectIdentifier)),
    };
  }

  #domainAttributes(value: RecordValue): Attributes {
    const days = (name: string) => BigInt(Number.parseInt(text(value, name) ?? '0', 10) * DAY) * -10_000_000n;
    const minutes = (name: string) =>
      BigInt(Number.parseInt(text(value, name) ?? '0', 10) * 60) * -10_000_000n;
    return {
      ...this.#links(value),
      'msDS-Behavior-Version': [LEVELS.get(text(value, 'functionallevel') ?? '') ?? 7],
      'ms-DS-MachineAccountQuota': [number(value, 'machineaccountquota')],
      minPwdLength: [number(value, 'minpwdlength')],
      pwdProperties: [number(value, 'pwdproperties')],
      pwdHistoryLength: [number(value, 'pwdhistorylength')],
      lockoutThreshold: [number(value, 'lockoutthreshold')],
      minPwdAge: [days('minpwdage')],
      maxPwdAge: [days('maxpwdage')],
      lockoutDuration: [minutes('lockoutduration')],
      lockOutObservationWindow: [minutes('lockoutobservationwindow')],
      'msDS-ExpirePasswordsOnSmartCardOnlyAccounts': [
        value.Properties['expirepasswordsonsmartcardonlyaccounts'] === true,
      ],
    };
  }

  #links(value: RecordValue): Attributes {
    const links = (value['Links'] ?? []) as readonly { GUID: string; IsEnforced: boolean }[];
    const written = links.map(
      ({ GUID, IsEnforced }) => `[LDAP://${this.#nameOf(GUID)};${IsEnforced ? 2 : 0}]`,
    );
    return { gPLink: written.length === 0 ? [] : [written.join('')] };
  }

  #certificate(value: RecordValue): Attributes {
    return { cACertificate: [this.#certificateOf(list(value, 'certchain')[0] ?? '')] };
  }

  #authority(value: RecordValue): Attributes {
    const published = references(value, 'EnabledCertTemplates');
    return {
      ...this.#certificate(value),
      dNSHostName: [(this.#hosts.get(String(value['HostingComputer'])) ?? '').toLowerCase()],
      flags: [10],
      certificateTemplates: published.map(({ ObjectIdentifier }) => {
        const name = this.#nameOf(ObjectIdentifier);
        return name.slice(3, name.indexOf(','));
      }),
    };
  }

  #policy(value: RecordValue): Attributes {
    const link = (value['GroupLink'] as Reference | undefined)?.ObjectIdentifier;
    return {
      flags: [2],
      ...optional('displayName', value, 'displayname'),
      ...optional('msPKI-Cert-Template-OID', value, 'certtemplateoid'),
      'msDS-OIDToGroupLink': typeof link === 'string' && link !== '' ? [this.#nameOf(link)] : [],
    };
  }

  /** Objects that a collector writes no record of, but whose values it uses. */
  #surroundings(): SnapshotObject[] {
    const configuration = `CN=CONFIGURATION,${this.#domainDn}`;
    const heuristics = text(this.#domain, 'dsheuristics');
    return [
      {
        objectClass: ['top', 'crossRef'],
        distinguishedName: [`CN=${text(this.#domain, 'netbios')},CN=PARTITIONS,${configuration}`],
        nCName: [this.#domainDn],
        nETBIOSName: [text(this.#domain, 'netbios') ?? ''],
      },
      {
        objectClass: ['top', 'nTDSService'],
        distinguishedName: [`CN=DIRECTORY SERVICE,CN=WINDOWS NT,CN=SERVICES,${configuration}`],
        dSHeuristics: heuristics === undefined ? [] : [heuristics],
      },
      {
        objectClass: ['top', 'dMD'],
        distinguishedName: [`CN=SCHEMA,${configuration}`],
        objectVersion: [88],
      },
    ];
  }

  #trusts(): SnapshotObject[] {
    const trusts = (this.#domain['Trusts'] ?? []) as readonly Record<string, unknown>[];
    return trusts.map((trust) => ({
      objectClass: ['top', 'leaf', 'trustedDomain'],
      distinguishedName: [`CN=${String(trust['TargetDomainName'])},CN=SYSTEM,${this.#domainDn}`],
      securityIdentifier: [sidBytes(String(trust['TargetDomainSid']))],
      trustPartner: [String(trust['TargetDomainName'])],
      trustDirection: [DIRECTIONS.indexOf(String(trust['TrustDirection']))],
      trustType: [2],
      trustAttributes: [Number(trust['TrustAttributes'])],
    }));
  }

  #descriptor(value: RecordValue): Buffer {
    const owner = value.Aces.find(({ RightName }) => RightName === 'Owns')?.PrincipalSID;
    const aces = value.Aces.flatMap(({ PrincipalSID, RightName, IsInherited }): WrittenAce[] => {
      const [mask, objectType] = MASKS[RightName] ?? [];
      return mask === undefined
        ? []
        : [{ sid: this.#sid(PrincipalSID), mask, objectType, flags: IsInherited ? 0x10 : 0 }];
    });
    return descriptorBytes({
      owner: owner === undefined ? undefined : this.#sid(owner),
      aces: [...aces, ...ownerRights(value)],
      isProtected: value.IsACLProtected,
    });
  }

  #allowing(ids: readonly string[]): Buffer {
    return descriptorBytes({
      owner: 'S-1-5-32-544',
      aces: ids.map((id) => ({ sid: this.#sid(id), mask: 0xf_01ff })),
    });
  }

  /** Well-known principals have the name of a domain in front of their SID. */
  #sid(id: string): string {
    return id.slice(id.indexOf('S-1-'));
  }

  #nameOf(id: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) {
      return known;
    }
    const sid = this.#sid(id);
    const name = `CN=${sid},CN=FOREIGNSECURITYPRINCIPALS,${this.#domainDn}`;
    this.#foreign.set(sid, {
      objectClass: ['top', 'foreignSecurityPrincipal'],
      distinguishedName: [name],
      objectSid: [sidBytes(sid)],
    });
    return name;
  }

  /** Certificates are made for the thumbprints that records have, since nobody can do it the other way round. */
  #noteCertificate(value: RecordValue): void {
    const chain = list(value, 'certchain');
    for (const [index, print] of chain.entries()) {
      if (!this.#certificates.has(print)) {
        this.#certificates.set(print, certificateBytes(print, chain[index + 1] ?? print));
      }
    }
  }

  #certificateOf(print: string): Buffer {
    const certificate = this.#certificates.get(print) ?? certificateBytes(print, print);
    this.#certificates.set(print, certificate);
    return certificate;
  }
}

function classesOf(type: string, { Properties }: RecordValue, name: string): readonly string[] {
  if (Properties['gmsa'] === true) {
    return [...(CLASSES['computers'] ?? []), 'msDS-GroupManagedServiceAccount'];
  }
  if (Properties['msa'] === true) {
    return [...(CLASSES['computers'] ?? []), 'msDS-ManagedServiceAccount'];
  }
  return name.startsWith('CN=CONFIGURATION,DC=') ? ['top', 'configuration'] : (CLASSES[type] ?? ['top']);
}

/** What is told of entries for OWNER RIGHTS that give nothing. */
function ownerRights({ Properties, Aces }: RecordValue): WrittenAce[] {
  const isWritten = Aces.some(({ PrincipalSID }) => PrincipalSID.endsWith('S-1-3-4'));
  if (Properties['doesanyacegrantownerrights'] !== true || isWritten) {
    return [];
  }
  const isInherited = Properties['doesanyinheritedacegrantownerrights'] === true;
  return [{ sid: 'S-1-3-4', mask: 0x2_0000, flags: isInherited ? 0x10 : 0 }];
}

function controlOf({ Properties }: RecordValue): number {
  const bits: readonly (readonly [string, number])[] = [
    ['passwordnotreqd', 0x20],
    ['encryptedtextpwdallowed', 0x80],
    ['pwdneverexpires', 0x1_0000],
    ['smartcardrequired', 0x4_0000],
    ['unconstraineddelegation', 0x8_0000],
    ['sensitive', 0x10_0000],
    ['dontreqpreauth', 0x40_0000],
    ['trustedtoauth', 0x100_0000],
    ['isdc', 0x2000],
  ];
  const control = Properties['useraccountcontrol'];
  const given = typeof control === 'number' ? control : 0;
  const set = bits.reduce((sum, [name, bit]) => (Properties[name] === true ? sum | bit : sum), given);
  return Properties['enabled'] === false ? set | 2 : set;
}

function templateAttributes(value: RecordValue): Attributes {
  const flags = (property: string, bits: ReadonlyMap<string, number>) =>
    (text(value, property) ?? '').split(', ').reduce((sum, name) => (sum | (bits.get(name) ?? 0)) >>> 0, 0);
  const period = (name: string) => [periodBytes(PERIODS.get(text(value, name) ?? '') ?? 0)];
  return {
    cn: [(text(value, 'name') ?? '').split('@')[0] ?? ''],
    ...optional('displayName', value, 'displayname'),
    ...optional('msPKI-Cert-Template-OID', value, 'oid'),
    pKIExpirationPeriod: period('validityperiod'),
    pKIOverlapPeriod: period('renewalperiod'),
    'msPKI-Template-Schema-Version': [number(value, 'schemaversion')],
    'msPKI-Enrollment-Flag': [flags('enrollmentflag', ENROLLMENT_FLAGS)],
    'msPKI-Certificate-Name-Flag': [flags('certificatenameflag', NAME_FLAGS)],
    'msPKI-RA-Signature': [number(value, 'authorizedsignatures')],
    pKIExtendedKeyUsage: list(value, 'ekus'),
    'msPKI-Certificate-Application-Policy': list(value, 'certificateapplicationpolicy'),
    'msPKI-Certificate-Policy': list(value, 'certificatepolicy'),
    'msPKI-RA-Application-Policies': list(value, 'applicationpolicies'),
    'msPKI-RA-Policies': list(value, 'issuancepolicies'),
  };
}

function text({ Properties }: RecordValue, name: string): string | undefined {
  const value = Properties[name];
  return typeof value === 'string' ? value : undefined;
}

function number({ Properties }: RecordValue, name: string): number {
  return Number(Properties[name]);
}

function list({ Properties }: RecordValue, name: string): readonly string[] {
  const value = Properties[name];
  return Array.isArray(value) ? value.map(String) : [];
}

function references(value: RecordValue, key: string): readonly Reference[] {
  return (value[key] ?? []) as readonly Reference[];
}

function optional(attribute: string, value: RecordValue, property: string): Attributes {
  const found = text(value, property);
  return found === undefined ? {} : { [attribute]: [found] };
}

/** Times below zero are those that a collector could not read. */
function time(attribute: string, { Properties }: RecordValue, property: string): Attributes {
  const seconds = Properties[property];
  if (typeof seconds !== 'number' || seconds < 0) {
    return {};
  }
  return { [attribute]: [seconds === 0 ? 0n : fileTime(seconds)] };
}

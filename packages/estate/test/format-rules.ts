/**
 * The rules of the collector format, version 6, written down a second time and independent of the generator: what a
 * record of each type must have, and what it refers to.
 */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonRecord = { readonly [key: string]: Json };

/** Reports what is wrong at a place, such as `Aces[3].RightName`. */
type Check = (value: Json | undefined, path: string, report: Report) => void;

export interface Report {
  wrong(path: string, expected: string, value: Json | undefined): void;
  /** Something that must be an object of the archive, well known or a planted dangling reference. */
  refersTo(id: string, path: string): void;
}

const ACE_RIGHTS = new Set(
  `AllExtendedRights ForceChangePassword AddMember AddAllowedToAct GenericAll WriteDacl WriteOwner GenericWrite
  ReadLAPSPassword ReadGMSAPassword Owns AddSelf WriteSPN AddKeyCredentialLink GetChanges GetChangesAll
  GetChangesInFilteredSet WriteAccountRestrictions WriteGPLink ManageCertificates ManageCA Enroll
  WritePKIEnrollmentFlag WritePKINameFlag WriteAltSecurityIdentities WritePublicInformation`.split(/\s+/),
);
const OBJECT_TYPES = new Set(
  `User Computer Group GPO OU Container Domain AIACA RootCA EnterpriseCA NTAuthStore CertTemplate
  IssuancePolicy ADLocalGroup ADLocalUser LocalGroup LocalUser Base`.split(/\s+/),
);

const DOMAIN_SID = /^S-1-5-21-\d+-\d+-\d+$/;
const ACCOUNT_SID = /^S-1-5-21-\d+-\d+-\d+-\d+$/;
const WELL_KNOWN_ID = /^[A-Z0-9.-]+-S-1-\d+(-\d+)*$/;
const LOCAL_ID = /^S-1-5-21-\d+-\d+-\d+-\d+-\d+$/;
const GUID = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/;
const THUMBPRINT = /^[0-9A-F]{40}$/;
const OID = /^\d+(\.\d+)+$/;

const text: Check = (value, path, report) => {
  if (typeof value !== 'string') {
    report.wrong(path, 'string', value);
  }
};
const textOrNull: Check = (value, path, report) => {
  if (value !== null) {
    text(value, path, report);
  }
};
const flag: Check = (value, path, report) => {
  if (typeof value !== 'boolean') {
    report.wrong(path, 'boolean', value);
  }
};
const whole: Check = (value, path, report) => {
  if (!Number.isSafeInteger(value)) {
    report.wrong(path, 'whole number', value);
  }
};
/** Unix seconds, 0 for never, -1 for unknown; not after the year 2100, so that milliseconds are found out. */
const moment: Check = (value, path, report) => {
  if (!Number.isSafeInteger(value) || Number(value) < -1 || Number(value) > 4_102_444_800) {
    report.wrong(path, 'Unix seconds', value);
  }
};
const upper: Check = (value, path, report) => {
  text(value, path, report);
  if (typeof value === 'string' && value !== value.toUpperCase()) {
    report.wrong(path, 'upper case', value);
  }
};

function matching(pattern: RegExp, what: string): Check {
  return (value, path, report) => {
    if (typeof value !== 'string' || !pattern.test(value)) {
      report.wrong(path, what, value);
    }
  };
}

function oneOf(values: ReadonlySet<string>): Check {
  return (value, path, report) => {
    if (typeof value !== 'string' || !values.has(value)) {
      report.wrong(path, [...values].join(' | '), value);
    }
  };
}

function listOf(element: Check): Check {
  return (value, path, report) => {
    if (!Array.isArray(value)) {
      return report.wrong(path, 'list', value);
    }
    for (const [index, item] of value.entries()) {
      element(item, `${path}[${index}]`, report);
    }
  };
}

/** All of `required` and nothing outside of both. */
function shape(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return (value, path, report) => {
    if (!isRecord(value)) {
      return report.wrong(path, 'object', value);
    }
    for (const [key, check] of Object.entries(required)) {
      check(value[key], `${path}.${key}`, report);
    }
    for (const [key, item] of Object.entries(value)) {
      if (key in required) {
        continue;
      }
      const check = optional[key];
      if (check === undefined) {
        report.wrong(`${path}.${key}`, 'no such key', item);
      } else {
        check(item, `${path}.${key}`, report);
      }
    }
  };
}

function nullOr(check: Check): Check {
  return (value, path, report) => {
    if (value !== null) {
      check(value, path, report);
    }
  };
}

const domainSid = matching(DOMAIN_SID, 'SID of a domain');
const guid = matching(GUID, 'GUID');
const thumbprint = matching(THUMBPRINT, 'thumbprint');
const oid = matching(OID, 'OID');

const objectId: Check = (value, path, report) => {
  const patterns = [DOMAIN_SID, ACCOUNT_SID, WELL_KNOWN_ID, LOCAL_ID, GUID, /^S-1-5-32$/];
  if (typeof value !== 'string' || !patterns.some((pattern) => pattern.test(value))) {
    report.wrong(path, 'object id', value);
  }
};
const reference: Check = (value, path, report) => {
  objectId(value, path, report);
  if (typeof value === 'string') {
    report.refersTo(value, path);
  }
};
const typedPrincipal = shape({ ObjectIdentifier: reference, ObjectType: oneOf(OBJECT_TYPES) });

const plainAce = shape({
  PrincipalSID: reference,
  PrincipalType: oneOf(OBJECT_TYPES),
  RightName: oneOf(ACE_RIGHTS),
  IsInherited: flag,
  InheritanceHash: text,
});
const ace: Check = (value, path, report) => {
  plainAce(value, path, report);
  if (!isRecord(value)) {
    return;
  }
  const hash = value['InheritanceHash'];
  const isHash = typeof hash === 'string' && THUMBPRINT.test(hash);
  if (isHash !== value['IsInherited']) {
    report.wrong(
      `${path}.InheritanceHash`,
      'a hash on inherited entries only',
      value['InheritanceHash'] ?? null,
    );
  }
};

function collected(members: Record<string, Check>): Check {
  return shape({ ...members, Collected: flag, FailureReason: textOrNull });
}

const sessions = collected({ Results: listOf(shape({ UserSID: reference, ComputerSID: reference })) });
const localGroup = collected({
  ObjectIdentifier: objectId,
  Name: upper,
  Results: listOf(typedPrincipal),
  LocalNames: listOf(shape({ ObjectId: objectId, PrincipalName: upper })),
});
const userRight = collected({
  Privilege: text,
  Results: listOf(typedPrincipal),
  LocalNames: listOf(shape({ ObjectId: objectId, PrincipalName: upper })),
});
const gpoChanges = shape({
  LocalAdmins: listOf(typedPrincipal),
  RemoteDesktopUsers: listOf(typedPrincipal),
  DcomUsers: listOf(typedPrincipal),
  PSRemoteUsers: listOf(typedPrincipal),
  AffectedComputers: listOf(typedPrincipal),
});
const gpLink = shape({ GUID: reference, IsEnforced: flag });
const trust = shape({
  TargetDomainSid: reference,
  TargetDomainName: upper,
  IsTransitive: flag,
  SidFilteringEnabled: flag,
  TGTDelegationEnabled: flag,
  TrustAttributes: matching(/^\d+$/, 'number as text'),
  TrustDirection: oneOf(new Set(['Disabled', 'Inbound', 'Outbound', 'Bidirectional'])),
  TrustType: oneOf(new Set(['ParentChild', 'TreeRoot', 'CrossLink', 'Forest', 'External', 'Unknown'])),
});
const ntlmRegistry = shape({
  RestrictSendingNtlmTraffic: whole,
  RestrictReceivingNTLMTraffic: whole,
  RequireSecuritySignature: whole,
  EnableSecuritySignature: whole,
  NtlmMinClientSec: whole,
  NtlmMinServerSec: whole,
  LmCompatibilityLevel: whole,
  UseMachineId: whole,
  ClientAllowedNTLMServers: listOf(text),
});

const named = { domain: upper, name: upper, domainsid: domainSid };
const located = { ...named, distinguishedname: upper, isaclprotected: flag };
const described = { ...located, description: textOrNull, whencreated: moment };
const ownerFlags = { doesanyacegrantownerrights: flag, doesanyinheritedacegrantownerrights: flag };
const accountProperties = {
  ...described,
  ...ownerFlags,
  samaccountname: text,
  enabled: flag,
  unconstraineddelegation: flag,
  trustedtoauth: flag,
  encryptedtextpwdallowed: flag,
  usedeskeyonly: flag,
  logonscriptenabled: flag,
  lockedout: flag,
  passwordexpired: flag,
  supportedencryptiontypes: listOf(text),
  lastlogon: moment,
  lastlogontimestamp: moment,
  pwdlastset: moment,
  serviceprincipalnames: listOf(text),
  email: textOrNull,
  useraccountcontrol: whole,
  sidhistory: listOf(objectId),
  admincount: flag,
  adminsdholderprotected: flag,
};
const certificate = {
  ...described,
  certthumbprint: thumbprint,
  certname: text,
  certchain: listOf(thumbprint),
  hasbasicconstraints: flag,
  basicconstraintpathlength: whole,
};
const scope = { GPOChanges: gpoChanges, ChildObjects: listOf(typedPrincipal), Links: listOf(gpLink) };
const hashes = { InheritanceHashes: listOf(thumbprint) };

/** Members and properties of each type, besides what every record has. */
const TYPES: Readonly<
  Record<string, { readonly members: Record<string, Check>; readonly properties: Check }>
> = {
  domains: {
    members: { ...scope, ...hashes, Trusts: listOf(trust), ForestRootIdentifier: reference },
    properties: shape({
      ...described,
      functionallevel: oneOf(new Set(['2008', '2012', '2012 R2', '2016', '2025'])),
      collected: flag,
      netbios: upper,
      machineaccountquota: whole,
      minpwdlength: whole,
      pwdproperties: whole,
      pwdhistorylength: whole,
      lockoutthreshold: whole,
      minpwdage: text,
      maxpwdage: text,
      lockoutduration: text,
      lockoutobservationwindow: text,
      expirepasswordsonsmartcardonlyaccounts: flag,
      dsheuristics: textOrNull,
    }),
  },
  ous: { members: { ...scope, ...hashes }, properties: shape({ ...described, blocksinheritance: flag }) },
  containers: { members: { ChildObjects: listOf(typedPrincipal), ...hashes }, properties: shape(located) },
  gpos: {
    members: {},
    properties: shape({ ...described, gpcpath: upper, gpostatus: matching(/^[0-3]$/, 'status') }),
  },
  groups: {
    members: { Members: listOf(typedPrincipal), HasSIDHistory: listOf(typedPrincipal) },
    properties: groupProperties,
  },
  users: {
    members: {
      AllowedToDelegate: listOf(typedPrincipal),
      PrimaryGroupSID: reference,
      HasSIDHistory: listOf(typedPrincipal),
      SPNTargets: listOf(shape({ ComputerSID: reference, Port: whole, Service: text })),
      UnconstrainedDelegation: flag,
      DomainSID: domainSid,
    },
    properties: shape(
      {
        ...accountProperties,
        sensitive: flag,
        dontreqpreauth: flag,
        passwordnotreqd: flag,
        pwdneverexpires: flag,
        smartcardrequired: flag,
        passwordcantchange: flag,
        hasspn: flag,
        displayname: textOrNull,
        title: textOrNull,
        homedirectory: textOrNull,
        userpassword: textOrNull,
        unixpassword: textOrNull,
        unicodepassword: textOrNull,
        sfupassword: textOrNull,
        logonscript: textOrNull,
        profilepath: textOrNull,
      },
      { allowedtodelegate: listOf(text), gmsa: flag, msa: flag, department: text },
    ),
  },
  computers: {
    members: {
      PrimaryGroupSID: reference,
      AllowedToDelegate: listOf(typedPrincipal),
      AllowedToAct: listOf(typedPrincipal),
      HasSIDHistory: listOf(typedPrincipal),
      DumpSMSAPassword: listOf(typedPrincipal),
      Sessions: sessions,
      PrivilegedSessions: sessions,
      RegistrySessions: sessions,
      LocalGroups: listOf(localGroup),
      UserRights: listOf(userRight),
      DCRegistryData: shape({
        CertificateMappingMethods: nullOr(collected({ Value: whole })),
        StrongCertificateBindingEnforcement: nullOr(collected({ Value: whole })),
        VulnerableNetlogonSecurityDescriptor: nullOr(collected({ Value: text })),
      }),
      SmbInfo: collected({ Result: nullOr(shape({ SigningEnabled: flag })) }),
      IsWebClientRunning: collected({ Result: nullOr(flag) }),
      NTLMRegistryData: collected({ Result: nullOr(ntlmRegistry) }),
      Status: shape({ Connectable: flag, Error: textOrNull }),
      IsDC: flag,
      DomainSID: domainSid,
      UnconstrainedDelegation: flag,
    },
    properties: shape(
      { ...accountProperties, haslaps: flag, isdc: flag, isreadonlydc: flag, operatingsystem: textOrNull },
      {
        allowedtodelegate: listOf(text),
        ldapenabled: flag,
        ldapsenabled: flag,
        ldapsigning: flag,
        ldapsepa: flag,
      },
    ),
  },
  rootcas: { members: { DomainSID: domainSid }, properties: shape(certificate) },
  aiacas: {
    members: {},
    properties: shape({ ...certificate, crosscertificatepair: listOf(text), hascrosscertificatepair: flag }),
  },
  ntauthstores: {
    members: { DomainSID: domainSid },
    properties: shape({ ...described, certthumbprints: listOf(thumbprint) }),
  },
  enterprisecas: {
    members: {
      HostingComputer: reference,
      DomainSID: domainSid,
      EnabledCertTemplates: listOf(typedPrincipal),
      HttpEnrollmentEndpoints: listOf(
        collected({
          Result: shape({
            Url: text,
            ADCSWebEnrollmentHTTP: flag,
            ADCSWebEnrollmentHTTPS: flag,
            ADCSWebEnrollmentEPA: flag,
          }),
        }),
      ),
      CARegistryData: shape({
        CASecurity: collected({ Data: listOf(ace) }),
        EnrollmentAgentRestrictions: collected({
          Restrictions: listOf(
            shape({
              AccessType: oneOf(new Set(['AccessAllowedCallback', 'AccessDeniedCallback'])),
              Agent: typedPrincipal,
              AllTemplates: flag,
              Targets: listOf(typedPrincipal),
              Template: typedPrincipal,
            }),
          ),
        }),
        IsUserSpecifiesSanEnabled: collected({ Value: flag }),
        RoleSeparationEnabled: collected({ Value: flag }),
      }),
    },
    properties: shape({
      ...certificate,
      flags: text,
      caname: text,
      dnshostname: text,
      casecuritycollected: flag,
      enrollmentagentrestrictionscollected: flag,
      isuserspecifiessanenabledcollected: flag,
      roleseparationenabledcollected: flag,
      unresolvedpublishedtemplates: listOf(text),
    }),
  },
  certtemplates: {
    members: {},
    properties: shape({
      ...described,
      validityperiod: text,
      renewalperiod: text,
      schemaversion: whole,
      displayname: text,
      oid,
      enrollmentflag: text,
      requiresmanagerapproval: flag,
      nosecurityextension: flag,
      certificatenameflag: text,
      enrolleesuppliessubject: flag,
      subjectaltrequireupn: flag,
      subjectaltrequiredns: flag,
      subjectaltrequiredomaindns: flag,
      subjectaltrequireemail: flag,
      subjectaltrequirespn: flag,
      subjectrequireemail: flag,
      ekus: listOf(oid),
      certificateapplicationpolicy: listOf(oid),
      certificatepolicy: listOf(oid),
      authorizedsignatures: whole,
      applicationpolicies: listOf(oid),
      issuancepolicies: listOf(oid),
      effectiveekus: listOf(oid),
      authenticationenabled: flag,
      schannelauthenticationenabled: flag,
    }),
  },
  issuancepolicies: {
    members: {
      GroupLink: shape({ ObjectIdentifier: nullOr(reference), ObjectType: oneOf(OBJECT_TYPES) }),
    },
    properties: shape({ ...described, displayname: text, certtemplateoid: oid, oidgrouplink: textOrNull }),
  },
};

/** Well-known principals have no object, and so nothing but a name. */
function groupProperties(value: Json | undefined, path: string, report: Report): void {
  const isVirtual = isRecord(value) && value['samaccountname'] === undefined;
  const check = isVirtual
    ? shape({ ...named, reconcile: flag })
    : shape({
        ...described,
        ...ownerFlags,
        samaccountname: text,
        admincount: flag,
        adminsdholderprotected: flag,
        groupscope: oneOf(new Set(['Global', 'DomainLocal', 'Universal'])),
      });
  check(value, path, report);
}

/** Checks one record of a file whose `meta.type` is `type`. */
export function checkRecord(type: string, record: Json, report: Report): void {
  const rules = TYPES[type];
  if (rules === undefined) {
    return report.wrong('meta.type', 'a known type', type);
  }

  const isGuidType = !['domains', 'users', 'groups', 'computers'].includes(type);
  shape({
    ...rules.members,
    Properties: rules.properties,
    Aces: listOf(ace),
    ObjectIdentifier: isGuidType ? guid : objectId,
    IsDeleted: flag,
    IsACLProtected: flag,
    ContainedBy: nullOr(typedPrincipal),
  })(record, type, report);
}

export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Principals that exist without a record: local ones, and those of the system. */
export function isWellKnown(id: string): boolean {
  return LOCAL_ID.test(id) || (WELL_KNOWN_ID.test(id) && !id.startsWith('S-1-5-21-')) || id === 'S-1-5-32';
}

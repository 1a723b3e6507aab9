/** What the panels know about properties besides their names: what they are about, how they are read, which are not shown. */

export const TOPICS = [
  'Identity',
  'Account',
  'Delegation',
  'Password',
  'Certificates',
  'Network',
  'Provenance',
  'Other',
] as const;

export type Topic = (typeof TOPICS)[number];

/** How a value is read, where its type does not say so. */
export type PropertyFormat =
  /** Seconds since 1970; 0 and −1 have meanings of their own. */
  | 'epoch'
  /** An ISO time. */
  | 'time'
  /** A fraction of one. */
  | 'fraction'
  /** A set of bits. */
  | 'bits';

/** @internal For tests. */
export const PROPERTY_TOPICS: Readonly<Record<Exclude<Topic, 'Other'>, readonly string[]>> = {
  Identity: [
    'samaccountname',
    'userprincipalname',
    'domain',
    'domainsid',
    'distinguishedname',
    'dnshostname',
    'objectguid',
    'netbios',
    'description',
    'title',
    'department',
    'email',
    'homedirectory',
    'operatingsystem',
    'operatingsystemversion',
    'functionallevel',
    'groupscope',
    'grouplinkid',
    'primarykind',
    'tenantid',
    'appid',
    'appdisplayname',
    'appdescription',
    'appownerorganizationid',
    'approleid',
    'deviceid',
    'onpremid',
    'securityidentifier',
    'serviceprincipaltype',
    'usertype',
    'publisherdomain',
    'signinaudience',
    'loginurl',
    'templateid',
    'roledefinitionid',
    'noderesourcegroupid',
  ],
  Account: [
    'enabled',
    'admincount',
    'adminsdholderprotected',
    'sensitive',
    'lockedout',
    'useraccountcontrol',
    'isdc',
    'isreadonlydc',
    'gmsa',
    'msa',
    'smartcardrequired',
    'logonscriptenabled',
    'lastlogon',
    'lastlogontimestamp',
    'lastsuccessfulsignindatetime',
    'securityenabled',
    'isassignabletorole',
    'isbuiltin',
    'onpremsyncenabled',
    'mfaenabled',
    'mfaenforced',
    'license',
    'licenses',
  ],
  Delegation: [
    'unconstraineddelegation',
    'trustedtoauth',
    'allowedtodelegate',
    'serviceprincipalnames',
    'tgtdelegation',
    'supportedencryptiontypes',
    'usedeskeyonly',
  ],
  Password: [
    'pwdlastset',
    'pwdneverexpires',
    'passwordnotreqd',
    'passwordcantchange',
    'passwordexpired',
    'encryptedtextpwdallowed',
    'dontreqpreauth',
    'haslaps',
    'minpwdlength',
    'minpwdage',
    'maxpwdage',
    'pwdhistorylength',
    'pwdproperties',
    'lockoutthreshold',
    'lockoutduration',
    'lockoutobservationwindow',
    'expirepasswordsonsmartcardonlyaccounts',
  ],
  Certificates: [
    'caname',
    'certname',
    'certchain',
    'certthumbprint',
    'certthumbprints',
    'certtemplateoid',
    'oid',
    'hasbasicconstraints',
    'basicconstraintpathlength',
    'crosscertificatepair',
    'hascrosscertificatepair',
    'unresolvedpublishedtemplates',
    'isuserspecifiessanenabled',
    'roleseparationenabled',
    'hasenrollmentagentrestrictions',
    'hasvulnerableendpoint',
    'httpenrollmentendpoints',
    'httpsenrollmentendpoints',
    'adcswebenrollmenthttp',
    'adcswebenrollmenthttps',
    'adcswebenrollmenthttpsepa',
    'authenticationenabled',
    'schannelauthenticationenabled',
    'requiresmanagerapproval',
    'authorizedsignatures',
    'applicationpolicies',
    'issuancepolicies',
    'certificateapplicationpolicy',
    'certificatepolicy',
    'certificatenameflag',
    'enrollmentflag',
    'flags',
    'schemaversion',
    'validityperiod',
    'renewalperiod',
    'ekus',
    'effectiveekus',
    'enrolleesuppliessubject',
    'nosecurityextension',
    'subjectaltrequireupn',
    'subjectaltrequiredns',
    'subjectaltrequiredomaindns',
    'subjectaltrequireemail',
    'subjectaltrequirespn',
    'subjectrequireemail',
    'certificatemappingmethods',
    'certificatemappingmethodsraw',
    'strongcertificatebindingenforcement',
    'strongcertificatebindingenforcementraw',
  ],
  Network: [
    'smbsigning',
    'requiresecuritysignature',
    'enablesecuritysignature',
    'webclientrunning',
    'restrictoutboundntlm',
    'restrictreceivingntmltraffic',
    'ntlmminclientsec',
    'ntlmminserversec',
    'lmcompatibilitylevel',
    'usemachineid',
    'clientallowedntlmservers',
    'ldapavailable',
    'ldapsavailable',
    'ldapsigning',
    'ldapsepa',
    'vulnerablenetlogonsecuritydescriptor',
  ],
  Provenance: [
    'whencreated',
    'firstseen',
    'lastseen',
    'lastcollected',
    'collected',
    'isdeleted',
    'environmentid',
    'isaclprotected',
    'ownersid',
    'owner_objectid',
    'doesanyacegrantownerrights',
    'doesanyinheritedacegrantownerrights',
    'hasura',
    'casecuritycollected',
    'enrollmentagentrestrictionscollected',
    'isuserspecifiessanenabledcollected',
    'roleseparationenabledcollected',
    'vulnerablenetlogonsecuritydescriptorcollected',
    'isacl',
    'isinherited',
    'isprimarygroup',
    'compositionid',
  ],
};

const FORMATS: Readonly<Record<string, PropertyFormat>> = {
  whencreated: 'epoch',
  lastlogon: 'epoch',
  lastlogontimestamp: 'epoch',
  pwdlastset: 'epoch',
  firstseen: 'time',
  lastseen: 'time',
  lastcollected: 'time',
  lastsuccessfulsignindatetime: 'time',
  certificatemappingmethodsraw: 'bits',
};

/** They stand in the first rows, or mean something to machines alone. */
export const HIDDEN_PROPERTIES: ReadonlySet<string> = new Set([
  'objectid',
  'name',
  'displayname',
  'gid',
  'admin_rights_count',
  'admin_rights_risk_percent',
  'hasspn',
  'system_tags',
  'user_tags',
  'isTierZero',
  'neo4jImportId',
  'service_principal_id',
  'highvalue',
  'reconcile',
  'inheritancehash',
  'inheritancehashes',
]);

/** Values that are the object id of another node. */
export const OBJECT_LINKS: ReadonlySet<string> = new Set([
  'grouplinkid',
  'ownersid',
  'owner_objectid',
  'domainsid',
  'service_principal_id',
  'noderesourcegroupid',
]);

const TOPIC_OF = new Map(
  Object.entries(PROPERTY_TOPICS).flatMap(([topic, names]) =>
    names.map((name): [string, Topic] => [name, topic as Topic]),
  ),
);

export function topicOf(property: string): Topic {
  return TOPIC_OF.get(property) ?? 'Other';
}

/** By the name alone: numbers of other sources mean whatever they like. */
export function formatOf(property: string): PropertyFormat | undefined {
  return Object.hasOwn(FORMATS, property)
    ? FORMATS[property]
    : /percent(age)?$/i.test(property)
      ? 'fraction'
      : undefined;
}

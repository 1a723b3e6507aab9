const NTLM_SECURITY: ReadonlyMap<number, string> = new Map([
  [0x10, 'NEGOTIATE_SIGN'],
  [0x20, 'NEGOTIATE_SEAL'],
  [0x8_0000, 'NEGOTIATE_EXTENDED_SESSIONSECURITY'],
  [0x2000_0000, 'NEGOTIATE_128'],
]);
/** What the bits of a number mean, from the lowest one on; names are those of the protocol documents. */
const FLAGS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  useraccountcontrol: new Map([
    [0x1, 'SCRIPT'],
    [0x2, 'ACCOUNTDISABLE'],
    [0x8, 'HOMEDIR_REQUIRED'],
    [0x10, 'LOCKOUT'],
    [0x20, 'PASSWD_NOTREQD'],
    [0x40, 'PASSWD_CANT_CHANGE'],
    [0x80, 'ENCRYPTED_TEXT_PWD_ALLOWED'],
    [0x100, 'TEMP_DUPLICATE_ACCOUNT'],
    [0x200, 'NORMAL_ACCOUNT'],
    [0x800, 'INTERDOMAIN_TRUST_ACCOUNT'],
    [0x1000, 'WORKSTATION_TRUST_ACCOUNT'],
    [0x2000, 'SERVER_TRUST_ACCOUNT'],
    [0x1_0000, 'DONT_EXPIRE_PASSWORD'],
    [0x2_0000, 'MNS_LOGON_ACCOUNT'],
    [0x4_0000, 'SMARTCARD_REQUIRED'],
    [0x8_0000, 'TRUSTED_FOR_DELEGATION'],
    [0x10_0000, 'NOT_DELEGATED'],
    [0x20_0000, 'USE_DES_KEY_ONLY'],
    [0x40_0000, 'DONT_REQ_PREAUTH'],
    [0x80_0000, 'PASSWORD_EXPIRED'],
    [0x100_0000, 'TRUSTED_TO_AUTH_FOR_DELEGATION'],
    [0x400_0000, 'PARTIAL_SECRETS_ACCOUNT'],
  ]),
  pwdproperties: new Map([
    [0x1, 'DOMAIN_PASSWORD_COMPLEX'],
    [0x2, 'DOMAIN_PASSWORD_NO_ANON_CHANGE'],
    [0x4, 'DOMAIN_PASSWORD_NO_CLEAR_CHANGE'],
    [0x8, 'DOMAIN_LOCKOUT_ADMINS'],
    [0x10, 'DOMAIN_PASSWORD_STORE_CLEARTEXT'],
    [0x20, 'DOMAIN_REFUSE_PASSWORD_CHANGE'],
  ]),
  ntlmminclientsec: NTLM_SECURITY,
  ntlmminserversec: NTLM_SECURITY,
  certificatemappingmethodsraw: new Map([
    [0x1, 'Subject and issuer'],
    [0x2, 'Issuer'],
    [0x4, 'User principal name'],
    [0x8, 'S4U2Self'],
    [0x10, 'S4U2Self, explicit'],
  ]),
};
const TRUST_ATTRIBUTES: ReadonlyMap<number, string> = new Map([
  [0x1, 'NON_TRANSITIVE'],
  [0x2, 'UPLEVEL_ONLY'],
  [0x4, 'QUARANTINED_DOMAIN'],
  [0x8, 'FOREST_TRANSITIVE'],
  [0x10, 'CROSS_ORGANIZATION'],
  [0x20, 'WITHIN_FOREST'],
  [0x40, 'TREAT_AS_EXTERNAL'],
  [0x80, 'USES_RC4_ENCRYPTION'],
  [0x200, 'CROSS_ORGANIZATION_NO_TGT_DELEGATION'],
  [0x400, 'PIM_TRUST'],
  [0x800, 'CROSS_ORGANIZATION_ENABLE_TGT_DELEGATION'],
]);
const ALL: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ...Object.entries(FLAGS),
  ['trustattributesinbound', TRUST_ATTRIBUTES],
  ['trustattributesoutbound', TRUST_ATTRIBUTES],
]);
const MAX = 2 ** 31;

/** The names of the bits that are set, those without a name as a number; undefined: the property is no set of bits. */
export function flagsOf(property: string, value: number): readonly string[] | undefined {
  const names = ALL.get(property);
  if (names === undefined || !Number.isInteger(value) || value < 0 || value >= MAX) {
    return undefined;
  }

  const known = [...names].filter(([bit]) => (value & bit) !== 0);
  const rest = known.reduce((left, [bit]) => left & ~bit, value);
  return [...known.map(([, name]) => name), ...(rest === 0 ? [] : [hex(rest)])];
}

export function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(2, '0')}`;
}

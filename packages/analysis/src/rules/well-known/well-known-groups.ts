/** The groups that a domain has by definition, whether or not a collector reported them. */
export interface WellKnownGroups {
  readonly everyone: WellKnownGroup;
  readonly authenticatedUsers: WellKnownGroup;
  readonly domainUsers: WellKnownGroup;
  readonly domainComputers: WellKnownGroup;
  /** Identities that the system adds to every member of Everyone. */
  readonly specialIdentities: readonly WellKnownGroup[];
}

export interface WellKnownGroup {
  readonly objectId: string;
  /** Given to a group that has to be created. */
  readonly name: string;
}

const SPECIAL_IDENTITIES: readonly [suffix: string, name: string][] = [
  ['S-1-5-2', 'NETWORK'],
  ['S-1-5-15', 'THIS ORGANIZATION'],
  ['S-1-5-65-1', 'THIS ORGANIZATION CERTIFICATE'],
  ['S-1-18-1', 'AUTHENTICATION AUTHORITY ASSERTED IDENTITY'],
  ['S-1-18-4', 'KEY TRUST'],
  ['S-1-18-5', 'MFA KEY PROPERTY'],
  ['S-1-5-64-10', 'NTLM AUTHENTICATION'],
  ['S-1-5-64-14', 'SCHANNEL AUTHENTICATION'],
];

/** Ids and names follow the domain's name or its SID. */
export function wellKnownGroupsOf(domain: { readonly name: string; readonly sid: string }): WellKnownGroups {
  const group = (prefix: string, suffix: string, name: string): WellKnownGroup => ({
    objectId: `${prefix}-${suffix}`.toUpperCase(),
    name: `${name}@${domain.name}`.toUpperCase(),
  });

  return {
    everyone: group(domain.name, 'S-1-1-0', 'EVERYONE'),
    authenticatedUsers: group(domain.name, 'S-1-5-11', 'AUTHENTICATED USERS'),
    domainUsers: group(domain.sid, '513', 'DOMAIN USERS'),
    domainComputers: group(domain.sid, '515', 'DOMAIN COMPUTERS'),
    specialIdentities: SPECIAL_IDENTITIES.map(([suffix, name]) => group(domain.name, suffix, name)),
  };
}

import type { SmallGraph } from './small-directory.ts';

const SID = 'S-1-5-21-1-2-3';

/** A directory whose authority issues certificates for anybody: rules read what other rules derive. */
export const SMALL_AUTHORITIES: SmallGraph = {
  nodes: {
    [SID]: ['Base', 'Domain'],
    [`${SID}-1101`]: ['Base', 'User'],
    [`${SID}-1102`]: ['Base', 'Group'],
    [`${SID}-1201`]: ['Base', 'Computer'],
    CA: ['Base', 'EnterpriseCA'],
    ROOT: ['Base', 'RootCA'],
    STORE: ['Base', 'NTAuthStore'],
    TEMPLATE: ['Base', 'CertTemplate'],
  },
  properties: {
    [SID]: { domainsid: SID, name: 'CORP', collected: true },
    [`${SID}-1101`]: { domainsid: SID, enabled: true },
    [`${SID}-1201`]: { domainsid: SID, enabled: true },
    CA: { domainsid: SID, certthumbprint: 'AA', certchain: ['AA'] },
    ROOT: { domainsid: SID, certthumbprint: 'AA' },
    STORE: { domainsid: SID, certthumbprints: ['AA'] },
    TEMPLATE: {
      domainsid: SID,
      schemaversion: 1,
      authorizedsignatures: 0,
      requiresmanagerapproval: false,
      authenticationenabled: true,
      enrolleesuppliessubject: true,
    },
  },
  relationships: [
    `${SID}-1201 -HostsCAService-> CA`,
    `ROOT -RootCAFor-> ${SID}`,
    `STORE -NTAuthStoreFor-> ${SID}`,
    'TEMPLATE -PublishedTo-> CA',
    `${SID}-1101 -Enroll-> CA`,
    `${SID}-1101 -Enroll-> TEMPLATE`,
  ],
  arrows: [
    ...['CA', 'TEMPLATE'].flatMap((end) => [
      `${SID}-1102 -Enroll-> ${end}`,
      `${SID}-1102 -GenericAll-> ${end}`,
      `${SID}-1102 -OwnsRaw-> ${end}`,
      `${SID}-1101 -WriteOwnerRaw-> ${end}`,
    ]),
    `${SID}-1101 -MemberOf-> ${SID}-1102`,
    `${SID}-1101 -GenericWrite-> ${SID}-1201`,
    'CA -TrustedForNTAuth-> STORE',
    'CA -EnterpriseCAFor-> ROOT',
    `${SID}-1102 -Owns-> TEMPLATE`,
  ],
  values: {
    certthumbprint: ['AA', 'BB', null],
    certthumbprints: [['AA'], ['BB'], null],
    enrolleesuppliessubject: [true, false],
    enabled: [true, false],
    collected: [true, false],
  },
  zones: [SID, 'TEMPLATE'],
};

import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_ADD_OWNER: KindHelp<'AZAddOwner'> = {
  kind: 'AZAddOwner',
  title: 'Add owners to applications',
  summary: 'Holders of the role may make anybody an owner of the application or service principal.',
  meaning:
    'The role is Hybrid Identity Administrator, Partner Tier1 Support, Partner Tier2 Support or Directory Synchronization Accounts, all of which may change owners of the applications and service principals of the tenant.',
  gain: 'An attacker with the role makes itself an owner, adds a credential and logs on as the service principal. Nobody expects that of accounts for synchronisation, which live on servers of the company.',
  traces: [
    CLOUD_TRACES.appOwnerAdded,
    CLOUD_TRACES.spOwnerAdded,
    CLOUD_TRACES.appCredential,
    CLOUD_TRACES.spSignIn,
  ],
  detection:
    'Alert on every owner that an account for synchronisation adds: it has no reason to. The same goes for partner roles, which nobody should hold.',
  remediation:
    'Remove holders of both partner roles, and make Hybrid Identity Administrator eligible. Protect synchronisation servers as tier zero, let synchronisation log on as an application in place of a user, and remove old accounts of it.',
  mayBreak:
    'Synchronisation, if its account in use is removed; set-up of federation and pass-through authentication.',
  references: [
    AZURE_REFERENCES.privilegedRoles,
    AZURE_REFERENCES.directoryRoles,
    REFERENCES.protectCloud,
    AZURE_REFERENCES.addAppOwner,
    REFERENCES.attackHybridIdentity,
  ],
};

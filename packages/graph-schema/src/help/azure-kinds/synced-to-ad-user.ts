import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const SYNCED_TO_AD_USER: KindHelp<'SyncedToADUser'> = {
  kind: 'SyncedToADUser',
  title: 'Same person in the directory',
  summary: 'The cloud user is synchronised from the directory user at the end.',
  meaning:
    'The cloud user is marked as synchronised and holds the security identifier of the directory user. What is done to the cloud user reaches the directory user as far as the tenant writes back.',
  gain: 'With password writeback, a password that is set in the cloud becomes that of the directory user, so that an attacker with a cloud role for the help desk takes accounts of Active Directory over. Without writeback it needs the same password to be used, or a ticket that the cloud issues for the directory.',
  traces: [CLOUD_TRACES.passwordReset, CLOUD_TRACES.directoryReset, CLOUD_TRACES.directoryChanged],
  detection:
    'Bring logs of both sides together: a reset in the cloud, followed by one that the account of synchronisation makes in the directory.',
  remediation:
    'Keep privileged accounts of the directory out of synchronisation. Deny the account of synchronisation the right to reset passwords of accounts of tier zero, and use writeback only where people need it.',
  mayBreak:
    'People whose account is taken out of synchronisation lose mailbox and licences until they have a new cloud account.',
  references: [
    AZURE_REFERENCES.passwordWriteback,
    REFERENCES.protectCloud,
    REFERENCES.attackHybridIdentity,
    REFERENCES.attackDomainAccounts,
  ],
};

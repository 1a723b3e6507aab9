import type { CloudScene } from './cloud-scene.ts';
import type { Scenario } from './scenario.ts';
import { adminHolder, sidHistory, trustAbuse, trustKeys, unconstrained } from './scenarios/accounts.ts';
import { esc6a, esc6b, esc9a, esc9b, esc10a, esc10b } from './scenarios/certificate-mapping.ts';
import { esc1, esc3, esc4, esc13, goldenCertificate } from './scenarios/certificates.ts';
import {
  applicationOwners,
  applicationSecrets,
  deviceScripts,
  globalAdministrator,
  groupMembers,
  passwordReset,
  privilegedAuthenticationAdministrator,
  privilegedRoleAdministrator,
  roleApproval,
} from './scenarios/directory-roles.ts';
import {
  graphAppRoles,
  graphGroupMembers,
  graphOwners,
  graphRoles,
  graphSecrets,
} from './scenarios/graph-permissions.ts';
import { intoTheCloud, intoTheDirectory, synchronised } from './scenarios/hybrid.ts';
import { adminTo, distributedCom, remoteDesktop, remoteManagement } from './scenarios/local-groups.ts';
import { owner, writeOwner } from './scenarios/ownership.ts';
import { credentialPath, delegationPath, longPath, policyPath, rights } from './scenarios/paths.ts';
import { relayToAdcs, relayToLdap, relayToLdaps, relayToSmb } from './scenarios/relay.ts';
import { dcSync, syncLaps } from './scenarios/replication.ts';
import { keyVaults, resourceTree } from './scenarios/resources.ts';
import { roleActivation, tierZeroApplication } from './scenarios/tier-zero.ts';

/** Everything that is planted. New ones go to the end, so that what is there keeps its identifiers. */
export const SCENARIOS: readonly Scenario[] = [
  longPath,
  policyPath,
  delegationPath,
  credentialPath,
  rights,
  dcSync,
  syncLaps,
  owner,
  writeOwner,
  adminTo,
  remoteManagement,
  distributedCom,
  remoteDesktop,
  unconstrained,
  adminHolder,
  sidHistory,
  trustAbuse,
  trustKeys,
  goldenCertificate,
  esc1,
  esc3,
  esc4,
  esc6a,
  esc6b,
  esc9a,
  esc9b,
  esc10a,
  esc10b,
  esc13,
  relayToSmb,
  relayToLdap,
  relayToLdaps,
  relayToAdcs,
];

/** Everything that is planted where there are tenants. New ones go to the end, for the same reason. */
export const CLOUD_SCENARIOS: readonly Scenario<CloudScene>[] = [
  synchronised,
  intoTheCloud,
  intoTheDirectory,
  globalAdministrator,
  privilegedRoleAdministrator,
  privilegedAuthenticationAdministrator,
  passwordReset,
  groupMembers,
  applicationSecrets,
  applicationOwners,
  deviceScripts,
  roleApproval,
  graphGroupMembers,
  graphOwners,
  graphSecrets,
  graphAppRoles,
  graphRoles,
  resourceTree,
  keyVaults,
  tierZeroApplication,
  roleActivation,
];

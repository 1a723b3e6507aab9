import { AZURE_RULES } from './rules/azure-rules.ts';
import {
  domainComputers,
  domainGpos,
  domainGroups,
  domainOus,
  domainUsers,
  ouComputers,
  ouGroups,
  ouUsers,
} from './rules/containment-rules.ts';
import { controllables, controllers } from './rules/control-rules.ts';
import { dcSyncers, inboundTrusts, outboundTrusts } from './rules/domain-rules.ts';
import { enforcedGpos } from './rules/enforced-gpos-rule.ts';
import { foreignAdmins, foreignGpoControllers, foreignGroups, foreignUsers } from './rules/foreign-rules.ts';
import { gpoComputers, gpoOus, gpoTierZero, gpoUsers } from './rules/gpo-reach-rules.ts';
import {
  adminRights,
  adminUsers,
  constrainedRights,
  constrainedUsers,
  dcomRights,
  dcomUsers,
  psRemoteRights,
  psRemoteUsers,
  rdpRights,
  rdpUsers,
  sqlAdminRights,
  sqlAdmins,
} from './rules/host-access-rules.ts';
import type { ListRule } from './rules/list-rule.ts';
import { members, memberships } from './rules/membership-rules.ts';
import {
  adcsEscalations,
  caHierarchy,
  linkedTemplates,
  publishedTemplates,
  publishedToCas,
  rootHierarchy,
  trustedCas,
} from './rules/pki-rules.ts';
import { computerSessions, groupSessions, userSessions } from './rules/session-rules.ts';

/** The rule of every list, by name. Where it is offered, and counted as what, is in `entity-collections.ts`. */
export const LIST_RULES = {
  controllables,
  controllers,
  computerSessions,
  userSessions,
  groupSessions,
  memberships,
  members,
  adminUsers,
  rdpUsers,
  dcomUsers,
  psRemoteUsers,
  adminRights,
  rdpRights,
  dcomRights,
  psRemoteRights,
  sqlAdmins,
  sqlAdminRights,
  constrainedUsers,
  constrainedRights,
  domainUsers,
  domainGroups,
  domainComputers,
  domainOus,
  domainGpos,
  foreignUsers,
  foreignGroups,
  foreignAdmins,
  foreignGpoControllers,
  inboundTrusts,
  outboundTrusts,
  dcSyncers,
  enforcedGpos,
  ouUsers,
  ouGroups,
  ouComputers,
  gpoOus,
  gpoUsers,
  gpoComputers,
  gpoTierZero,
  rootHierarchy,
  caHierarchy,
  publishedTemplates,
  publishedToCas,
  trustedCas,
  linkedTemplates,
  adcsEscalations,
  ...AZURE_RULES,
} satisfies Readonly<Record<string, ListRule>>;

export type ListName = keyof typeof LIST_RULES;

export function listRule(name: ListName): ListRule {
  return LIST_RULES[name];
}

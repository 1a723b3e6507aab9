import { AZURE_RULES } from './azure-rules.ts';
import {
  domainComputers,
  domainGpos,
  domainGroups,
  domainOus,
  domainUsers,
  ouComputers,
  ouGroups,
  ouUsers,
} from './containment-rules.ts';
import { controllables, controllers } from './control-rules.ts';
import { dcSyncers, inboundTrusts, outboundTrusts } from './domain-rules.ts';
import { enforcedGpos } from './enforced-gpos-rule.ts';
import { foreignAdmins, foreignGpoControllers, foreignGroups, foreignUsers } from './foreign-rules.ts';
import { gpoComputers, gpoOus, gpoTierZero, gpoUsers } from './gpo-reach-rules.ts';
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
} from './host-access-rules.ts';
import { members, memberships } from './membership-rules.ts';
import {
  adcsEscalations,
  caHierarchy,
  linkedTemplates,
  publishedTemplates,
  publishedToCas,
  rootHierarchy,
  trustedCas,
} from './pki-rules.ts';
import type { RelatedRule } from './related-rule.ts';
import { computerSessions, groupSessions, userSessions } from './session-rules.ts';

/** The rule of every related list, by name. Where it is offered, and counted as what, is in `entity-collections.ts`. */
export const RELATED_LISTS = {
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
} satisfies Readonly<Record<string, RelatedRule>>;

export type RelatedListName = keyof typeof RELATED_LISTS;

export function relatedRule(name: RelatedListName): RelatedRule {
  return RELATED_LISTS[name];
}

import { SeededRandom } from '@secgraph/kernel';
import { groupOf } from '../directory/references.ts';
import { ACCESS_LEVELS, APPLICATIONS } from '../names/enterprise-words.ts';
import { capitalise, inventWord, wordCount } from '../names/invented-words.ts';
import { findRange, partOf, rangeOf } from '../plan/ranges.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import {
  azureText,
  type CloudReference,
  instantText,
  referenceText,
  tenantFields,
} from '../records/azure-text.ts';
import type { JsonObject } from '../records/record-text.ts';
import { groupId, pickOf, servicePrincipalId, spell, userId } from './cloud-references.ts';

const MOST_MEMBERS = 3_000;
const TEAM_MEMBERS = 60;

export interface CloudGroupSpec {
  /** Lower case. */
  readonly id: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly createdAt: number;
  readonly isAssignable?: boolean;
  readonly isSecurity?: boolean;
  readonly onPremisesSid?: string;
}

export function cloudGroupText(tenant: TenantPlan, spec: CloudGroupSpec): string {
  const { onPremisesSid, isAssignable = false, isSecurity = true } = spec;
  return azureText('AZGroup', {
    id: spell(tenant, spec.id),
    createdDateTime: instantText(spec.createdAt),
    description: spec.description,
    displayName: spell(tenant, spec.displayName),
    groupTypes: isSecurity ? [] : ['Unified'],
    isAssignableToRole: isAssignable,
    mailEnabled: !isSecurity,
    onPremisesSecurityIdentifier: onPremisesSid ?? null,
    onPremisesSyncEnabled: onPremisesSid === undefined ? null : true,
    securityEnabled: isSecurity,
    securityIdentifier: cloudSid(spec.id),
    visibility: null,
    ...tenantFields(tenant),
  });
}

/** By the group's place among the groups of the tenant. */
export function describeCloudGroup(tenant: TenantPlan, index: number): CloudGroupSpec {
  const draws = new SeededRandom(STREAM.cloudGroup, tenant.seed, tenant.index, index);
  const { role, start } = findRange(tenant.groups, index);
  const at = index - start;
  const base = {
    id: groupId(tenant, index),
    createdAt: tenant.now - 86_400 * (30 + draws.below(1_800)),
  };

  switch (role) {
    case 'assignable':
      return {
        ...base,
        displayName: `Role Holders ${at + 1}`,
        description: 'May be given roles of the directory',
        isAssignable: true,
      };
    case 'synced': {
      const { domain, unit } = syncedUnit(tenant, at);
      const { region, departmentCode } = domain.organisation.units[unit] ?? {};
      return {
        ...base,
        displayName: `${region?.code ?? 'ALL'}-${departmentCode ?? 'ALL'}-Staff`,
        description: null,
        onPremisesSid: groupOf(domain, 'unit', unit).ObjectIdentifier,
      };
    }
    case 'access':
      return {
        ...base,
        displayName: `CLD_${draws.pick(APPLICATIONS)}_${draws.pick(ACCESS_LEVELS)}_${at + 1}`,
        description: draws.chance(0.5) ? 'Access to resources' : null,
      };
    case 'team':
      return {
        ...base,
        displayName: `${capitalise(inventWord(draws.below(wordCount(2)), 2))} Team ${at + 1}`,
        description: null,
        isSecurity: false,
      };
  }
}

export function groupMembersText(
  tenant: TenantPlan,
  group: string,
  members: readonly CloudReference[],
): string {
  const id = spell(tenant, group);
  return azureText('AZGroupMember', {
    groupId: id,
    members: members.map((member): JsonObject => ({ member: referenceText(tenant, member), groupId: id })),
    ...tenantFields(tenant),
  });
}

export function membersOfGroup(tenant: TenantPlan, index: number): CloudReference[] {
  const draws = new SeededRandom(STREAM.cloudGroup, tenant.seed, tenant.index, index, 1);
  const { role, start } = findRange(tenant.groups, index);

  switch (role) {
    case 'assignable':
      return distinct(draws.between(2, 6), () =>
        userReference(tenant, pickOf(tenant.users, 'administrator', draws)),
      );
    case 'synced':
      return membersOfUnit(tenant, index - start);
    case 'access':
      return [
        ...distinct(draws.skewed(2, Math.min(MOST_MEMBERS, tenant.counts.users), 0.7), () =>
          drawMember(tenant, draws),
        ),
        ...(draws.chance(0.2) ? [groupReference(tenant, pickOf(tenant.groups, 'synced', draws))] : []),
        ...(draws.chance(0.15) ? [groupReference(tenant, pickOf(tenant.groups, 'access', draws))] : []),
        ...(draws.chance(0.1)
          ? [servicePrincipalReference(tenant, pickOf(tenant.servicePrincipals, 'own', draws))]
          : []),
      ].filter(({ id }) => id !== groupId(tenant, index));
    case 'team':
      return distinct(draws.skewed(3, TEAM_MEMBERS, 0.6), () => drawMember(tenant, draws));
  }
}

export function ownersOfGroup(tenant: TenantPlan, index: number): CloudReference[] {
  const draws = new SeededRandom(STREAM.cloudGroup, tenant.seed, tenant.index, index, 2);
  const { role } = findRange(tenant.groups, index);
  const isOwned = role === 'team' || (role === 'access' && draws.chance(0.4));

  return isOwned ? distinct(draws.between(1, 2), () => drawStaff(tenant, draws)) : [];
}

/** Anyone who works here, whether a directory knows him or not. */
export function drawStaff(tenant: TenantPlan, draws: SeededRandom): CloudReference {
  const { start, count } = rangeOf(tenant.users, draws.chance(0.9) ? 'synced' : 'cloud');
  return userReference(tenant, start + draws.below(count));
}

export function userReference(tenant: TenantPlan, index: number): CloudReference {
  return { type: 'user', id: userId(tenant, index) };
}

export function groupReference(tenant: TenantPlan, index: number): CloudReference {
  return { type: 'group', id: groupId(tenant, index) };
}

export function servicePrincipalReference(tenant: TenantPlan, index: number): CloudReference {
  return { type: 'servicePrincipal', id: servicePrincipalId(tenant, index) };
}

/** Draws so often, and leaves out what comes up twice, so that there may be fewer. */
export function distinct(count: number, draw: () => CloudReference): CloudReference[] {
  const drawn = new Map<string, CloudReference>();
  for (let at = 0; at < count; at++) {
    const reference = draw();
    drawn.set(reference.id, reference);
  }
  return [...drawn.values()];
}

function drawMember(tenant: TenantPlan, draws: SeededRandom): CloudReference {
  if (!draws.chance(tenant.hygiene.guestMembers)) {
    return drawStaff(tenant, draws);
  }
  const { start, count } = rangeOf(tenant.users, 'guest');
  return userReference(tenant, start + draws.below(count));
}

function syncedUnit(tenant: TenantPlan, at: number) {
  const part = partOf(tenant.syncedGroupStarts, at);
  const domain = tenant.domains[part];
  if (domain === undefined) {
    throw new RangeError(`${tenant.displayName} synchronises no group ${at}.`);
  }
  return { domain, part, unit: at - (tenant.syncedGroupStarts[part] as number) };
}

/** The people of the unit, as far as they are synchronised themselves. */
function membersOfUnit(tenant: TenantPlan, at: number): CloudReference[] {
  const { domain, part, unit } = syncedUnit(tenant, at);
  const { peopleStarts } = domain.organisation;
  const first = tenant.syncedUserStarts[part] as number;
  const synced = (tenant.syncedUserStarts[part + 1] as number) - first;
  const [from, to] = [peopleStarts[unit] as number, Math.min(peopleStarts[unit + 1] as number, synced)];
  const { start } = rangeOf(tenant.users, 'synced');

  return Array.from({ length: Math.max(0, to - from) }, (_, person) =>
    userReference(tenant, start + first + from + person),
  );
}

/** Groups of the cloud have an identifier for Windows, made of their own. */
function cloudSid(id: string): string {
  const digits = id.replaceAll('-', '');
  const parts = [0, 8, 16, 24].map((at) => Number.parseInt(digits.slice(at, at + 8), 16));
  return `S-1-12-1-${parts.join('-')}`;
}

import { hashParts, SeededRandom } from '@secgraph/kernel';
import { type Activity, drawActivity } from '../directory/activity.ts';
import { meetPerson } from '../directory/people.ts';
import { userSid } from '../directory/references.ts';
import { JOB_TITLES } from '../names/enterprise-words.ts';
import { inventWord, wordCount } from '../names/invented-words.ts';
import { namePerson, type PersonName } from '../names/person-names.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { findRange, partOf, rangeOf } from '../plan/ranges.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import { azureText, instantText, tenantFields } from '../records/azure-text.ts';
import { spell, userId } from './cloud-references.ts';

/** What a user of a tenant is, whoever it is. */
export interface CloudUserSpec {
  /** Lower case. */
  readonly id: string;
  readonly principalName: string;
  readonly displayName: string;
  readonly isEnabled: boolean;
  readonly title?: string;
  readonly createdAt: number;
  readonly passwordSetAt: number;
  readonly lastSignInAt?: number;
  readonly onPremisesSid?: string;
  readonly isSynced?: boolean;
  readonly isGuest?: boolean;
}

export function cloudUserText(tenant: TenantPlan, spec: CloudUserSpec): string {
  const { onPremisesSid, isGuest = false } = spec;
  return azureText('AZUser', {
    id: spell(tenant, spec.id),
    accountEnabled: spec.isEnabled,
    createdDateTime: instantText(spec.createdAt),
    displayName: spell(tenant, spec.displayName),
    jobTitle: spec.title ?? null,
    lastPasswordChangeDateTime: instantText(spec.passwordSetAt),
    mail: isGuest ? null : spec.principalName,
    onPremisesSecurityIdentifier: onPremisesSid ?? null,
    onPremisesSyncEnabled: spec.isSynced ?? (onPremisesSid === undefined ? null : true),
    userPrincipalName: spec.principalName,
    userType: isGuest ? 'Guest' : 'Member',
    ...(spec.lastSignInAt === undefined
      ? {}
      : { signInActivity: { lastSuccessfulSignInDateTime: instantText(spec.lastSignInAt) } }),
    ...tenantFields(tenant),
  });
}

/** By the user's place among the users of the tenant. */
export function describeCloudUser(tenant: TenantPlan, index: number): CloudUserSpec {
  const { role, start } = findRange(tenant.users, index);
  const id = userId(tenant, index);
  if (role === 'synced') {
    return describeSyncedUser(tenant, id, index - start);
  }

  const draws = new SeededRandom(STREAM.cloudUser, tenant.seed, tenant.index, index);
  const name = namePerson(index, hashParts([STREAM.cloudUser, tenant.seed, tenant.index]));
  const stale = role === 'guest' ? 0.4 : tenant.options.stale;
  const activity = drawActivity(oldestOf(tenant), draws, role === 'administrator' ? 0 : stale);

  return {
    ...usage(activity),
    id,
    displayName: fullName(name),
    principalName: principalName(tenant, role, name, draws),
    ...(role === 'guest' ? { isGuest: true } : { title: draws.pick(JOB_TITLES) }),
  };
}

/** The person of a directory whom a synchronised user stands for. */
function syncedPerson(tenant: TenantPlan, at: number): { domain: DomainPlan; person: number } {
  const part = partOf(tenant.syncedUserStarts, at);
  const domain = tenant.domains[part];
  if (domain === undefined) {
    throw new RangeError(`${tenant.displayName} synchronises no user ${at}.`);
  }
  return { domain, person: at - (tenant.syncedUserStarts[part] as number) };
}

function describeSyncedUser(tenant: TenantPlan, id: string, at: number): CloudUserSpec {
  const { domain, person } = syncedPerson(tenant, at);
  const { name, activity } = meetPerson(domain, person);
  return {
    ...usage(activity),
    id,
    displayName: fullName(name),
    principalName: `${name.account}@${domain.dnsName}`,
    onPremisesSid: userSid(domain, rangeOf(domain.users, 'person').start + person),
  };
}

/** Names that directories hand out end otherwise than those of users who exist in the cloud alone. */
function principalName(
  tenant: TenantPlan,
  role: 'administrator' | 'cloud' | 'guest',
  { account }: PersonName,
  draws: SeededRandom,
): string {
  const suffix = `cloud.${tenant.dnsName}`;
  if (role === 'guest') {
    return `${account}_${inventWord(draws.below(wordCount(2)), 2)}.example#EXT#@${suffix}`;
  }
  return `${role === 'administrator' ? 'adm.' : ''}${account}@${suffix}`;
}

function usage({ isEnabled, createdAt, passwordSetAt, lastLogon }: Activity) {
  return {
    isEnabled,
    createdAt,
    passwordSetAt,
    ...(lastLogon === 0 ? {} : { lastSignInAt: lastLogon }),
  };
}

function fullName({ first, last }: PersonName): string {
  return `${first} ${last}`;
}

function oldestOf({ domains, displayName }: TenantPlan): DomainPlan {
  const [oldest] = domains;
  if (oldest === undefined) {
    throw new RangeError(`${displayName} belongs to no domain.`);
  }
  return oldest;
}

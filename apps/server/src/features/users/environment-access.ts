import { type Environment, mayBeLimited, type UserChange } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { badRequest } from '../../http/http-error.ts';

/** What a user may see. */
export interface EnvironmentAccess {
  readonly seesAllEnvironments: boolean;
  /** Object ids; none where all are seen. */
  readonly environmentIds: readonly string[];
}

/** What somebody asks for; undefined: nothing is said of it. */
export interface AskedAccess {
  readonly seesAll: boolean | undefined;
  readonly environmentIds: readonly string[] | undefined;
}

/** What the audit log is told of a change of environments. */
export interface AccessAudit {
  readonly action: 'DeleteETACList' | 'UpdateETACList';
  readonly environments: readonly string[];
}

export const ALL_ENVIRONMENTS: EnvironmentAccess = { seesAllEnvironments: true, environmentIds: [] };
const NO_ENVIRONMENTS: EnvironmentAccess = { seesAllEnvironments: false, environmentIds: [] };

/**
 * From where a change begins: of a role that sees everything, nothing is left by itself for one that may be kept to some
 * environments. To be asked only while access is limited.
 */
export function accessBefore(
  roleIds: readonly number[],
  roleIdsAfter: readonly number[],
  access: EnvironmentAccess,
): EnvironmentAccess {
  return !mayBeLimited(roleIds) && mayBeLimited(roleIdsAfter) ? NO_ENVIRONMENTS : access;
}

/** Ids as the graph has them. Throws a refusal for what is no domain and no tenant. */
export async function readAccess(
  input: Pick<UserChange, 'all_environments' | 'environment_targeted_access_control'>,
  graph: GraphQueries,
  limits: JobLimits,
): Promise<AskedAccess> {
  const named = input.environment_targeted_access_control?.environments?.map(({ environment_id: id }) => id);

  return {
    seesAll: input.all_environments ?? undefined,
    environmentIds:
      named === undefined || named.length === 0 ? named : await findEnvironments(named, graph, limits),
  };
}

/**
 * What a user may see from now on. Throws refusals.
 *
 * @param before undefined: a new user, who sees nothing that is not asked for
 */
export function planAccess(
  asked: AskedAccess,
  roleIds: readonly number[],
  before: EnvironmentAccess = NO_ENVIRONMENTS,
): EnvironmentAccess {
  const hasList = asked.environmentIds !== undefined && asked.environmentIds.length > 0;
  const seesAll = asked.seesAll ?? (hasList ? false : before.seesAllEnvironments);
  if (!mayBeLimited(roleIds) && (!seesAll || hasList)) {
    throw badRequest('administrators and power users may not have an ETAC list applied to them');
  }
  if (seesAll && hasList) {
    throw badRequest('cannot specify environments when all_environments is true');
  }

  return seesAll
    ? ALL_ENVIRONMENTS
    : { seesAllEnvironments: false, environmentIds: asked.environmentIds ?? before.environmentIds };
}

/** Undefined: there is nothing to tell. */
export function auditOf(before: EnvironmentAccess, after: EnvironmentAccess): AccessAudit | undefined {
  const [old, now] = [before.environmentIds, after.environmentIds];
  if (now.length > 0) {
    const isSame = now.length === old.length && now.every((id) => old.includes(id));
    return isSame ? undefined : { action: 'UpdateETACList', environments: now };
  }

  return old.length > 0 ? { action: 'DeleteETACList', environments: old } : undefined;
}

const ALL = { filters: [], sort: [], skip: 0, limit: 0, maxRows: undefined } as const;

async function findEnvironments(
  named: readonly string[],
  graph: GraphQueries,
  limits: JobLimits,
): Promise<readonly string[]> {
  const bytes = await graph.run('listEnvironments', { list: ALL, exposures: {} }, limits);
  const { data }: { readonly data: readonly Environment[] } = JSON.parse(Buffer.from(bytes).toString());
  const known = new Map(data.map(({ id }) => [id.toUpperCase(), id]));
  const found = named.map((id) => {
    const environment = known.get(id.toUpperCase());
    if (environment === undefined) {
      throw badRequest(`domain or tenant not found: ${id}`);
    }
    return environment;
  });

  return [...new Set(found)];
}

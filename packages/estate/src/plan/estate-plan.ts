import type { ResolvedOptions } from '../options/estate-options.ts';
import type { DomainPlan } from './domain-plan.ts';
import type { TenantPlan } from './tenant-plan.ts';

/**
 * Everything about an estate that can be said without making its objects. Objects follow from their position in it,
 * in any order, so that nothing has to be remembered while millions of them stream by.
 */
export interface EstatePlan {
  readonly options: ResolvedOptions;
  readonly domains: readonly DomainPlan[];
  /** One for each forest, where there are any. */
  readonly tenants: readonly TenantPlan[];
  /** The moment of the collection, Unix seconds. */
  readonly now: number;
}

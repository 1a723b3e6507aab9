import type { TenantPlan } from '../plan/tenant-plan.ts';
import { cloudGuid } from '../tenant/cloud-references.ts';
import type { Stage } from './stage.ts';

/** One tenant, and the first domain of its forest, while things are planted into both. */
export class CloudStage {
  readonly tenant: TenantPlan;
  readonly directory: Stage;
  /** Text, in the order in which it was planted. */
  readonly records: string[] = [];
  #nextGuid = 0;

  constructor(tenant: TenantPlan, directory: Stage) {
    this.tenant = tenant;
    this.directory = directory;
  }

  /** Lower case. */
  nextGuid(): string {
    return cloudGuid(this.tenant, 'plantedCloud', this.#nextGuid++);
  }
}

import type { ReadyState } from '@secgraph/contract';
import type { Backlog } from '@secgraph/database/datapipe';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '../../life-cycle/product-version.ts';

/** What a process does among those beside one database, as far as everybody may know it. */
export type ServiceState = Omit<ReadyState, 'status' | 'warnings'>;

export interface ServiceStateParts {
  readonly datapipe: { readonly isWriter: boolean; readonly roleSince: Date };
  readonly publication: Pick<GraphPublication, 'servedGeneration'>;
  readonly backlog: { readonly current: Backlog | undefined };
}

/** Numbers and names of the product alone: whoever asks has not logged in. */
export function describeState({ datapipe, publication, backlog }: ServiceStateParts): ServiceState {
  const { current } = backlog;
  const served = publication.servedGeneration;

  return {
    role: datapipe.isWriter ? 'writer' : 'standby',
    role_since: datapipe.roleSince.toISOString(),
    version: PRODUCT_VERSION,
    ...(PRODUCT_COMMIT === undefined ? {} : { commit: PRODUCT_COMMIT }),
    ...(current === undefined
      ? {}
      : { generation: presentGeneration(current, served), queue: presentQueue(current) }),
  };
}

/** One that was loaded since the stored one was last looked at is stored as well. */
function presentGeneration({ generation, generationAgeMs }: Backlog, served: number) {
  return { served, stored: Math.max(generation, served), age_seconds: toSeconds(generationAgeMs) };
}

function presentQueue({ jobs, files, bytes, oldestAgeMs }: Backlog) {
  return {
    jobs,
    files,
    bytes,
    ...(oldestAgeMs === undefined ? {} : { oldest_age_seconds: toSeconds(oldestAgeMs) }),
  };
}

function toSeconds(ms: number): number {
  return Math.round(ms / 1_000);
}

import type { DatabaseCluster } from '../cluster/database-cluster.ts';
import type { Fleet } from '../fleet/fleet.ts';

export interface StrikeContext {
  readonly cluster: DatabaseCluster;
  readonly fleet: Fleet;
  /** Which service writes. */
  readonly writer: number;
  /** To be called just before it does. */
  readonly happens: () => void;
  /** To be called where the database cannot be well again before; default: as soon as commits go through. */
  readonly isOver: () => void;
}

/** Has something fail; what fails for a while is well again at the end, and everything else is healed by the caller. */
export type Strike = (context: StrikeContext) => Promise<void>;

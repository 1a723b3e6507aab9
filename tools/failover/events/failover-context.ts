import type { SeededRandom } from '@secgraph/kernel';
import type { DatabaseCluster } from '../cluster/database-cluster.ts';
import type { FailoverOptions } from '../command-line.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Ledger } from '../load/ledger.ts';
import type { FaultRecord } from '../watch/fault-record.ts';
import type { WriterWatch } from '../watch/writer-watch.ts';

export interface FailoverContext {
  readonly options: FailoverOptions;
  readonly cluster: DatabaseCluster;
  readonly fleet: Fleet;
  readonly watch: WriterWatch;
  readonly ledger: Ledger;
  readonly faults: FaultRecord;
  readonly random: SeededRandom;
  readonly note: (text: string) => void;
}

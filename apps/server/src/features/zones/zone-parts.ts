import type { RuleSet } from '@secgraph/analysis';
import type {
  AssetGroupMemberRepository,
  AssetGroupSelectorRepository,
  AssetGroupTagRepository,
} from '@secgraph/database/zones';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { ZoneService } from './zone-service.ts';

/** What the routes of zones share. */
export interface ZoneParts {
  readonly tags: AssetGroupTagRepository;
  readonly selectors: AssetGroupSelectorRepository;
  readonly members: AssetGroupMemberRepository;
  readonly service: ZoneService;
  readonly graph: GraphQueries;
  /** By which members are found. */
  readonly analysisRules: RuleSet;
}

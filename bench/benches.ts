import type { Bench } from './bench.ts';
import { analysisBench } from './rows/analysis.ts';
import { apiReadBench } from './rows/api-read.ts';
import { breadthFirstSearchBench } from './rows/breadth-first-search.ts';
import { cypherBench } from './rows/cypher.ts';
import { entityListsBench } from './rows/entity-lists.ts';
import { explanationBench } from './rows/explanation.ts';
import { exposureBench } from './rows/exposure.ts';
import { fenceBench } from './rows/fence.ts';
import { findingsBench } from './rows/findings.ts';
import { ingestBench } from './rows/ingest.ts';
import { pathsToDomainAdminsBench } from './rows/paths-to-domain-admins.ts';
import { declaredFindingsBench, genericIngestBench } from './rows/platform.ts';
import { searchBench } from './rows/search.ts';
import { shortestPathBench } from './rows/shortest-path.ts';
import { simulationBench } from './rows/simulation.ts';
import { snapshotBuildBench } from './rows/snapshot-build.ts';
import { snapshotLoadBench } from './rows/snapshot-load.ts';
import { snapshotMemoryBench } from './rows/snapshot-memory.ts';
import { startBench } from './rows/start.ts';
import { tenantsBench } from './rows/tenants.ts';
import { tracingBench } from './rows/tracing.ts';
import { whileAnalysingBench } from './rows/while-analysing.ts';
import { whileIngestingBench } from './rows/while-ingesting.ts';

/** In the order of the table. The first leaves what the others start from; the last two change it. */
export const BENCHES: readonly Bench[] = [
  ingestBench,
  snapshotBuildBench,
  snapshotLoadBench,
  snapshotMemoryBench,
  breadthFirstSearchBench,
  analysisBench,
  tenantsBench,
  exposureBench,
  findingsBench,
  declaredFindingsBench,
  genericIngestBench,
  simulationBench,
  shortestPathBench,
  pathsToDomainAdminsBench,
  cypherBench,
  searchBench,
  entityListsBench,
  explanationBench,
  apiReadBench,
  tracingBench,
  fenceBench,
  startBench,
  whileAnalysingBench,
  whileIngestingBench,
];

import type { WorkReport } from '@secgraph/datapipe';
import { LOOP_LAG_LIMITS } from '@secgraph/kernel/machine';
import { tinySnapshot } from '@secgraph/questions/testing';
import { shareGraph } from '@secgraph/questions/thread';
import type { MetricSource } from './metric-source.ts';
import { ServiceMeters } from './service-meters.ts';

const LAG = { counts: [...LOOP_LAG_LIMITS.map(() => 2), 1], totalSeconds: 12.5 };

/** Every number of it is something else than 0. */
const WORK: WorkReport = {
  stage: 'ingesting',
  stageSeconds: { idle: 40, ingesting: 2.5, analyzing: 1 },
  files: { ingested: 3, canceled: 1 },
  fileBytes: 4_096,
  nodes: 70,
  relationships: 500,
  analyses: { succeeded: { runs: 2, seconds: 1.5 } },
  rules: { dcsync: { runs: 2, seconds: 0.25 } },
  failures: 1,
  graphReads: { primary: 2, replica: 3 },
  filed: { generation: 6, atMs: 1_700_000_000_000 },
  loopLag: LAG,
};

function countSomething(): ServiceMeters {
  const meters = new ServiceMeters();
  meters.requests.add('get-self', '200');
  meters.requestDurations.add(3, 'get-self');
  meters.requestDurations.add(99_000, 'get-self');
  meters.questions.add('runQuery', 'answered');
  meters.questionDurations.add(40, 'runQuery');
  meters.slowQuestions.add('runQuery');
  meters.databasePings.add(2);
  meters.databaseOutages.add();
  meters.statements.add(2, 'select');
  meters.spans.add('exported');
  meters.webhooks.add('delivered');
  meters.reports.add('done');
  meters.reportMails.add('sent');

  return meters;
}

/** A service that has done some of everything. */
export const SOURCE: MetricSource = {
  meters: countSomething(),
  datapipe: { isWriter: true, work: WORK },
  publication: { servedGeneration: 6 },
  backlog: {
    current: { generation: 7, generationAgeMs: 5_000, jobs: 1, files: 2, bytes: 3, oldestAgeMs: 4_000 },
  },
  graph: {
    served: shareGraph(
      tinySnapshot({ nodes: { 'S-1': { kinds: ['Base'], properties: {} } }, relationships: [] }),
    ),
    waitingCount: 1,
    workerCount: 3,
    busyWorkerCount: 2,
  },
  pool: { totalCount: 4, idleCount: 1, waitingCount: 2 },
  databaseWatch: { isAnswering: true },
  disk: { shortage: 'nearly full' },
  readiness: { check: () => ({ isReady: true }) },
  threads: { uses: [{ name: 'main', busySeconds: 1.25 }] },
  loop: { lag: LAG },
  workspaces: { counts: { open: 3, waiting: 1, starts: 5, letGo: 2, died: 1 } },
  version: 'v0.0.0',
  commit: 'f'.repeat(40),
};

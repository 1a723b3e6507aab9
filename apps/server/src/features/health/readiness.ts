import type { EmbeddedDatabase } from '@secgraph/database';
import type { DatabaseWatch } from '../../database/database-watch.ts';
import type { DiskWatch } from '../../disk/disk-watch.ts';
import type { FolderWatch } from '../../disk/folder-watch.ts';
import type { GraphWorkerPool } from '../../graph-workers/graph-worker-pool.ts';
import type { Readiness } from './health-routes.ts';

/** What the service cannot answer without. */
export interface ReadinessParts {
  readonly graph: Pick<GraphWorkerPool, 'hasGraph'>;
  readonly disk: Pick<DiskWatch, 'shortage'>;
  readonly folder: Pick<FolderWatch, 'warnings'>;
  readonly embedded: Pick<EmbeddedDatabase, 'outage'> | undefined;
  readonly databaseWatch: Pick<DatabaseWatch, 'isAnswering'>;
}

/** The database is migrated before the server listens: it may be missing again later. */
export function readinessOf({ graph, disk, folder, embedded, databaseWatch }: ReadinessParts): Readiness {
  const warnings = () => [...(disk.shortage === undefined ? [] : [disk.shortage]), ...folder.warnings];
  const findOutage = () =>
    embedded?.outage ?? (databaseWatch.isAnswering ? undefined : 'the database does not answer');

  return {
    check: () => {
      if (!graph.hasGraph) {
        return { isReady: false, reason: 'the graph is still being loaded' };
      }
      const outage = findOutage();

      return outage === undefined
        ? { isReady: true, warnings: warnings() }
        : { isReady: false, reason: [outage, ...warnings()].join('; ') };
    },
  };
}

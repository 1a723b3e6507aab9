import type { Database } from '@secgraph/database';
import { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { FileUploadJobRepository } from '@secgraph/database/uploads';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import { EventHub } from './event-hub.ts';
import { createObserve } from './observe.ts';

export interface EventHubParts {
  readonly database: Database;
  readonly publication: Pick<GraphPublication, 'servedGeneration'>;
  readonly log: { debug(fields: object, message: string): void };
}

export function createEventHub({ database, publication, log }: EventHubParts): EventHub {
  return new EventHub({
    observe: createObserve({
      statuses: new DatapipeStatusRepository(database.kysely),
      jobs: new FileUploadJobRepository(database.kysely),
      publication,
    }),
    onError: (err) => log.debug({ err }, 'cannot look for events'),
  });
}

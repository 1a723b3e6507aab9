import type { Repositories } from '@secgraph/database';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import { EventHub } from './event-hub.ts';
import { createObserve } from './observe.ts';

export interface EventHubParts {
  readonly repositories: Repositories;
  readonly publication: Pick<GraphPublication, 'servedGeneration'>;
  readonly log: { debug(fields: object, message: string): void };
}

export function createEventHub({ repositories, publication, log }: EventHubParts): EventHub {
  return new EventHub({
    observe: createObserve({
      statuses: repositories.datapipeStatus,
      jobs: repositories.uploadJobs,
      publication,
    }),
    onError: (err) => log.debug({ err }, 'cannot look for events'),
  });
}

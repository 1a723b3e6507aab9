import {
  createCollectionEvent,
  deleteCollectionEvent,
  getCollectionEvent,
  listCollectionEvents,
  listNextRuns,
  updateCollectionEvent,
  wireTime,
} from '@secgraph/contract';
import type { CollectionEventRecord } from '@secgraph/database';
import { emptyAnswer } from '../../http/answer.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import type { CollectionParts } from './collection-parts.ts';
import { presentCollectionEvent } from './present-collection.ts';
import { readEvent, readSeries } from './read-event.ts';
import { type Asking, type HydrationWish, readReferences } from './references.ts';
import type { Series } from './series.ts';

const DEFAULT_RUNS = 10;

export function scheduleRoutes(parts: CollectionParts): readonly BoundRoute[] {
  const { events, clients, auth } = parts;
  const getClient = async (clientId: string) => {
    const client = await clients.findClient(clientId);
    if (client === undefined) {
      throw notFound();
    }
    return client;
  };

  return [
    handle(listCollectionEvents, async (request) => {
      const { list, query } = request;
      const { events: found, count } = await events.listEvents(list);

      return { count, limit: list.limit, skip: list.skip, data: await present(parts, found, query, request) };
    }),
    handle(listNextRuns, async ({ query }) => {
      const series = await readSeries(query.rrule);
      const count = query.count ?? DEFAULT_RUNS;
      const runs = nextRuns(series, new Date(auth.clock.now()), count + 1);

      return {
        data: {
          title: series.title,
          next_runs: runs.slice(0, count).map(wireTime),
          is_over: runs.length <= count,
        },
      };
    }),
    handle(getCollectionEvent, async (request) => {
      const event = await events.findEvent(request.params.event_id);
      if (event === undefined) {
        throw notFound();
      }

      return { data: await presentOne(parts, event, request.query, request) };
    }),
    handle(createCollectionEvent, async (request) => {
      const { body } = request;
      if (body.client_id === undefined) {
        throw badRequest('client_id is required');
      }
      const client = await getClient(body.client_id);
      const fields = await readEvent(client.type, body, auth.clock.now());
      const event = await events.createEvent(client.id, fields);
      if (event === undefined) {
        throw notFound();
      }

      return { data: await presentOne(parts, event, request.query, request) };
    }),
    handle(updateCollectionEvent, async (request) => {
      const { body, params } = request;
      const known = await events.findEvent(params.event_id);
      if (known === undefined) {
        throw notFound();
      }
      const client = await getClient(body.client_id ?? known.clientId);
      const fields = await readEvent(client.type, body, auth.clock.now());
      const event = await events.updateEvent(known.id, { clientId: client.id, ...fields });
      if (event === undefined) {
        throw notFound();
      }

      return { data: await presentOne(parts, event, request.query, request) };
    }),
    handle(deleteCollectionEvent, async ({ params }) => {
      if (!(await events.removeEvent(params.event_id))) {
        throw notFound();
      }

      return emptyAnswer(200);
    }),
  ];
}

function nextRuns(series: Series, now: Date, count: number): readonly Date[] {
  const runs: Date[] = [];
  for (let next = series.after(now); next !== undefined && runs.length < count; next = series.after(next)) {
    runs.push(next);
  }

  return runs;
}

async function present(
  { graph }: CollectionParts,
  events: readonly CollectionEventRecord[],
  wish: HydrationWish,
  asking: Asking,
) {
  const references = await readReferences(
    graph,
    events.map(({ scope }) => scope),
    wish,
    asking,
  );

  return events.map((event) => presentCollectionEvent(event, references));
}

async function presentOne(
  { graph }: CollectionParts,
  event: CollectionEventRecord,
  wish: HydrationWish,
  asking: Asking,
) {
  return presentCollectionEvent(event, await readReferences(graph, [event.scope], wish, asking));
}

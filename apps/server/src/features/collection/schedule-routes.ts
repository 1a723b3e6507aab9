import {
  createCollectionEvent,
  deleteCollectionEvent,
  getCollectionEvent,
  listCollectionEvents,
  listNextRuns,
  updateCollectionEvent,
  wireTime,
} from '@secgraph/contract';
import type { CollectionEventRecord } from '@secgraph/database/collection';
import type { Caller } from '../../auth/caller.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { CollectionParts } from './collection-parts.ts';
import { presentCollectionEvent } from './present-collection.ts';
import { readEvent, readSeries } from './read-event.ts';
import { type Asking, type HydrationWish, readReferences } from './references.ts';

const DEFAULT_RUNS = 10;

export function scheduleRoutes(parts: CollectionParts) {
  const { events, clients, series, auth } = parts;
  const readingRule = ({ userId }: Caller) => ({ series, nowMs: auth.clock.now(), asker: userId });
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
    handle(listNextRuns, async ({ query, caller }) => {
      const count = query.count ?? DEFAULT_RUNS;
      const question = { rule: query.rrule, afterMs: auth.clock.now(), count: count + 1 };
      const { title, runs } = await readSeries(series, question, caller.userId);

      return {
        data: {
          title,
          next_runs: runs.slice(0, count).map((run) => wireTime(new Date(run))),
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
      const fields = await readEvent(client.type, body, readingRule(request.caller));
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
      const fields = await readEvent(client.type, body, readingRule(request.caller));
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

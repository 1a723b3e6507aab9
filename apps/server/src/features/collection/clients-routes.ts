import { randomUUID } from 'node:crypto';
import {
  CLIENT_TYPES,
  type ClientType,
  checkIn,
  createCollectionClient,
  deleteCollectionClient,
  getCollectionClient,
  listClientReports,
  listCollectionClients,
  replaceClientToken,
  reportClientError,
  updateCollectionClient,
} from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type { CollectionClientRecord, CollectionEventFields } from '@secgraph/database/collection';
import { createApiTokenKey, keyPurpose } from '../../auth/api-token-key.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { badRequest, conflict, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { type CollectionParts, cancelUpload } from './collection-parts.ts';
import type { OperationParts } from './operations-routes.ts';
import {
  type ClientParts,
  presentChangedClient,
  presentClient,
  presentClientToken,
  presentReport,
} from './present-collection.ts';
import { readEvent } from './read-event.ts';
import { type Asking, type HydrationWish, readReferences } from './references.ts';
import { storedText } from './stored-text.ts';

export const MAX_CLIENT_NAME = 1_000;
const MAX_REPORT_LENGTH = 10_000;
const MAX_REPORT_DETAILS = 100;
/** Names of the same, where products are not named. */
const NEUTRAL_TYPES: Readonly<Record<string, ClientType>> = {
  collector_a: 'sharphound',
  collector_b: 'azurehound',
};

/** Registering clients is for people; checking in and telling of errors is for the clients. */
export function clientsRoutes(parts: Omit<OperationParts, 'artifacts'>) {
  const { clients, operations, auth } = parts;

  return [
    handle(listCollectionClients, async (request) => {
      const { list, query } = request;
      const { clients: found, count } = await clients.listClients(list);
      const all = await joinParts(parts, found);
      const references = await referencesOf(parts, all, query, request);

      return {
        count,
        limit: list.limit,
        skip: list.skip,
        data: all.map((client) => presentClient(client, references)),
      };
    }),
    handle(getCollectionClient, async (request) => {
      const joined = await joinOne(parts, request.params.client_id);

      return {
        data: presentClient(joined, await referencesOf(parts, [joined], request.query, request)),
      };
    }),
    handle(createCollectionClient, async (request) => {
      const { body } = request;
      const type = readType(body.type);
      const fields = readFields(body);
      const reading = { series: parts.series, nowMs: auth.clock.now(), asker: request.caller.userId };
      const events: CollectionEventFields[] = [];
      // One after the other: all at once would take the turns of others.
      for (const event of body.events ?? []) {
        events.push(await readEvent(type, event, reading));
      }
      const id = randomUUID();
      const { token, key } = sealNewToken(auth);
      await refusingTakenName(() => clients.createClient({ id, type, ...fields }, token, events));
      const joined = await joinOne(parts, id);
      const presented = presentChangedClient(joined, await referencesOf(parts, [joined], {}, request));

      return { data: { ...presented, token: { ...presented.token, key } } };
    }),
    handle(updateCollectionClient, async (request) => {
      const fields = readFields(request.body);
      const { client_id: clientId } = request.params;
      if (!(await refusingTakenName(() => clients.updateClient(clientId, fields)))) {
        throw notFound();
      }
      const joined = await joinOne(parts, clientId);

      return { data: presentChangedClient(joined, await referencesOf(parts, [joined], {}, request)) };
    }),
    handle(deleteCollectionClient, async ({ params }) => {
      const message = 'The client was removed';
      const uploadJobs = await clients.removeClient(params.client_id, message, new Date(auth.clock.now()));
      if (uploadJobs === undefined) {
        throw notFound();
      }
      for (const uploadJob of uploadJobs) {
        await cancelUpload(parts, uploadJob, message);
      }

      return emptyAnswer(200);
    }),
    handle(replaceClientToken, async ({ params }) => {
      const { token, key } = sealNewToken(auth);
      const replaced = await clients.replaceToken(params.client_id, token);
      if (replaced === undefined) {
        throw notFound();
      }

      return { data: { ...presentClientToken(replaced), key } };
    }),
    handle(listClientReports, async ({ params, list }) => {
      await getClient(parts, params.client_id);
      const { reports, count } = await clients.listReports(params.client_id, list);

      return { count, limit: list.limit, skip: list.skip, data: reports.map(presentReport) };
    }),
    handle(checkIn, async (request) => {
      const { caller, body } = request;
      const told = {
        address: storedText(body.address ?? ''),
        hostname: storedText(body.hostname ?? ''),
        userName: storedText(body.username ?? ''),
        version: storedText(body.version ?? ''),
        userSid: body.usersid === undefined || body.usersid === null ? undefined : storedText(body.usersid),
      };
      const now = new Date(auth.clock.now());
      await clients.checkIn(caller.clientId, told, now);
      // A process tells so when it begins.
      await operations.failRunning(caller.clientId, now);
      const joined = await joinOne(parts, caller.clientId);

      return { data: presentChangedClient(joined, await referencesOf(parts, [joined], {}, request)) };
    }),
    handle(reportClientError, async ({ caller, body, log }) => {
      const details = Object.fromEntries(
        Object.entries(body.additional ?? {})
          .slice(0, MAX_REPORT_DETAILS)
          .map(([name, value]) => [storedText(name), storedText(value)]),
      );
      const message = storedText(body.task_error, MAX_REPORT_LENGTH);
      await clients.addReport(caller.clientId, { kind: 'error', message, details });
      log.warn({ client: caller.clientId, task_error: message }, 'a collection client reports an error');

      return emptyAnswer(202);
    }),
  ];
}

function readType(text: string | undefined): ClientType {
  const named = (text ?? CLIENT_TYPES[0]).toLowerCase();
  const type = NEUTRAL_TYPES[named] ?? CLIENT_TYPES.find((candidate) => candidate === named);
  if (type === undefined) {
    throw badRequest(`type must be one of ${CLIENT_TYPES.join(', ')}`);
  }

  return type;
}

function readFields(body: { readonly name: string; readonly domain_controller?: string | null }) {
  const name = storedText(body.name, Number.POSITIVE_INFINITY).trim();
  if (name === '') {
    throw badRequest('name is required');
  }
  if (name.length > MAX_CLIENT_NAME) {
    throw badRequest(`name must have at most ${MAX_CLIENT_NAME} characters`);
  }
  const domainController = storedText(body.domain_controller ?? '').trim();

  return { name, domainController: domainController === '' ? undefined : domainController };
}

async function refusingTakenName<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw isDatabaseError(error, 'DATABASE_CONFLICT') ? conflict('another client has this name') : error;
  }
}

function sealNewToken({ secrets }: Auth) {
  const id = randomUUID();
  const key = createApiTokenKey();

  return { key, token: { id, sealedKey: secrets.seal(key, keyPurpose(id)) } };
}

async function getClient({ clients }: CollectionParts, clientId: string): Promise<CollectionClientRecord> {
  const client = await clients.findClient(clientId);
  if (client === undefined) {
    throw notFound();
  }

  return client;
}

async function joinOne(parts: CollectionParts, clientId: string): Promise<ClientParts> {
  const [joined] = await joinParts(parts, [await getClient(parts, clientId)]);
  if (joined === undefined) {
    throw notFound();
  }

  return joined;
}

async function joinParts(
  { events, jobs }: CollectionParts,
  clients: readonly CollectionClientRecord[],
): Promise<readonly ClientParts[]> {
  const ids = clients.map(({ id }) => id);
  const schedules = Map.groupBy(await events.listEventsOf(ids), ({ clientId }) => clientId);
  const running = new Map((await jobs.listRunning(ids)).map((job) => [job.clientId, job]));

  return clients.map((client) => ({
    client,
    events: schedules.get(client.id) ?? [],
    current: running.get(client.id),
  }));
}

function referencesOf(
  { graph }: CollectionParts,
  clients: readonly ClientParts[],
  wish: HydrationWish,
  asking: Asking,
) {
  const scopes = clients.flatMap(({ events, current }) => [
    ...events.map(({ scope }) => scope),
    ...(current === undefined ? [] : [current.scope]),
  ]);

  return readReferences(graph, scopes, wish, asking);
}

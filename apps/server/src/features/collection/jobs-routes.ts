import {
  cancelCollectionJob,
  cancelCollectionTask,
  createCollectionJob,
  createCollectionTask,
  DOMAIN_COUNTS,
  endCollectionJob,
  endCollectionTask,
  getCollectionJob,
  getCollectionJobLog,
  getCollectionTask,
  getCollectionTaskLog,
  getCurrentJob,
  getCurrentTask,
  type JobEndRequest,
  listAvailableJobs,
  listAvailableTasks,
  listCollectionJobs,
  listCollectionTasks,
  listCompletedCollectionTasks,
  listCompletedJobs,
  listFinishedJobs,
  listFinishedTasks,
  startCollectionJob,
  startCollectionTask,
} from '@secgraph/contract';
import type { CollectionJobRecord, JobEnd } from '@secgraph/database/collection';
import type { ListQuery } from '@secgraph/kernel';
import { JOB_STATUS } from '@secgraph/vocabulary';
import type { Caller, Collector } from '../../auth/caller.ts';
import { actorOf } from '../../http/audit/audit-trail.ts';
import { badRequest, conflict, notFound } from '../../http/http-error.ts';
import { handle, type RouteHandler } from '../../http/route-handler.ts';
import { type CollectionParts, cancelUpload } from './collection-parts.ts';
import { presentCollectionJob, presentStartedJob } from './present-collection.ts';
import { readScope } from './read-scope.ts';
import { type Asking, type HydrationWish, readReferences } from './references.ts';
import { MAX_TEXT, storedText } from './stored-text.ts';

/** Names of states, as clients write them. */
const STATUS_NAMES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(JOB_STATUS).map(([name, status]) => [name.toUpperCase(), status]),
);

/** Every operation under both of its names: jobs were called tasks once. */
export function jobsRoutes(parts: CollectionParts) {
  return [...userRoutes(parts), ...collectorRoutes(parts)];
}

function userRoutes(parts: CollectionParts) {
  const { clients, jobs, publication, auth } = parts;

  const listAll: RouteHandler<typeof listCollectionJobs> = async (request) => {
    const { jobs: found } = await jobs.listJobs({}, readList(request.list), publication);

    return { data: await presentAll(parts, found, request.query, request) };
  };
  const listFinished: RouteHandler<typeof listFinishedJobs> = async (request) => {
    const { list, query } = request;
    const { jobs: found, count } = await jobs.listJobs({ areFinished: true }, readList(list), publication);

    return {
      count,
      limit: list.limit,
      skip: list.skip,
      data: await presentAll(parts, found, query, request),
    };
  };
  const listCompleted: RouteHandler<typeof listCompletedJobs> = async (request) => {
    const { list, query, params } = request;
    if ((await clients.findClient(params.client_id)) === undefined) {
      throw notFound();
    }
    const wanted = { clientId: params.client_id, areFinished: true };
    const { jobs: found, count } = await jobs.listJobs(wanted, readList(list), publication);

    return {
      count,
      limit: list.limit,
      skip: list.skip,
      data: await presentAll(parts, found, query, request),
    };
  };
  const create: RouteHandler<typeof createCollectionJob> = async ({ params, body }) => {
    const client = await clients.findClient(params.client_id);
    if (client === undefined) {
      throw notFound();
    }
    const domainController = storedText(body.domain_controller ?? '').trim();
    const job = await jobs.createJob(
      {
        clientId: client.id,
        scope: readScope(client.type, body),
        domainController: domainController === '' ? undefined : domainController,
      },
      new Date(auth.clock.now()),
    );
    if (job === undefined) {
      throw notFound();
    }

    return { data: presentStartedJob({ job, results: [] }) };
  };
  const getOne = async (jobId: number, wish: HydrationWish, asking: Asking) => {
    const job = await jobs.findJob(jobId, publication);
    if (job === undefined) {
      throw notFound();
    }

    return { data: await presentOne(parts, job, wish, asking) };
  };
  const getLog = async (jobId: number) => {
    const log = await jobs.findLog(jobId);
    if (log === undefined) {
      throw notFound();
    }

    return { data: { log } };
  };
  const cancel = async (jobId: number, wish: HydrationWish, asking: Asking & { readonly caller: Caller }) => {
    const { name, email } = actorOf(asking.caller);
    const message = `Canceled by ${email === '' ? name : email}`;
    const outcome = await jobs.cancelJob(jobId, message, new Date(auth.clock.now()));
    switch (outcome.kind) {
      case 'missing':
        throw notFound();
      case 'ended':
        throw conflict('job has ended already');
      case 'canceled':
        await cancelUpload(parts, outcome.job.uploadJobId, message);
        return { data: await presentOne(parts, outcome.job, wish, asking) };
    }
  };

  return [
    handle(listCollectionJobs, listAll),
    handle(listCollectionTasks, listAll),
    handle(listFinishedJobs, listFinished),
    handle(listFinishedTasks, listFinished),
    handle(listCompletedJobs, listCompleted),
    handle(listCompletedCollectionTasks, listCompleted),
    handle(createCollectionJob, create),
    handle(createCollectionTask, create),
    handle(getCollectionJob, (request) => getOne(request.params.job_id, request.query, request)),
    handle(getCollectionTask, (request) => getOne(request.params.task_id, request.query, request)),
    handle(getCollectionJobLog, ({ params }) => getLog(params.job_id)),
    handle(getCollectionTaskLog, ({ params }) => getLog(params.task_id)),
    handle(cancelCollectionJob, (request) => cancel(request.params.job_id, request.query, request)),
    handle(cancelCollectionTask, (request) => cancel(request.params.task_id, request.query, request)),
  ];
}

function collectorRoutes(parts: CollectionParts) {
  const { jobs, auth } = parts;

  const listAvailable: RouteHandler<typeof listAvailableJobs> = async (request) => ({
    data: await presentAll(parts, await jobs.listWaiting(request.caller.clientId), {}, request),
  });
  const getCurrent: RouteHandler<typeof getCurrentJob> = async (request) => {
    const [job] = await jobs.listRunning([request.caller.clientId]);
    if (job === undefined) {
      throw notFound();
    }

    return { data: await presentOne(parts, job, {}, request) };
  };
  const start: RouteHandler<typeof startCollectionJob> = async ({ body, caller }) => {
    const outcome = await jobs.startJob(caller.clientId, body.id, new Date(auth.clock.now()));
    switch (outcome.kind) {
      case 'missing':
        throw notFound();
      case 'not-ready':
        throw conflict('job must be in ready status to start');
      case 'busy':
        throw conflict('another job of this client is running');
      case 'started':
        return { data: presentStartedJob({ job: outcome.job, results: [] }) };
    }
  };
  const end: RouteHandler<typeof endCollectionJob> = async ({ body, caller }) => {
    const job = await jobs.endJob(caller.clientId, readEnd(body), new Date(auth.clock.now()));
    if (job === undefined) {
      throw notFound();
    }

    return { data: presentStartedJob({ job, results: await jobs.listDomainResults([job.id]) }) };
  };

  return [
    handle(listAvailableJobs, listAvailable),
    handle(listAvailableTasks, listAvailable),
    handle(getCurrentJob, getCurrent),
    handle(getCurrentTask, getCurrent),
    handle(startCollectionJob, start),
    handle(startCollectionTask, start),
    handle(endCollectionJob, end),
    handle(endCollectionTask, end),
  ];
}

/** Collectors say one of two words. */
function readEnd({ status, message = '', log, domain_results: results = [] }: JobEndRequest): JobEnd {
  const name = status.toUpperCase();
  if (name !== 'COMPLETE' && name !== 'FAILED') {
    throw badRequest('invalid status');
  }

  return {
    isComplete: name === 'COMPLETE',
    message: storedText(message),
    log: typeof log === 'string' ? storedText(log, Number.POSITIVE_INFINITY) : undefined,
    domainResults: results.map(
      ({ domain_name: domainName, success = true, message: said = '', ...counts }) => ({
        domainName: storedText(domainName, MAX_TEXT),
        isSuccess: success,
        message: storedText(said),
        counts: Object.fromEntries(DOMAIN_COUNTS.map((count) => [count, counts[count] ?? 0])),
      }),
    ),
  };
}

/** A status is asked for as text, by its number or by its name. */
function readList(list: ListQuery): ListQuery {
  return {
    ...list,
    filters: list.filters.map((filter) =>
      filter.column === 'status' && filter.value !== undefined
        ? { ...filter, value: statusOf(String(filter.value)) }
        : filter,
    ),
  };
}

function statusOf(text: string): string {
  const name = text.toUpperCase().replaceAll(/[\s_]/g, '');

  return Object.hasOwn(STATUS_NAMES, name) ? String(STATUS_NAMES[name]) : text;
}

async function presentAll(
  { jobs, graph }: CollectionParts,
  found: readonly CollectionJobRecord[],
  wish: HydrationWish,
  asking: Asking & { readonly caller: Caller | Collector },
) {
  const results = Map.groupBy(await jobs.listDomainResults(found.map(({ id }) => id)), ({ jobId }) => jobId);
  const references = await readReferences(
    graph,
    found.map(({ scope }) => scope),
    wish,
    asking,
  );

  return found.map((job) => presentCollectionJob({ job, results: results.get(job.id) ?? [] }, references));
}

async function presentOne(
  { jobs, graph }: CollectionParts,
  job: CollectionJobRecord,
  wish: HydrationWish,
  asking: Asking,
) {
  const results = await jobs.listDomainResults([job.id]);

  return presentCollectionJob({ job, results }, await readReferences(graph, [job.scope], wish, asking));
}

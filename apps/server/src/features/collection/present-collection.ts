import {
  type ApiToken,
  type ChangedCollectionClient,
  type CollectionClient,
  type CollectionEvent,
  type CollectionJob,
  type CollectionReport,
  DOMAIN_COUNTS,
  type DomainResult,
  nullInt32,
  nullString,
  recordTimes,
  type StartedCollectionJob,
  wireTime,
} from '@secgraph/contract';
import type {
  ClientReport,
  ClientTokenRecord,
  CollectionClientRecord,
  CollectionEventRecord,
  CollectionJobRecord,
  CollectionScope,
  DomainResultRecord,
} from '@secgraph/database/collection';
import type { References } from './references.ts';

/** A job with what belongs to it. */
export interface JobWithResults {
  readonly job: CollectionJobRecord;
  readonly results: readonly DomainResultRecord[];
}

export interface ClientParts {
  readonly client: CollectionClientRecord;
  readonly events: readonly CollectionEventRecord[];
  /** Undefined: it runs none. */
  readonly current: CollectionJobRecord | undefined;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
const NEVER = new Date('0001-01-01T00:00:00Z');

/** Wire: where there is no job, one that has nothing but zero values stands for it. */
const NO_JOB: CollectionJobRecord = {
  id: 0,
  clientId: NOBODY,
  clientName: '',
  eventId: undefined,
  eventTitle: '',
  executionTime: NEVER,
  startTime: NEVER,
  endTime: NEVER,
  lastIngest: NEVER,
  status: 0,
  statusMessage: '',
  scope: {
    flags: {
      session_collection: false,
      local_group_collection: false,
      ad_structure_collection: false,
      cert_services_collection: false,
      ca_registry_collection: false,
      dc_registry_collection: false,
    },
    allTrustedDomains: false,
    ous: [],
    domains: [],
  },
  domainController: undefined,
  logPath: undefined,
  uploadJobId: undefined,
  createdAt: NEVER,
  updatedAt: NEVER,
};

export function presentCollectionJob(
  { job, results }: JobWithResults,
  references: References,
): CollectionJob {
  return {
    ...presentCommon(job, results),
    ...presentScope(job.scope, references),
    domain_controller: job.domainController ?? '',
  };
}

export function presentStartedJob({ job, results }: JobWithResults): StartedCollectionJob {
  return {
    ...presentCommon(job, results),
    ...presentScopeIds(job.scope),
    statusMessage: job.statusMessage,
    domain_controller: nullString(job.domainController),
  };
}

function presentCommon(job: CollectionJobRecord, results: readonly DomainResultRecord[]) {
  return {
    id: job.id,
    ...recordTimes(job),
    client_id: job.clientId,
    client_name: job.clientName,
    event_id: nullInt32(job.eventId),
    event_title: job.eventTitle,
    execution_time: wireTime(job.executionTime),
    start_time: wireTime(job.startTime),
    end_time: wireTime(job.endTime),
    last_ingest: wireTime(job.lastIngest),
    status: job.status,
    status_message: job.statusMessage,
    log_path: nullString(job.logPath),
    domain_results: results.map(presentDomainResult),
    upload_job_id: job.uploadJobId ?? null,
  };
}

function presentDomainResult(result: DomainResultRecord): DomainResult {
  const counts = Object.fromEntries(DOMAIN_COUNTS.map((name) => [name, result.counts[name] ?? 0])) as Pick<
    DomainResult,
    (typeof DOMAIN_COUNTS)[number]
  >;

  return {
    id: result.id,
    ...recordTimes({ createdAt: result.createdAt, updatedAt: result.createdAt }),
    job_id: result.jobId,
    domain_name: result.domainName,
    success: result.isSuccess,
    message: result.message,
    ...counts,
  };
}

function presentScope(scope: CollectionScope, references: References) {
  return {
    ...scope.flags,
    all_trusted_domains: scope.allTrustedDomains,
    ous: references.ous(scope.ous),
    domains: references.domains(scope.domains),
  };
}

function presentScopeIds(scope: CollectionScope) {
  return {
    ...scope.flags,
    all_trusted_domains: scope.allTrustedDomains,
    ous: [...scope.ous],
    domains: [...scope.domains],
  };
}

export function presentCollectionEvent(
  event: CollectionEventRecord,
  references: References,
): CollectionEvent {
  return {
    id: event.id,
    client_id: event.clientId,
    rrule: event.rule,
    ...presentScope(event.scope, references),
    next_scheduled_at: wireTime(event.nextAt),
    rrule_problem: event.ruleProblem,
    ...recordTimes(event),
  };
}

export function presentClientToken(token: ClientTokenRecord): ApiToken {
  return {
    id: token.id,
    ...recordTimes(token),
    user_id: null,
    name: nullString(undefined),
    hmac_method: 'hmac-sha2-256',
    last_access: wireTime(token.lastAccess),
    scope: 'all',
    expires_at: null,
  };
}

export function presentClient(parts: ClientParts, references: References): CollectionClient {
  const job = presentCollectionJob({ job: parts.current ?? NO_JOB, results: [] }, references);

  return { ...presentClientFields(parts, references), current_job: job, current_task: job };
}

export function presentChangedClient(parts: ClientParts, references: References): ChangedCollectionClient {
  const job = presentStartedJob({ job: parts.current ?? NO_JOB, results: [] });

  return {
    ...presentClientFields(parts, references),
    ...recordTimes(parts.client),
    current_job: job,
    current_task: job,
  };
}

function presentClientFields({ client, events, current }: ClientParts, references: References) {
  return {
    id: client.id,
    name: client.name,
    type: client.type,
    ip_address: client.address,
    hostname: client.hostname,
    configured_user: client.userName,
    user_sid: nullString(client.userSid),
    version: client.version,
    last_checkin: wireTime(client.lastCheckIn),
    domain_controller: nullString(client.domainController),
    current_job_id: current?.id ?? null,
    current_task_id: current?.id ?? null,
    completed_job_count: client.completedJobCount,
    completed_task_count: client.completedJobCount,
    token: presentClientToken(client.token),
    events: events.map((event) => presentCollectionEvent(event, references)),
  };
}

export function presentReport({ id, kind, message, details, createdAt }: ClientReport): CollectionReport {
  return { id, kind, message, details: { ...details }, created_at: wireTime(createdAt) };
}

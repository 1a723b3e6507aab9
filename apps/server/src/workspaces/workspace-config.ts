import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@secgraph/contract';
import { urlOfDatabase, type WorkspaceRecord, workspaceDatabaseName } from '@secgraph/database/workspaces';
import { deriveKey } from '../auth/derive-key.ts';
import type { ServerConfig } from '../config/server-config.ts';

/** In the data folder: that of each workspace, by its id. */
export const WORKSPACES_FOLDER = 'workspaces';

const MIB = 1024 * 1024;
/** A workspace is small, and there are many. */
const MAX_CONNECTIONS = 4;
const GRAPH_WORKERS = 1;
/** The door stands in front of it, and nobody else can reach its socket. */
const THE_DOOR = 1;

export interface WorkspacePlace {
  /** Of the service. */
  readonly databaseUrl: string;
  readonly secretKey: Uint8Array;
  /** That the process listens at. */
  readonly socket: string;
}

/** Where in the data folder of the service the files of a workspace are. */
export function workspaceFolderOf({ dataFolder }: Pick<ServerConfig, 'dataFolder'>, id: string): string {
  return join(dataFolder, WORKSPACES_FOLDER, id);
}

/** Below which a workspace is found on the host of the service. */
export function workspacePathOf({ basePath }: Pick<ServerConfig, 'basePath'>, name: string): string {
  return `${basePath}${WORKSPACE_ROOT}${name}`;
}

/** Whether the process of a workspace runs with what counts for it now. */
export function isUpToDate(opened: WorkspaceRecord, now: WorkspaceRecord | undefined): boolean {
  return (
    now?.state === 'ready' &&
    now.memoryMib === opened.memoryMib &&
    now.uploadLimitBytes === opened.uploadLimitBytes &&
    now.auditRetentionDays === opened.auditRetentionDays
  );
}

/** With what the process of a workspace is started: as the service, with a place and a share of its own. */
export function workspaceConfigOf(
  config: ServerConfig,
  workspace: WorkspaceRecord,
  place: WorkspacePlace,
): ServerConfig {
  const memoryMib = workspace.memoryMib ?? config.workspaces?.memoryMib ?? 0;
  const { publicUrl, uploadBucket, cypher } = config;
  const { readUrl, maxConnections } = config.database;
  const databaseName = workspaceDatabaseName(workspace.id);

  return {
    ...config,
    socket: place.socket,
    tls: undefined,
    dataFolder: workspaceFolderOf(config, workspace.id),
    database: {
      url: urlOfDatabase(place.databaseUrl, databaseName),
      readUrl: readUrl === undefined ? undefined : urlOfDatabase(readUrl, databaseName),
      maxConnections: Math.min(maxConnections, MAX_CONNECTIONS),
    },
    uploadBucket: uploadBucket && bucketOf(uploadBucket, workspace.id),
    secretKey: secretKeyOf(place.secretKey, workspace.id),
    admin: { name: config.admin.name, password: undefined },
    publicUrl: publicUrl === undefined ? undefined : `${publicUrl}${WORKSPACE_ROOT}${workspace.name}`,
    basePath: workspacePathOf(config, workspace.name),
    workspaces: undefined,
    metrics: { ...config.metrics, port: undefined, token: undefined },
    http: {
      ...config.http,
      trustedProxies: THE_DOOR,
      unsentAnswers: { maxBytes: share(memoryMib, 8), maxBytesPerUser: share(memoryMib, 32) },
    },
    uploadLimitBytes: workspace.uploadLimitBytes ?? config.uploadLimitBytes,
    auditRetentionDays:
      workspace.auditRetentionDays === undefined
        ? config.auditRetentionDays
        : workspace.auditRetentionDays || undefined,
    memoryLimitBytes: config.memoryLimitBytes === undefined ? undefined : memoryMib * MIB,
    graphWorkers: GRAPH_WORKERS,
    queryMemory: { totalBytes: share(memoryMib, 4), userBytes: share(memoryMib, 8) },
    cypher: {
      ...cypher,
      maxResultMib: Math.min(cypher.maxResultMib, Math.floor(memoryMib / 8)),
      maxMemoryMib: Math.min(cypher.maxMemoryMib, Math.floor(memoryMib / 4)),
    },
  };
}

/** In the bucket of the service, apart from its own files. */
export function bucketOf<Bucket extends { readonly prefix: string }>(bucket: Bucket, id: string): Bucket {
  const { prefix } = bucket;

  return { ...bucket, prefix: `${prefix === '' ? '' : `${prefix}/`}${WORKSPACES_FOLDER}/${id}` };
}

/** Who knows that of one workspace knows neither that of the service nor that of another. As base64. */
function secretKeyOf(secretKey: Uint8Array, id: string): string {
  return Buffer.from(deriveKey(secretKey, `workspace ${id}`)).toString('base64');
}

function share(memoryMib: number, part: number): number {
  return Math.floor((memoryMib * MIB) / part);
}

import type { Selectable } from 'kysely';
import type { CollectionOperationTable } from './tables.ts';

type OperationStatus = Selectable<CollectionOperationTable>['status'];

/** An archive that comes in parts. */
export interface Artifact {
  readonly id: string;
  readonly totalBytes: number;
  /** Of every part but the last. */
  readonly partBytes: number;
  /** SHA-256 of the whole. */
  readonly checksum: Buffer;
  readonly isWhole: boolean;
}

/** What a client was asked for beside collections. */
export interface CollectionOperationRecord {
  readonly id: string;
  readonly clientId: string;
  readonly type: 'support_bundle';
  readonly status: OperationStatus;
  readonly requestedBy: string | undefined;
  readonly artifact: Artifact | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | undefined;
  readonly completedAt: Date | undefined;
}

export function toOperation(row: Selectable<CollectionOperationTable>): CollectionOperationRecord {
  return {
    id: row.id,
    clientId: row.client_id,
    type: row.type,
    status: row.status,
    requestedBy: row.requested_by ?? undefined,
    artifact: toArtifact(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
  };
}

function toArtifact(row: Selectable<CollectionOperationTable>): Artifact | undefined {
  const { artifact_id: id, total_bytes: totalBytes, part_bytes: partBytes, checksum } = row;

  return id === null || totalBytes === null || partBytes === null || checksum === null
    ? undefined
    : { id, totalBytes, partBytes, checksum, isWhole: row.is_artifact_whole };
}

import { type ArtifactSession, type CollectionOperation, wireTime } from '@secgraph/contract';
import type { Artifact, CollectionOperationRecord } from '@secgraph/database/collection';

/** What it was due for is what it was made for: there is no schedule of operations. */
export function presentOperation(operation: CollectionOperationRecord): CollectionOperation {
  const { artifact, startedAt, completedAt } = operation;

  return {
    id: operation.id,
    client_id: operation.clientId,
    type: operation.type,
    status: operation.status,
    requested_by_user_id: operation.requestedBy ?? null,
    artifact_id: artifact?.id ?? null,
    artifact_bytes: artifact?.isWhole === true ? artifact.totalBytes : 0,
    created_at: wireTime(operation.createdAt),
    updated_at: wireTime(operation.updatedAt),
    started_at: startedAt === undefined ? null : wireTime(startedAt),
    completed_at: completedAt === undefined ? null : wireTime(completedAt),
    execution_time: wireTime(operation.createdAt),
  };
}

export function presentSession(
  operation: CollectionOperationRecord,
  artifact: Artifact,
  known: readonly number[],
): ArtifactSession {
  const uploading = known.length === 0 ? 'pending' : 'uploading';

  return {
    artifact_id: artifact.id,
    client_id: operation.clientId,
    storage_key: archiveName(operation),
    status: artifact.isWhole ? 'complete' : uploading,
    part_size: artifact.partBytes,
    part_count: countParts(artifact),
    missing_parts: [...missingParts(artifact, known)],
    management_operation: presentOperation(operation),
  };
}

export function archiveName({ id, createdAt }: CollectionOperationRecord): string {
  return `support-bundle-${createdAt.toISOString().slice(0, 10)}-${id}.zip`;
}

export function countParts({ totalBytes, partBytes }: Pick<Artifact, 'totalBytes' | 'partBytes'>): number {
  return Math.ceil(totalBytes / partBytes);
}

export function missingParts(artifact: Artifact, known: readonly number[]): readonly number[] {
  const sent = new Set(known);

  return Array.from({ length: countParts(artifact) }, (_, index) => index + 1).filter(
    (number) => !sent.has(number),
  );
}

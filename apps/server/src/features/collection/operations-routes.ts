import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type ArtifactRequest,
  completeArtifact,
  createArtifact,
  createCollectionOperation,
  deleteCollectionOperation,
  downloadCollectionArtifact,
  endOperation,
  listAvailableOperations,
  listCollectionOperations,
  MAX_ARTIFACT_BYTES,
  MAX_ARTIFACT_PART_BYTES,
  startOperation,
  uploadArtifactPart,
} from '@secgraph/contract';
import type {
  Artifact,
  CollectionArtifactRepository,
  CollectionOperationRecord,
  CollectionOperationRepository,
} from '@secgraph/database/collection';
import { download, emptyAnswer } from '../../http/answer.ts';
import { readWholeBody } from '../../http/body/request-body.ts';
import { badRequest, conflict, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { CollectionParts } from './collection-parts.ts';
import {
  archiveName,
  countParts,
  missingParts,
  presentOperation,
  presentSession,
} from './present-operations.ts';

/** As many rows are read at once. */
export const MAX_ARTIFACT_PARTS = 1_000;
const SUPPORT_BUNDLE = 'support_bundle';
const ENDED = 'operation has ended already';
const SHA256_HEX = /^[0-9a-f]{64}$/i;
const CONTENT_DIGEST = /(?:^|[,\s])sha-256=:([0-9A-Za-z+/]{43}=):/i;

export interface OperationParts extends CollectionParts {
  readonly operations: CollectionOperationRepository;
  readonly artifacts: CollectionArtifactRepository;
}

/** Asking clients for their logs is for people; sending them is for the clients, in parts, as they do. */
export function operationsRoutes(parts: OperationParts) {
  return [...userRoutes(parts), ...clientRoutes(parts), ...artifactRoutes(parts)];
}

function userRoutes({ clients, operations, artifacts, auth }: OperationParts) {
  return [
    handle(listCollectionOperations, async ({ params, list }) => {
      if ((await clients.findClient(params.client_id)) === undefined) {
        throw notFound();
      }
      const { operations: found, count } = await operations.listOperations(params.client_id, list);

      return { count, limit: list.limit, skip: list.skip, data: found.map(presentOperation) };
    }),
    handle(createCollectionOperation, async ({ params, body, caller }) => {
      const client = await clients.findClient(params.client_id);
      if (client === undefined) {
        throw notFound();
      }
      if ((body.type ?? SUPPORT_BUNDLE) !== SUPPORT_BUNDLE) {
        throw badRequest(`type must be ${SUPPORT_BUNDLE}`);
      }
      if (client.type !== 'openhound') {
        throw badRequest(
          'only clients of the type openhound ask for operations; take the logs from its host',
        );
      }
      const operation = await operations.createOperation(
        client.id,
        caller.userId,
        new Date(auth.clock.now()),
      );
      if (operation === undefined) {
        throw conflict('the client is asked already; delete that operation to ask anew');
      }

      return { data: presentOperation(operation) };
    }),
    handle(deleteCollectionOperation, async ({ params }) => {
      if (!(await operations.removeOperation(params.client_id, params.operation_id))) {
        throw notFound();
      }

      return emptyAnswer(200);
    }),
    handle(downloadCollectionArtifact, async ({ params }) => {
      const operation = await operations.findOperation(params.client_id, params.operation_id);
      if (operation?.artifact?.isWhole !== true) {
        throw notFound();
      }

      return download(
        archiveName(operation),
        Readable.from(artifacts.readArtifact(operation.id)),
        'application/zip',
      );
    }),
  ];
}

function clientRoutes({ operations, auth }: OperationParts) {
  const now = () => new Date(auth.clock.now());

  return [
    handle(listAvailableOperations, async ({ caller }) => ({
      data: (await operations.listQueued(caller.clientId)).map(presentOperation),
    })),
    handle(startOperation, async ({ caller, body }) => {
      await getOperation(operations, caller.clientId, body.operation_id);
      await operations.start(body.operation_id, now());
      const operation = await getOperation(operations, caller.clientId, body.operation_id);
      if (operation.status !== 'running') {
        throw conflict(ENDED);
      }

      return { data: presentOperation(operation) };
    }),
    handle(endOperation, async ({ caller, body }) => {
      const status = body.status.toLowerCase();
      if (status !== 'succeeded' && status !== 'failed') {
        throw badRequest('invalid status');
      }
      await getOperation(operations, caller.clientId, body.operation_id);
      if (status === 'failed') {
        await operations.fail(body.operation_id, now());
      }
      const operation = await getOperation(operations, caller.clientId, body.operation_id);
      if (operation.status !== status) {
        throw conflict(operation.completedAt === undefined ? 'the archive is not complete' : ENDED);
      }

      return { data: presentOperation(operation) };
    }),
  ];
}

function artifactRoutes({ operations, artifacts, auth }: OperationParts) {
  const now = () => new Date(auth.clock.now());

  return [
    handle(createArtifact, async ({ caller, body }) => {
      const announced = readAnnouncement(body);
      await getOperation(operations, caller.clientId, body.operation_id);
      await artifacts.announceArtifact(body.operation_id, announced, now());
      const operation = await getOperation(operations, caller.clientId, body.operation_id);
      const { artifact } = operation;
      if (artifact === undefined) {
        throw conflict(operation.status === 'queued' ? 'operation must be started first' : ENDED);
      }
      if (!isSame(artifact, announced)) {
        throw conflict('another archive was announced for this operation');
      }

      return { data: presentSession(operation, artifact, await artifacts.listParts(operation.id)) };
    }),
    handle(uploadArtifactPart, async ({ caller, params, body, headers }) => {
      const { operation, artifact } = await getArtifact(artifacts, caller.clientId, params.artifact_id);
      const number = params.part_number;
      if (number < 1 || number > countParts(artifact)) {
        throw notFound();
      }
      const offset = (number - 1) * artifact.partBytes;
      const size = Math.min(artifact.partBytes, artifact.totalBytes - offset);
      const hash = createHash('sha256');
      const content = await readWholeBody(body, size, (chunk) => void hash.update(chunk));
      const digest = hash.digest();
      if (content.length < size) {
        throw badRequest(`part ${number} must have ${size} bytes`);
      }
      const told = CONTENT_DIGEST.exec(headers['content-digest']?.toString() ?? '')?.[1];
      if (told !== undefined && told !== digest.toString('base64')) {
        throw badRequest('content digest does not match what was sent');
      }
      if (!(await artifacts.putPart(operation.id, number, content, now()))) {
        throw conflict(ENDED);
      }

      return {
        data: { part_number: number, size, checksum: digest.toString('hex'), offset_start: offset },
      };
    }),
    handle(completeArtifact, async ({ caller, params, body }) => {
      const { operation, artifact } = await getArtifact(artifacts, caller.clientId, params.artifact_id);
      if (operation.id !== body.operation_id.toLowerCase()) {
        throw notFound();
      }
      if (artifact.isWhole) {
        return emptyAnswer(204);
      }
      const missing = missingParts(artifact, await artifacts.listParts(operation.id));
      if (missing.length > 0) {
        throw conflict(`parts are missing: ${missing.join(', ')}`);
      }
      if (!(await artifacts.completeArtifact(operation, now()))) {
        throw conflict('the parts are not what was announced: send them again, or end the operation');
      }

      return emptyAnswer(204);
    }),
  ];
}

async function getOperation(
  operations: CollectionOperationRepository,
  clientId: string,
  id: string,
): Promise<CollectionOperationRecord> {
  const operation = await operations.findOperation(clientId, id);
  if (operation === undefined) {
    throw notFound();
  }

  return operation;
}

async function getArtifact(
  artifacts: CollectionArtifactRepository,
  clientId: string,
  artifactId: string,
): Promise<{ readonly operation: CollectionOperationRecord; readonly artifact: Artifact }> {
  const operation = await artifacts.findByArtifact(clientId, artifactId);
  if (operation?.artifact === undefined) {
    throw notFound();
  }

  return { operation, artifact: operation.artifact };
}

function readAnnouncement(body: ArtifactRequest): Omit<Artifact, 'id' | 'isWhole'> {
  const { total_size: totalBytes, part_size: partBytes, checksum } = body;
  const type = body.artifact_type.toLowerCase();
  if (type !== SUPPORT_BUNDLE) {
    throw badRequest(`artifact_type must be ${SUPPORT_BUNDLE}`);
  }
  if ((body.content_type ?? 'application/zip').toLowerCase() !== 'application/zip') {
    throw badRequest('content_type must be application/zip');
  }
  if (totalBytes < 1 || totalBytes > MAX_ARTIFACT_BYTES) {
    throw badRequest(`total_size must be from 1 to ${MAX_ARTIFACT_BYTES}`);
  }
  if (partBytes < 1 || partBytes > MAX_ARTIFACT_PART_BYTES) {
    throw badRequest(`part_size must be from 1 to ${MAX_ARTIFACT_PART_BYTES}`);
  }
  if (body.part_count !== countParts({ totalBytes, partBytes })) {
    throw badRequest('part_count is not what total_size and part_size make');
  }
  if (body.part_count > MAX_ARTIFACT_PARTS) {
    throw badRequest(`part_count must be at most ${MAX_ARTIFACT_PARTS}; choose a larger part_size`);
  }
  if (body.checksum_algorithm.toLowerCase() !== 'sha256' || !SHA256_HEX.test(checksum)) {
    throw badRequest('checksum must be that of sha256, in hexadecimal digits');
  }

  return { totalBytes, partBytes, checksum: Buffer.from(checksum, 'hex') };
}

function isSame(known: Artifact, { totalBytes, partBytes, checksum }: Omit<Artifact, 'id' | 'isWhole'>) {
  return known.totalBytes === totalBytes && known.partBytes === partBytes && known.checksum.equals(checksum);
}

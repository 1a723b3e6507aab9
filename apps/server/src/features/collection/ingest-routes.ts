import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ingestBatch } from '@secgraph/contract';
import type { CollectionBatchRepository, NewBatch } from '@secgraph/database/collection';
import { UNKNOWN_FILE_NAMES } from '@secgraph/ingest';
import type { Caller, Collector } from '../../auth/caller.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { checkedBody } from '../../http/body/checked-body.ts';
import { handle } from '../../http/route-handler.ts';
import { announcedBytes, type UploadReceiver } from '../file-upload/upload-receiver.ts';
import type { CollectionParts } from './collection-parts.ts';

export interface IngestParts extends CollectionParts {
  readonly batches: CollectionBatchRepository;
  readonly receiver: UploadReceiver;
}

/** Takes batches: each is on disk and in the queue before it is acknowledged, once however often it is sent. */
export function ingestRoutes(parts: IngestParts) {
  const { auth, batches, clients, receiver, uploads } = parts;

  return [
    handle(ingestBatch, async ({ caller, body, headers, log, beginAudit }) => {
      if (caller.kind === 'user') {
        await beginAudit?.({});
      }
      const { hashed, digest } = digestOf(body);
      const stored = await receiver.receive({
        body: hashed,
        sizeBytes: announcedBytes(headers),
        contentType: undefined,
        kind: 'detect',
        contentEncoding: headers['content-encoding']?.toString(),
        fileName: undefined,
      });
      let isNeeded = false;
      try {
        const outcome = await batches.takeBatch({
          ...senderOf(caller),
          digest: digest(),
          file: { ...stored, originalName: UNKNOWN_FILE_NAMES[stored.fileType] },
          receivedAt: new Date(auth.clock.now()),
        });
        isNeeded = outcome !== 'known';
        if (outcome === 'queued-alone' && caller.kind === 'collector') {
          log.warn({ client: caller.clientId }, 'a collection client sent a batch without a job');
          const message = 'A batch came while no job was running; it is ingested on its own';
          await clients.addReport(caller.clientId, { kind: 'ingest_without_job', message, details: {} });
        }
      } finally {
        if (!isNeeded) {
          // What stays behind counts as left over and is swept.
          await uploads.remove(stored.storedFile).catch(() => undefined);
        }
      }

      return emptyAnswer(202);
    }),
  ];
}

/** The same bytes, and what they come to once they were read to the end. */
function digestOf(body: Readable): { readonly hashed: Readable; readonly digest: () => Buffer } {
  const hash = createHash('sha256');
  const hashed = checkedBody(body, {
    update: (chunk) => void hash.update(chunk),
    finish: async () => undefined,
  });

  return { hashed, digest: () => hash.digest() };
}

function senderOf(caller: Caller | Collector): Pick<NewBatch, 'senderId' | 'isSentOnce' | 'owner'> {
  return caller.kind === 'collector'
    ? {
        senderId: caller.clientId,
        isSentOnce: true,
        owner: { userId: undefined, userEmailAddress: caller.name },
      }
    : {
        senderId: caller.userId,
        isSentOnce: false,
        owner: { userId: caller.userId, userEmailAddress: caller.emailAddress },
      };
}

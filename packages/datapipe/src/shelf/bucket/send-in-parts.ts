import type { BucketRequest } from './bucket-request.ts';
import { elementOf } from './element-of.ts';

export interface PartedObject {
  readonly key: string;
  /** Of 5 MiB at least, but for the last, and all others of one size, as some stores want it. */
  readonly parts: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal | undefined;
}

/** Sends an object in parts, one after the other; it is there once the last of them is, and never by half. */
export async function sendInParts(
  request: BucketRequest,
  { key, parts, signal }: PartedObject,
): Promise<void> {
  const begun = await request.call({ method: 'POST', key, query: { uploads: '' }, signal });
  const uploadId = elementOf(begun.text, 'UploadId');
  if (uploadId === undefined) {
    throw request.unreachable(new Error('it does not say which upload it has begun'));
  }

  try {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await request.call({ method: 'PUT', key, query, body, signal });
      tags.push(headers.etag ?? '');
    }
    const body = Buffer.from(listOf(tags));
    const { text } = await request.call({ method: 'POST', key, query: { uploadId }, body, signal });
    // Whether it worked is known only after the status was sent.
    if (elementOf(text, 'ETag') === undefined) {
      throw request.unreachable(
        new Error(`it could not join the parts of a file: ${elementOf(text, 'Code') ?? 'no reason given'}`),
      );
    }
  } catch (error) {
    await request.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

function listOf(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );

  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
}

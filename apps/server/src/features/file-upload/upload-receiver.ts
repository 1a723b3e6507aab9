import type { Readable } from 'node:stream';
import { isNoSpaceError } from '@secgraph/datapipe';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import type { UploadLimits, UploadOutcome, UploadPool } from '@secgraph/ingest';
import { isCodedError } from '@secgraph/kernel';
import type { DiskSpace, SpaceReservation } from '@secgraph/kernel/disk';
import { readToEnd } from '../../http/body/request-body.ts';
import { HttpError } from '../../http/http-error.ts';

export interface UploadReceiverOptions {
  readonly uploads: UploadStore;
  /** Where files are checked. */
  readonly pool: UploadPool;
  readonly space: DiskSpace;
  readonly limits: Partial<UploadLimits>;
}

/** One file as it is received. */
export interface ReceivedFile {
  /** Bytes as sent. */
  readonly body: Readable;
  /** Of the body, as announced; 0: unknown. */
  readonly sizeBytes: number;
  readonly contentType: string | undefined;
  /** Goes by the first bytes instead of the content type. */
  readonly kind?: 'detect';
  readonly contentEncoding: string | undefined;
  /** As the sender calls it; for display only. */
  readonly fileName: string | undefined;
}

/** A file on disk that nothing knows of yet. */
export interface StoredFile {
  readonly storedFile: string;
  readonly fileType: 'json' | 'zip' | 'source';
  readonly storedBytes: number;
}

/** Takes what is sent and stores it, checked. */
export class UploadReceiver {
  readonly #options: UploadReceiverOptions;

  constructor(options: UploadReceiverOptions) {
    this.#options = options;
  }

  /** Whoever gets the file removes it, unless it finds its way into the queue. */
  async receive(file: ReceivedFile): Promise<StoredFile> {
    await this.#assertFolder();
    const storedFile = this.#options.uploads.newName();
    const outcome = await this.#check(file, storedFile);
    if (!outcome.ok) {
      throw refusal(outcome);
    }

    // What is acknowledged has to lie where whoever ingests it looks for it.
    await this.#assertFolder();
    const storedBytes = await this.#options.uploads.sizeOf(storedFile);
    await this.#keep(storedFile);
    return { storedFile, fileType: outcome.kind, storedBytes };
  }

  async #keep(storedFile: string): Promise<void> {
    const { uploads } = this.#options;

    try {
      await uploads.keep(storedFile);
    } catch (error) {
      // What stays behind counts as left over and is swept.
      await uploads.remove(storedFile).catch(() => undefined);
      if (isCodedError(error, 'STORED_FILE_UNREADABLE')) {
        throw noPlace(error);
      }
      throw isNoSpaceError(error) ? noSpace(error) : error;
    }
  }

  async #assertFolder(cause?: unknown): Promise<void> {
    if ((await this.#options.uploads.findOutage()) !== undefined) {
      throw noPlace(cause);
    }
  }

  /** What was stored stays only when the body is what its sender signed. */
  async #untilChecked(body: Readable, storedFile: string): Promise<void> {
    try {
      await readToEnd(body);
    } catch (error) {
      await this.#options.uploads.remove(storedFile);
      throw error;
    }
  }

  async #check(file: ReceivedFile, storedFile: string): Promise<UploadOutcome> {
    const { contentType, contentEncoding, kind } = file;
    const { pool, space, uploads } = this.#options;

    try {
      const limits = { ...this.#options.limits, minFreeBytes: await space.keptBytes() };
      const reservation = await space.reserve(file.sizeBytes);
      try {
        // The connection must survive a refusal in the middle of the body, or the answer could not be sent.
        const body = takeFrom(reservation, file.body.iterator({ destroyOnReturn: false }));
        const path = uploads.pathOf(storedFile);
        const outcome = await pool.receive(body, path, {
          contentType,
          contentEncoding,
          limits,
          ...(kind === undefined ? {} : { kind }),
        });
        if (outcome.ok) {
          await this.#untilChecked(file.body, storedFile);
        }
        return outcome;
      } finally {
        reservation.release();
      }
    } catch (error) {
      if (isNoSpaceError(error)) {
        throw noSpace(error);
      }
      await this.#assertFolder(error);
      throw error;
    }
  }
}

/** As sent: what grows while it is unpacked is looked after where it is stored. */
async function* takeFrom(
  reservation: SpaceReservation,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    await reservation.take(chunk.length);
    yield chunk;
  }
}

function noPlace(cause: unknown): HttpError {
  return new HttpError(
    'HTTP_NO_FOLDER',
    'uploaded files cannot be stored at the moment, because the data folder of the service is away, or the bucket that they wait in. Try again later.',
    { headers: { 'Retry-After': '5' }, cause },
  );
}

/** A disk that is full in spite of the reservation was filled by others. */
function noSpace(cause: unknown): HttpError {
  const message = isCodedError(cause, 'STORAGE_FULL')
    ? cause.message
    : 'not enough disk space: the file could not be stored. Make room and try again.';

  return new HttpError('HTTP_NO_SPACE', message, { cause });
}

function refusal({ status, messages }: UploadOutcome & { ok: false }): HttpError {
  const [message = ''] = messages;

  switch (status) {
    case 413:
      return new HttpError('HTTP_BODY_TOO_LARGE', message, { messages });
    case 415:
      return new HttpError('HTTP_UNSUPPORTED_ENCODING', message, { messages });
    case 400:
      return new HttpError('HTTP_BAD_REQUEST', message, { messages });
  }
}

/** The size of the body as announced; 0 where the sender does not tell. */
export function announcedBytes(headers: Readonly<Record<string, string | string[] | undefined>>): number {
  const text = headers['content-length']?.toString() ?? '';

  return /^\d+$/.test(text) ? Number(text) : 0;
}

import { CodedError } from '@secgraph/kernel';

/** What is wrong with one place of a source; it costs the object that it is in. */
export class SourceFault extends Error {}

/** Why nothing more of a source can be read. Becomes an error of its file. */
export function unreadableSource(reason: string, cause?: unknown): CodedError<'INGEST_BAD_SOURCE'> {
  return new CodedError('INGEST_BAD_SOURCE', reason, cause === undefined ? {} : { cause });
}

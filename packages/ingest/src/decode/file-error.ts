import { CodedError } from '@secgraph/kernel';

/**
 * Why a whole file is refused. Clients show and compare the texts; what they call the classic and the generic
 * format are the collector format and OpenGraph.
 */
const MESSAGES = {
  INGEST_INVALID_JSON: 'file is not valid json',
  INGEST_NO_TAGS: 'no valid meta tag or data tag found',
  INGEST_NO_DATA: 'no data tag found',
  INGEST_NO_META: 'no valid meta tag found',
  INGEST_MIXED_FORMATS:
    'request must use either the classic format (meta/data) or the generic format (graph), not both',
  INGEST_NO_ZIP_HEADER: 'failed to find zip file header',
  INGEST_NO_SOURCE: 'file is none that is read beside JSON and ZIP',
} as const;

/** What follows the message where a file holds nothing at all, or only white space. */
export const EMPTY_FILE = 'the file is empty';

export type FileErrorCode = keyof typeof MESSAGES;

/** `detail` goes behind the text. */
export function fileError(
  code: FileErrorCode,
  { detail, cause }: { readonly detail?: string; readonly cause?: unknown } = {},
): CodedError<FileErrorCode> {
  const message = detail === undefined ? MESSAGES[code] : `${MESSAGES[code]}: ${detail}`;

  return new CodedError(code, message, cause === undefined ? {} : { cause });
}

/** `metadata` is not what it must be. */
export function metadataError(reason: string): CodedError<'INGEST_INVALID_METADATA'> {
  return new CodedError('INGEST_INVALID_METADATA', reason);
}

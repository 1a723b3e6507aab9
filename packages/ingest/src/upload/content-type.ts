/** Media types an upload may have, in the order clients are told. */
export const ACCEPTED_CONTENT_TYPES = [
  'application/json',
  'application/zip',
  'application/x-zip-compressed',
  'application/zip-compressed',
] as const;

export type UploadKind = 'json' | 'zip';

/** What a file is called whose sender names none. */
export const UNKNOWN_FILE_NAMES: Readonly<Record<UploadKind, string>> = {
  json: 'UnknownFileName.json',
  zip: 'UnknownFileName.zip',
};

export const CONTENT_TYPE_MESSAGE = 'Content type must be application/json or application/zip';

/** The kind of file a `Content-Type` header announces; parameters do not matter. */
export function parseUploadKind(contentType: string | undefined): UploadKind | undefined {
  const mediaType = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const accepted = ACCEPTED_CONTENT_TYPES.find((candidate) => candidate === mediaType);
  if (accepted === undefined) {
    return undefined;
  }
  return accepted === 'application/json' ? 'json' : 'zip';
}

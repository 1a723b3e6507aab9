/** Media types an upload may have, in the order clients are told. */
export const ACCEPTED_CONTENT_TYPES = [
  'application/json',
  'application/zip',
  'application/x-zip-compressed',
  'application/zip-compressed',
  'application/octet-stream',
] as const;

/** `source`: what is told by its first bytes, such as a snapshot of a directory. */
export type UploadKind = 'json' | 'zip' | 'source';

/** What a file is called whose sender names none. */
export const UNKNOWN_FILE_NAMES: Readonly<Record<UploadKind, string>> = {
  json: 'UnknownFileName.json',
  zip: 'UnknownFileName.zip',
  source: 'UnknownFileName.dat',
};

export const CONTENT_TYPE_MESSAGE =
  'Content type must be application/json, application/zip or application/octet-stream';

/** The kind of file a `Content-Type` header announces; parameters do not matter. */
export function parseUploadKind(contentType: string | undefined): UploadKind | undefined {
  const mediaType = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const accepted = ACCEPTED_CONTENT_TYPES.find((candidate) => candidate === mediaType);
  if (accepted === undefined) {
    return undefined;
  }
  switch (accepted) {
    case 'application/json':
      return 'json';
    case 'application/octet-stream':
      return 'source';
    default:
      return 'zip';
  }
}

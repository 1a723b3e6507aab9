/** How a file is announced to the service; undefined: nothing it takes. */
export interface UploadFormat {
  readonly contentType: 'application/json' | 'application/zip' | 'application/octet-stream';
  readonly contentEncoding?: 'gzip';
}

/** Endings that the dialog for choosing files offers. */
export const ACCEPTED_ENDINGS = '.json,.zip,.gz,.dat';

export function uploadFormatOf(fileName: string): UploadFormat | undefined {
  const name = fileName.toLowerCase();
  if (name.endsWith('.json')) {
    return { contentType: 'application/json' };
  }
  if (name.endsWith('.json.gz')) {
    return { contentType: 'application/json', contentEncoding: 'gzip' };
  }

  if (name.endsWith('.zip')) {
    return { contentType: 'application/zip' };
  }

  return name.endsWith('.dat') ? { contentType: 'application/octet-stream' } : undefined;
}

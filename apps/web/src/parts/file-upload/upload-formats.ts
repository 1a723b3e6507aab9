/** How a file is announced to the service; undefined: nothing it takes. */
export interface UploadFormat {
  readonly contentType: 'application/json' | 'application/zip' | 'application/octet-stream';
  readonly contentEncoding?: 'gzip';
}

/** Endings that the dialog for choosing files offers. */
export const ACCEPTED_ENDINGS = '.json,.zip,.gz,.dat,.ldif,.ldf';

/** Of files that the service tells by their content. */
const SOURCE_ENDINGS = ['.dat', '.ldif', '.ldf'];

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

  const isTold = SOURCE_ENDINGS.some((ending) => name.endsWith(ending));
  return isTold ? { contentType: 'application/octet-stream' } : undefined;
}

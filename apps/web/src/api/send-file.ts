import { readApiError, routePath, ServiceGoneError } from '@secgraph/client';
import { CLIENT_HEADERS } from './call.ts';
import { serviceAddress } from './service-address.ts';

export interface FileToSend {
  readonly jobId: number;
  readonly file: File;
  readonly contentType: string;
  readonly contentEncoding?: string | undefined;
  readonly signal: AbortSignal;
  /** Bytes that have left so far. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Attaches a file to an upload job. Only this kind of request tells how far it is; throws as `call` does. */
export function sendFile({ jobId, file, signal, onProgress, ...format }: FileToSend): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', serviceAddress(routePath('upload-file', { params: { file_upload_job_id: jobId } })));
    for (const [name, value] of Object.entries(headersOf(file, format))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new ServiceGoneError());
    request.onabort = () => reject(signal.reason ?? new DOMException('given up', 'AbortError'));
    request.onload = () => {
      if (request.status < 300) {
        resolve();
      } else {
        const headers = (name: string) => request.getResponseHeader(name);
        reject(readApiError(request.status, request.responseText, headers));
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function headersOf(
  file: File,
  { contentType, contentEncoding }: Pick<FileToSend, 'contentType' | 'contentEncoding'>,
): Record<string, string> {
  return {
    ...CLIENT_HEADERS,
    'Content-Type': contentType,
    ...(contentEncoding === undefined ? {} : { 'Content-Encoding': contentEncoding }),
    'X-File-Upload-Name': headerText(file.name),
  };
}

/** Headers hold bytes: the service reads the name as UTF-8. */
function headerText(name: string): string {
  return String.fromCharCode(...new TextEncoder().encode(name.replaceAll(/\p{Cc}/gu, '')));
}

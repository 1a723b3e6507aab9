import { ServiceGoneError } from '@secgraph/client';
import { CLIENT_HEADERS } from '../../api/call.ts';
import { serviceAddress } from '../../api/service-address.ts';
import type { ApiOperation } from './api-operations.ts';
import { type ApiRequest, addressOf, headersOf } from './api-request.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly durationMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly type: string;
  readonly body: Blob;
  /** More was on its way when enough had come, or when somebody had seen enough. */
  readonly isCut: boolean;
}

/** A page keeps no more of an answer. */
const MAX_KEPT_BYTES = 50_000_000;

/** Sends a request with the session of these pages. A refusal is an answer like any other. */
export async function sendRequest(
  operation: ApiOperation,
  request: ApiRequest,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const startedAtMs = performance.now();
  const response = await ask(operation, request, signal);
  const { body, isCut } = await readBody(response);

  return {
    status: response.status,
    statusText: response.statusText,
    durationMs: performance.now() - startedAtMs,
    headers: [...response.headers],
    type: response.headers.get('Content-Type') ?? '',
    body,
    isCut,
  };
}

async function ask(operation: ApiOperation, request: ApiRequest, signal: AbortSignal): Promise<Response> {
  const body = bodyOf(request.body);
  try {
    return await fetch(serviceAddress(addressOf(operation, request)), {
      method: operation.method,
      headers: { ...CLIENT_HEADERS, ...headersOf(operation, request) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    throw new ServiceGoneError({ cause: error });
  }
}

function bodyOf(body: ApiRequest['body']): BodyInit | undefined {
  switch (body.form) {
    case 'none':
      return undefined;
    case 'text':
      return body.text === '' ? undefined : body.text;
    case 'file':
      return body.file;
    case 'fields': {
      const fields = Object.entries(body.fields);
      if (!body.type.startsWith('multipart/')) {
        return new URLSearchParams(
          fields.map(([name, value]) => [name, value instanceof File ? value.name : value]),
        );
      }
      const form = new FormData();
      for (const [name, value] of fields) {
        form.append(name, value);
      }
      return form;
    }
  }
}

/** What came before somebody had enough is kept: some answers never end. */
async function readBody(response: Response): Promise<{ readonly body: Blob; readonly isCut: boolean }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const read = await reader?.read();
      if (read === undefined || read.done) {
        return { body: new Blob(chunks), isCut: false };
      }
      chunks.push(read.value);
      bytes += read.value.byteLength;
      if (bytes > MAX_KEPT_BYTES) {
        await reader?.cancel();
        return { body: new Blob(chunks), isCut: true };
      }
    }
  } catch {
    return { body: new Blob(chunks), isCut: true };
  }
}

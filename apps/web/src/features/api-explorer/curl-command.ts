import type { ApiOperation } from './api-operations.ts';
import { type ApiRequest, addressOf, headersOf } from './api-request.ts';

const SECRET = /secret|password|passcode|^otp$|private_key/i;
const HIDDEN = '<secret>';

/**
 * The request for a shell. Who asks is left to a variable, and what fields say that hold secrets is not copied: such
 * commands end up in chats and histories.
 */
export function curlCommand(origin: string, operation: ApiOperation, request: ApiRequest): string {
  const lines = [
    `curl -X ${operation.method} ${quote(origin + addressOf(operation, request))}`,
    `-H "Authorization: Bearer $SECGRAPH_TOKEN"`,
    ...Object.entries(headersOf(operation, request)).map(
      ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
    ),
    ...bodyOf(request.body),
  ];

  return lines.join(' \\\n  ');
}

function bodyOf(body: ApiRequest['body']): readonly string[] {
  switch (body.form) {
    case 'none':
      return [];
    case 'text':
      return body.text === '' ? [] : [`--data-raw ${quote(withoutSecrets(body.text))}`];
    case 'file':
      return [`--data-binary ${quote(`@${body.file?.name ?? 'FILE'}`)}`];
    case 'fields':
      return Object.entries(body.fields).map(([name, value]) => {
        const text = value instanceof File ? `@${value.name}` : SECRET.test(name) ? HIDDEN : value;
        return body.type.startsWith('multipart/')
          ? `-F ${quote(`${name}=${text}`)}`
          : `--data-urlencode ${quote(`${name}=${text}`)}`;
      });
  }
}

function withoutSecrets(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, (name, field: unknown) =>
      SECRET.test(name) && typeof field === 'string' ? HIDDEN : field,
    );
  } catch {
    return text;
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

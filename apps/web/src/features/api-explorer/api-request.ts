import type { ApiOperation } from './api-operations.ts';

/** What stands in the form of an operation. */
export interface ApiRequest {
  /** Values by the name of their parameter; empty ones are left out. Lists have one value a line. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body:
    | { readonly form: 'none' }
    | { readonly form: 'text'; readonly type: string; readonly text: string }
    | { readonly form: 'file'; readonly type: string; readonly file: File | undefined }
    | {
        readonly form: 'fields';
        readonly type: string;
        readonly fields: Readonly<Record<string, string | File>>;
      };
}

/** Path and query as they are sent. */
export function addressOf({ path, parameters }: ApiOperation, { parameters: values }: ApiRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name }) => linesOf(values[name]).map((value): [string, string] => [name, value])),
  ).toString();

  return search === '' ? filled : `${filled}?${search}`;
}

export function headersOf(
  { parameters }: ApiOperation,
  { parameters: values, body }: ApiRequest,
): Readonly<Record<string, string>> {
  const given = parameters
    .filter((parameter) => parameter.in === 'header' && (values[parameter.name] ?? '') !== '')
    .map(({ name }) => [name, values[name] ?? '']);
  // The browser names the boundary of a multipart body itself.
  const hasType = body.form === 'text' || body.form === 'file';

  return { ...Object.fromEntries(given), ...(hasType ? { 'Content-Type': body.type } : {}) };
}

/** Parameters that have to be there and are not. */
export function missingOf({ parameters }: ApiOperation, request: ApiRequest): readonly string[] {
  return parameters
    .filter(({ name, required }) => required && (request.parameters[name] ?? '') === '')
    .map(({ name }) => name);
}

function linesOf(text = ''): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

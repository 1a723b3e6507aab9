import type { ClientFetch } from '@secgraph/client';

/** More than any message of an assistant. */
const MAX_LINE = 2 * 1024 * 1024;
const META_VERSION = 'io.modelcontextprotocol/protocolVersion';
/** Which parameter of a method its header `Mcp-Name` repeats. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;

export interface AssistantProxyOptions {
  /** Of the service, with its path. */
  readonly address: string;
  readonly authorization: string;
  readonly fetch: ClientFetch;
  /** Takes one line of an answer. */
  readonly print: (line: string) => void;
}

type Message = Readonly<Record<string, unknown>>;

/**
 * Hands messages of the Model Context Protocol, one a line, to the service, and prints what it answers. Nothing is
 * understood here but what HTTP wants to be told in headers. Several may be under way; whoever cancels one gets no answer.
 * Resolves when the lines have ended and everything is answered.
 */
export async function proxyAssistant(
  lines: AsyncIterable<string>,
  options: AssistantProxyOptions,
): Promise<void> {
  const canceled = new Set<unknown>();
  const underWay = new Map<unknown, Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') {
      continue;
    }
    const message = line.length > MAX_LINE ? undefined : parseMessage(line);
    if (message === undefined) {
      options.print(fault(null, PARSE_ERROR, 'a line is one message of JSON-RPC, of 2 MiB at most'));
      continue;
    }
    if (message['method'] === 'notifications/cancelled') {
      const { requestId } = objectOf(message['params']);
      if (underWay.has(requestId)) {
        canceled.add(requestId);
      }
      continue;
    }
    const { id } = message;
    if (id === undefined || message['method'] === undefined) {
      // Nothing that the service would act on.
      continue;
    }
    const work = answer(message, options).then((text) => {
      underWay.delete(id);
      if (!canceled.delete(id)) {
        options.print(text);
      }
    });
    underWay.set(id, work);
  }
  await Promise.all(underWay.values());
}

async function answer(
  message: Message,
  { address, authorization, fetch }: AssistantProxyOptions,
): Promise<string> {
  try {
    const response = await fetch(`${address}/api/v2/mcp`, {
      method: 'POST',
      headers: {
        authorization,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headersOf(message),
      },
      body: JSON.stringify(message),
    });
    const body: unknown = await response.json().catch(() => undefined);
    const told = objectOf(body);
    if (told['jsonrpc'] === '2.0') {
      return JSON.stringify(told);
    }

    return fault(message['id'], INTERNAL_ERROR, refusalOf(response.status, told));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault(message['id'], INTERNAL_ERROR, `the service at ${address} does not answer: ${reason}`);
  }
}

/** What the newest revision wants to be told beside the message; older ones want nothing. */
function headersOf({ method, params }: Message): Readonly<Record<string, string>> {
  const fields = objectOf(params);
  const version = objectOf(fields['_meta'])[META_VERSION];
  if (typeof version !== 'string') {
    return {};
  }
  const name = fields[NAMED_BY[String(method)] ?? ''];

  return {
    'mcp-protocol-version': headerText(version),
    'mcp-method': headerText(String(method)),
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  };
}

function headerText(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) && !text.startsWith('=?')
    ? text
    : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

function refusalOf(status: number, { errors }: Message): string {
  const messages = Array.isArray(errors)
    ? errors.map((error: unknown) => objectOf(error)['message']).filter((text) => typeof text === 'string')
    : [];

  return `the service answered ${status}${messages.length === 0 ? '' : `: ${messages.join('; ')}`}`;
}

function fault(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
}

function parseMessage(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

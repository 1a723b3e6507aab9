import type { CallToolResult } from '@modelcontextprotocol/client';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll } from 'vitest';
import type { TestServer } from '../../../test/test-server.ts';

export type Answered = Readonly<Record<string, unknown>>;

/** A client that does what its protocol says, over a connection. */
export interface TestClient {
  readonly client: Client;
  readonly call: (name: string, input?: Readonly<Record<string, unknown>>) => Promise<CallToolResult>;
  /** The fields of an answer that is no failure. */
  readonly ask: (name: string, input?: Readonly<Record<string, unknown>>) => Promise<Answered>;
}

/** The address at which a test server listens from now on. */
export async function listen({ server }: TestServer): Promise<string> {
  return server.listen({ host: '127.0.0.1', port: 0 });
}

/** @param revision the newest, or one with a handshake as most clients speak it */
export async function connectClient(
  address: string,
  authorization: string,
  revision: '2026-07-28' | 'handshake' = '2026-07-28',
): Promise<TestClient> {
  const transport = new StreamableHTTPClientTransport(new URL('/api/v2/mcp', address), {
    requestInit: { headers: { Authorization: authorization } },
  });
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: revision === 'handshake' ? 'legacy' : { pin: revision } } },
  );
  await client.connect(transport);
  afterAll(() => client.close());
  // What a tool answers is held against its schema from now on.
  await client.listTools();

  const call: TestClient['call'] = async (name, input = {}) =>
    (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;

  return {
    client,
    call,
    ask: async (name, input) => {
      const { structuredContent, isError, content } = await call(name, input);
      if (isError === true || structuredContent === undefined) {
        throw new Error(`${name} failed: ${JSON.stringify(content)}`);
      }

      return structuredContent as Answered;
    },
  };
}

/** What stands between the marks of an answer. */
export function markedText({ content }: Pick<CallToolResult, 'content'>): string {
  const [block] = content;
  const text = block?.type === 'text' ? block.text : '';

  return /^What stands between .*\n<(data-[\w-]+)>\n([^<]*)\n<\/\1>$/.exec(text)?.[2] ?? '';
}

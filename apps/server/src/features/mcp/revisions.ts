import { isObject, RPC, RpcError, type RpcRequest } from './json-rpc.ts';

/** The newest first. The first one has neither handshake nor session; those of 2025 begin with `initialize`. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;
const [MODERN, NEWEST_WITH_HANDSHAKE] = REVISIONS;

const META = 'io.modelcontextprotocol/';
/** Of methods whose header `Mcp-Name` repeats a parameter. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
const ENCODED_NAME = /^=\?base64\?([A-Za-z\d+/]*={0,2})\?=$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** By which rules a request is answered. */
export type Era = 'modern' | 'handshake';

/** Decides by which revision a request was made, and holds its headers against it. Throws {@link RpcError}. */
export function eraOf(request: RpcRequest, headers: Headers): Era {
  const meta = isObject(request.params['_meta']) ? request.params['_meta'] : {};
  const claimed = meta[`${META}protocolVersion`];
  const told = headers['mcp-protocol-version'];
  if (claimed === undefined && told !== MODERN && request.method !== 'server/discover') {
    if (request.method !== 'initialize' && told !== undefined) {
      assertKnown(told);
    }
    return 'handshake';
  }

  if (typeof claimed !== 'string' || !isObject(meta[`${META}clientCapabilities`])) {
    throw new RpcError(
      RPC.invalidParams,
      `params._meta needs ${META}protocolVersion and ${META}clientCapabilities`,
    );
  }
  if (claimed !== MODERN) {
    throw unsupported(claimed);
  }
  assertSame('MCP-Protocol-Version', told, claimed);
  assertSame('Mcp-Method', headers['mcp-method'], request.method);
  const named = NAMED_BY[request.method];
  if (named !== undefined) {
    assertSame('Mcp-Name', decodedName(headers['mcp-name']), request.params[named]);
  }

  return 'modern';
}

/** What a client with a handshake is answered: its own revision, where it is known. */
export function agreedRevision(asked: unknown): string {
  const known: readonly string[] = REVISIONS.slice(1);

  return typeof asked === 'string' && known.includes(asked) ? asked : NEWEST_WITH_HANDSHAKE;
}

function assertKnown(revision: string | readonly string[]): void {
  if (typeof revision !== 'string' || !(REVISIONS as readonly string[]).includes(revision)) {
    throw unsupported(String(revision));
  }
}

function unsupported(requested: string): RpcError {
  return new RpcError(RPC.unsupportedVersion, 'this revision of the protocol is not spoken here', {
    data: { supported: [...REVISIONS], requested },
  });
}

function assertSame(name: string, header: unknown, value: unknown): void {
  if (header !== value) {
    throw new RpcError(RPC.headerMismatch, `the header ${name} does not say what the message says`);
  }
}

function decodedName(header: string | string[] | undefined): unknown {
  const encoded = typeof header === 'string' ? ENCODED_NAME.exec(header)?.[1] : undefined;

  return encoded === undefined ? header : Buffer.from(encoded, 'base64').toString('utf8');
}

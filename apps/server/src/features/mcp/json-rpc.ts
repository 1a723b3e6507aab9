import { CodedError } from '@secgraph/kernel';

/** Codes of JSON-RPC 2.0, and those that the Model Context Protocol adds. */
export const RPC = {
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

export type RpcId = string | number;

export interface RpcRequest {
  readonly id: RpcId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type RpcMessage =
  | ({ readonly kind: 'request' } & RpcRequest)
  /** Nothing is answered to these, nor to answers that a client sends. */
  | { readonly kind: 'notification' };

/** A fault of the protocol, told as JSON-RPC with a status of HTTP. What goes wrong in a tool is no such fault. */
export class RpcError extends CodedError<'MCP_REFUSED'> {
  readonly rpcCode: number;
  readonly status: number;
  readonly data: unknown;

  constructor(
    rpcCode: number,
    message: string,
    { status = 400, data }: { status?: number; data?: unknown } = {},
  ) {
    super('MCP_REFUSED', message);
    this.rpcCode = rpcCode;
    this.status = status;
    this.data = data;
  }
}

/** Throws {@link RpcError} for what is no message of JSON-RPC 2.0. */
export function parseMessage(body: Readonly<Record<string, unknown>>): RpcMessage {
  const { jsonrpc, id, method, params = {} } = body;
  if (jsonrpc !== '2.0') {
    throw new RpcError(RPC.invalidRequest, 'a message has "jsonrpc": "2.0"');
  }
  if (method === undefined && ('result' in body || 'error' in body)) {
    return { kind: 'notification' };
  }
  if (typeof method !== 'string') {
    throw new RpcError(RPC.invalidRequest, 'a message names its method');
  }
  if (id === undefined) {
    return { kind: 'notification' };
  }
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) {
    throw new RpcError(RPC.invalidRequest, 'the id of a message is a text or an integer');
  }
  if (!isObject(params)) {
    throw new RpcError(RPC.invalidParams, 'params is an object');
  }

  return { kind: 'request', id: id as RpcId, method, params };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

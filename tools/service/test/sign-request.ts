import { createHmac } from 'node:crypto';

/** What a collector signs with. */
export interface CollectorToken {
  readonly id: string;
  readonly key: string;
}

export interface UnsignedRequest {
  readonly method: string;
  /** Without a query: that is not signed. */
  readonly path: string;
  /** As transmitted, packed if it is packed. */
  readonly body?: string | Uint8Array;
  /** By the clock of the collector. */
  readonly date: Date;
}

/** The headers of a signed request. */
export function signRequest(
  token: CollectorToken,
  { method, path, body, date }: UnsignedRequest,
): Readonly<Record<string, string>> {
  const told = date.toISOString();
  const parts = [method + path, told.slice(0, 13), body ?? ''];
  const digest = parts.reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    token.key,
  );

  return {
    authorization: `bhesignature ${token.id}`,
    requestdate: told,
    signature: Buffer.from(digest).toString('base64'),
  };
}

import type { DatabaseTransport } from '@secgraph/database';
import { isLoopback } from './http/loopback.ts';

export interface Exposure {
  /** Where the service listens; undefined: at a socket of this machine. */
  readonly host: string | undefined;
  /** It speaks HTTPS itself. */
  readonly isEncrypted: boolean;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly database: { readonly server: string; readonly transport: DatabaseTransport };
}

/** What travels in plain text although nobody seems to mean it, and what to do: one line each. */
export function plainTextWarnings(exposure: Exposure): readonly string[] {
  const { host, database } = exposure;
  const hasTls =
    exposure.isEncrypted || exposure.trustedProxies > 0 || exposure.publicUrl?.startsWith('https:') === true;
  const warnings: string[] = [];
  if (host !== undefined && !isLoopback(host) && !hasTls) {
    warnings.push(
      `the service listens on ${host} without TLS: passwords, tokens and answers cross the network in plain text. Set SECGRAPH_TLS_CERT and SECGRAPH_TLS_KEY; or listen on 127.0.0.1 and put a proxy with TLS in front, and set SECGRAPH_PUBLIC_URL to its https address and SECGRAPH_TRUSTED_PROXIES to 1`,
    );
  }
  if (database.transport === 'plain') {
    warnings.push(
      `PostgreSQL at ${database.server} is spoken to without TLS: its password and everything stored cross the network in plain text. Append sslmode=verify-full to DATABASE_URL (with sslrootcert=<file> for a certificate of your own), or sslmode=disable if the network in between is trusted`,
    );
  }

  return warnings;
}

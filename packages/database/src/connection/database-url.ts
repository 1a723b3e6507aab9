import { DatabaseError } from '../errors.ts';

/**
 * The server a connection string points at, without credentials: for messages and logs.
 *
 * @throws `DATABASE_URL_INVALID`, without quoting the string, because it may hold a password
 */
export function describeServer(url: string): string {
  const parsed = parseUrl(url);
  const host = parsed.searchParams.get('host') ?? parsed.hostname;
  const database = decodeURIComponent(parsed.pathname.slice(1));

  return `${host || 'localhost'}:${parsed.port || '5432'}/${database}`;
}

/** How statements and results travel. */
export type DatabaseTransport =
  /** They do not leave this machine. */
  | 'local'
  | 'encrypted'
  /** In plain text, as the connection string asks for (`sslmode=disable`). */
  | 'declined'
  /** In plain text, and nobody said that this is meant. */
  | 'plain';

export function transportOf(url: string, isEncrypted: boolean): DatabaseTransport {
  if (isEncrypted) {
    return 'encrypted';
  }

  const { hostname, searchParams } = parseUrl(url);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || LOOPBACK.test(host)) {
    return 'local';
  }

  return searchParams.get('sslmode') === 'disable' ? 'declined' : 'plain';
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

function parseUrl(url: string): URL {
  // A connection string may leave out the host (for a Unix socket), which URLs may not.
  const complete = url.replace(/^(postgres(?:ql)?:\/\/)([^/?#]*@)?(?=[/?#]|$)/, '$1$2localhost');
  const parsed = URL.canParse(complete) ? new URL(complete) : undefined;

  if (parsed?.protocol !== 'postgres:' && parsed?.protocol !== 'postgresql:') {
    throw new DatabaseError(
      'DATABASE_URL_INVALID',
      'DATABASE_URL is not a PostgreSQL address: write postgresql://user:password@host:port/database, with special characters in the password percent-encoded.',
    );
  }

  return parsed;
}

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

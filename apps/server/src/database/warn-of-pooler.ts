import type { Database } from '@secgraph/database';
import { findPooler } from '@secgraph/database/inspection';

/** A pooler that gives each transaction another session: what one session is told, nobody hears. */
export async function warnOfPooler(
  database: Pick<Database, 'connect'>,
  { warn }: { readonly warn: (line: string) => void },
): Promise<void> {
  if ((await findPooler(database)) === 'transaction') {
    warn(
      'PostgreSQL is reached through a pooler in transaction mode, which keeps notifications back: processes notice what others have queued up to five seconds later. In session mode, or without a pooler, they notice it at once.',
    );
  }
}

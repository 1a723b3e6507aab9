import { readOnly, readServerFacts, type ServerFacts } from '@secgraph/database/inspection';
import type { Check } from '../check.ts';
import { withOpenDatabase } from '../subject.ts';
import { failed, type Verdict, verdictsOf } from '../verdict.ts';

export const databaseRights: Check = {
  name: 'rights in the database',
  meaning: 'the role of DATABASE_URL makes tables, migrates them, locks, and ends its own lost connections',
  look: (subject) =>
    withOpenDatabase(subject, async (opened) =>
      verdictsOf(
        judgeRights(await readOnly(opened.database, readServerFacts)),
        'the role may do all that the service does',
      ),
    ),
};

const LACKS: Readonly<Record<keyof ServerFacts['rights'], readonly [lack: string, mend: string]>> = {
  mayCreate: [
    'the role may not make tables, so migrations fail',
    'run GRANT CREATE ON SCHEMA public TO <role>, or make the role owner of the database',
  ],
  mayCreateTemporary: [
    'the role may not make temporary tables, so nothing can be ingested',
    'run GRANT TEMPORARY ON DATABASE <database> TO <role>',
  ],
  ownsTables: [
    'some tables belong to another role, so migrations fail',
    'connect as the role that made them, or run ALTER TABLE … OWNER TO <role> for each',
  ],
  mayEndOwnSessions: [
    'the role may not end its own connections, so a writer that hangs is not replaced',
    'run GRANT EXECUTE ON FUNCTION pg_terminate_backend TO <role>',
  ],
  mayLock: [
    'the role may not take advisory locks, so no process can become the writer',
    'run GRANT EXECUTE ON FUNCTION pg_advisory_xact_lock(int, int), pg_try_advisory_xact_lock(int, int) TO <role>',
  ],
};

/** @internal For tests. */
export function judgeRights({
  rights,
  isInRecovery,
  isReadOnly,
}: Pick<ServerFacts, 'rights' | 'isInRecovery' | 'isReadOnly'>): readonly (Verdict | undefined)[] {
  const lacks = Object.entries(LACKS) as [keyof ServerFacts['rights'], readonly [string, string]][];

  return [
    isInRecovery
      ? failed('the server is a standby, which takes no changes', 'name the primary in DATABASE_URL')
      : undefined,
    isReadOnly && !isInRecovery
      ? failed(
          'its sessions begin read-only (default_transaction_read_only)',
          'switch that off for the role or the database',
        )
      : undefined,
    ...lacks.map(([right, [lack, mend]]) => (rights[right] ? undefined : failed(lack, mend))),
  ];
}

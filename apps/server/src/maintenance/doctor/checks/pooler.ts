import { findPooler, type PoolerKind } from '@secgraph/database/inspection';
import type { Check } from '../check.ts';
import { withOpenDatabase } from '../subject.ts';
import { ok, type Verdict, warning } from '../verdict.ts';

export const pooler: Check = {
  name: 'pooler',
  meaning: 'one such as PgBouncer in between changes how many connections there are, and who is told of what',
  look: (subject) =>
    withOpenDatabase(subject, async (opened) => [judgePooler(await findPooler(opened.database))]),
};

/** @internal For tests. */
export function judgePooler(kind: PoolerKind): Verdict {
  switch (kind) {
    case 'none':
      return ok('none is seen in between');
    case 'session':
      return ok('there is one, in session mode');
    case 'transaction':
      return warning(
        'there is one in transaction mode: the service works, but hears of changes seconds later, because nothing is passed on to who listens',
        'connect to PostgreSQL itself, or to a pool in session mode; leave one with as many connections as the processes use',
      );
  }
}

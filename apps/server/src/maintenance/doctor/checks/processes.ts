import { type RunningProcesses, readOnly, readProcesses } from '@secgraph/database/inspection';
import type { Check } from '../check.ts';
import { withKnownTables } from '../subject.ts';
import { failed, ok, type Verdict, warning } from '../verdict.ts';

export const processes: Check = {
  name: 'processes',
  meaning:
    'who uses the database, and which of them writes: without a writer, nothing is ingested or analysed',
  look: (subject) =>
    withKnownTables(subject, async (database) => [judgeProcesses(await readOnly(database, readProcesses))]),
};

/** @internal For tests. */
export function judgeProcesses({
  connections,
  writer,
  term,
  isWriterLive,
  isWriterLocked,
}: RunningProcesses): Verdict {
  const open = connections.reduce((sum, { count }) => sum + count, 0);
  if (open === 0) {
    return ok('no service uses the database at the moment');
  }
  if (isWriterLive) {
    return ok(`${writer} writes (term ${term}); the service has ${open} connections to the database`);
  }

  return isWriterLocked
    ? failed(
        `${writer} was elected to write, and has not said for some seconds that it lives`,
        'another process takes over within seconds; where there is none, start the service again',
      )
    : warning(
        'the service runs, and nobody writes',
        'where it has not started a moment ago, look into its log: it says why none is elected',
      );
}

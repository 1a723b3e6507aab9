import type { SchemaState } from '@secgraph/database/inspection';
import type { Check } from '../check.ts';
import { withOpenDatabase } from '../subject.ts';
import { ok, type Verdict, warning } from '../verdict.ts';

export const schema: Check = {
  name: 'schema',
  meaning: 'the tables have to be those of this release: a start migrates older ones, and refuses newer ones',
  look: (subject) => withOpenDatabase(subject, async (opened) => [judgeSchema(opened.schema)]),
};

/** @internal For tests. */
export function judgeSchema(state: SchemaState): Verdict {
  switch (state.kind) {
    case 'current':
      return ok('the tables are those of this release');
    case 'empty':
      return ok('the database is empty: the first start makes the tables');
    case 'older':
      return warning(
        `the tables are those of an earlier release (schema ${state.upgrade.from}, this one has ${state.upgrade.to})`,
        'nothing, where this release is meant: its start makes a backup and migrates them. Processes of the earlier release have to be stopped before',
      );
    case 'unknown':
      return { status: 'failed', sentence: state.error.message };
  }
}

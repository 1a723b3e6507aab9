import { readOnly, readServerFacts } from '@secgraph/database/inspection';
import type { Check } from '../check.ts';
import { ok } from '../verdict.ts';

const WORDS = {
  external: 'the one of DATABASE_URL',
  embedded: 'the embedded one, which the service runs',
  started: 'the embedded one, which was started for this look, because no service runs it',
} as const;

export const database: Check = {
  name: 'database',
  meaning:
    'holds all that is not a setting: the service does not start without it, and needs PostgreSQL 15 or newer',
  async look({ database: examined }) {
    if (examined.kind === 'none') {
      return [ok('there is none yet: the first start makes an embedded one')];
    }
    if (examined.kind === 'closed') {
      return [examined.verdict];
    }

    const { version } = await readOnly(examined.database, readServerFacts);
    return [ok(`PostgreSQL ${version} answers: ${WORDS[examined.server]}`)];
  },
};

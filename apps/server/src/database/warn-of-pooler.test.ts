import type { Database } from '@secgraph/database';
import { expect, it } from 'vitest';
import { warnOfPooler } from './warn-of-pooler.ts';

/** Connections with the processes that the server names for them, one after the other. */
function serverOf(pids: readonly number[], pidsAtBegin: readonly number[] = pids): Pick<Database, 'connect'> {
  let connections = 0;
  const connect = async () => {
    const index = connections++;
    return {
      processID: pidsAtBegin[index],
      query: async () => ({ rows: [{ pid: pids[index] }] }),
      end: async () => undefined,
    };
  };

  return { connect: connect as unknown as Database['connect'] };
}

it.each([
  ['no pooler', serverOf([7, 8]), 0],
  ['one in session mode', serverOf([7, 8], [101, 102]), 0],
  ['one in transaction mode', serverOf([7, 7], [101, 102]), 1],
])('behind %s, says so where notifications are kept back', async (_, database, count) => {
  const lines: string[] = [];
  await warnOfPooler(database, { warn: (line) => lines.push(line) });
  expect(lines).toHaveLength(count);
});

import {
  type Database,
  migrate,
  openDatabase,
  readLease,
  startEmbeddedDatabase,
  withWriterTransaction,
} from '@secgraph/database';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { changeState, changeStatePlainly } from '../yardsticks/plain-transaction.ts';

const TRANSACTIONS = 300;
const ROUNDS = 7;
const GOAL = 1.5;

export const fenceBench: Bench = {
  name: 'fence',
  summary: 'what it costs the writer to ask in each transaction whether it still is the writer',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const server = await startEmbeddedDatabase({
    dataFolder: await session.newFolder(),
    // The disk, which each waits for besides, costs more than all that is compared here.
    durability: 'none',
  });
  const database = await openDatabase({ url: server.url, maxConnections: 1 });

  try {
    await migrate(database);
    return [await compareTransactions(session, database)];
  } finally {
    await database.close();
    await server.stop();
  }
}

async function compareTransactions(session: BenchSession, database: Database): Promise<BenchRow> {
  const { term } = await readLease(database);
  const each = async (change: () => Promise<unknown>) => {
    const startedAtMs = performance.now();
    for (let count = 0; count < TRANSACTIONS; count++) {
      await change();
    }
    return { transaction: (performance.now() - startedAtMs) / TRANSACTIONS };
  };
  const { transaction } = await session.compareHere('fence', {
    product: () => each(() => withWriterTransaction(database, { term }, changeState)),
    yardstick: () => each(() => changeStatePlainly(database)),
    repetitions: ROUNDS,
    warmUps: 1,
  });
  const note = `one statement, ${TRANSACTIONS} times, without the wait for the disk`;

  return createRow('transaction of the writer', transaction, {
    against: 'without asking',
    goal: GOAL,
    note,
  });
}

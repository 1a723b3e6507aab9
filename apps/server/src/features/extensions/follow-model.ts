import { type Database, type Listener, listen } from '@secgraph/database';
import { MODEL_CHANNEL } from '@secgraph/database/extensions';
import type { Logger } from 'pino';
import type { CurrentModel } from './current-model.ts';

/** Where no notification comes, as behind some poolers. */
const LOOK_EVERY_MS = 1_000;

/** Keeps the model of this process what others made of it. */
export function followModel(
  database: Database,
  model: Pick<CurrentModel, 'refresh'>,
  log: Pick<Logger, 'warn'>,
): Listener {
  return listen(database, {
    channels: [MODEL_CHANNEL],
    pollMs: LOOK_EVERY_MS,
    // The database watch tells of outages; the next look finds what this one missed.
    wake: () => void model.refresh().catch(() => undefined),
    log: (line) => log.warn(line),
  });
}

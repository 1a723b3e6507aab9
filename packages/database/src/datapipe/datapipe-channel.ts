import { type RawBuilder, sql } from 'kysely';

/** Whoever waits for work of the datapipe listens here. No payload. */
export const DATAPIPE_CHANNEL = 'secgraph_datapipe';

/** Inside a statement: tells the datapipe, when the statement's transaction commits, that there is work. */
export const wakeDatapipe: RawBuilder<unknown> = sql`pg_notify(${sql.lit(DATAPIPE_CHANNEL)}, '')`;

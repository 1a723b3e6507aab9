import { SEVERITIES } from '@secgraph/vocabulary';
import { sql } from 'kysely';

/** By one more than the stored severity, as arrays of SQL count. */
export const SEVERITY_NAMES = sql`(ARRAY[${sql.join(SEVERITIES)}]::text[])`;

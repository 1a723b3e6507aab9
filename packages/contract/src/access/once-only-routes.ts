import type { RouteContract } from '../route.ts';
import { isReading } from './reading-routes.ts';

/**
 * Programs send these again and again within an hour, the very same each time, and have no way to tell one from the
 * next. A job that a repetition starts stays empty and ends by itself; of analyses that wait, one is made.
 */
const REPEATED: ReadonlySet<string> = new Set(['request-analysis', 'request-findings', 'start-file-upload']);

/**
 * Whether the same signed request of a user counts once. A signature tells of the time no more than the hour, so that
 * whatever is written down here can be sent again by who overhears it, until the hour is over. What only reads counts
 * as often as it comes, and what nobody has thought of, once.
 */
export function isOnceOnly(route: Pick<RouteContract, 'id' | 'method'>): boolean {
  return !isReading(route) && !REPEATED.has(route.id);
}

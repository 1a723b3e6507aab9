/**
 * What a call of a route does. API tokens that only read may call what `reads`.
 *
 * `changes`: the same signed request of a user counts once. A signature tells of the time no more than the hour, so
 * that whatever is written down here can be sent again by who overhears it, until the hour is over. What only reads
 * counts as often as it comes.
 *
 * `repeats`: programs send these again and again within an hour, the very same each time, and have no way to tell one
 * from the next. A job that a repetition starts stays empty and ends by itself; of analyses that wait, one is made.
 */
export type RouteEffect = 'reads' | 'changes' | 'repeats';

/** Whether the same signed request of a user counts once. */
export function isOnceOnly({ effect }: { readonly effect: RouteEffect }): boolean {
  return effect === 'changes';
}

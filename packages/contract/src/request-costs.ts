/**
 * What a request counts among those that its caller has under way at once: roughly how much more it may take of the
 * service than a small read. Not money: whoever waits for each answer before he asks again never pays.
 */
export const REQUEST_COSTS = {
  /** Exempt: what supervisors ask, and uploads, which have limits of their own. */
  none: 0,
  small: 1,
  /** Occupies a graph worker. */
  graph: 4,
  /** Hashes a password, or writes and reads whole collections. */
  heavy: 8,
} as const;

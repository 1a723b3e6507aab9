/** What a delta remembers per element, as bits of one byte. */

/** Existed when the delta was drained last (or in the base). */
export const PERSISTED = 1;
/** Since the last drain: kinds or properties changed. */
export const CONTENT = 2;
/** Since the last drain: seen by another observation. */
export const SEEN = 4;
/** Since the last drain: its own record was ingested. */
export const COLLECTED = 8;
export const REMOVED = 16;
/** Stands in the list of elements to look at when draining. */
export const TOUCHED = 32;
/** The relationship is among the new ones; only used while derived relationships are replaced. */
export const KEPT = 64;

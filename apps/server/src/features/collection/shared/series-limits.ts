/** Each occurrence is worked out to know the last: no more than what takes no time. */
export const MAX_COUNT = 1_000;

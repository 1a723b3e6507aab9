/** Each occurrence is counted to know the last: no more than what takes no time. */
export const MAX_COUNT = 5_000;

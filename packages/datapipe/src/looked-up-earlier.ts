/** What was looked up counts as seen so much earlier than what was named outright, which tells both apart. */
export const LOOKED_UP_EARLIER_MS = 1;

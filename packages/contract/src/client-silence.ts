/** A collection client that was not heard of for so long is offline: clients ask for jobs every few seconds. */
export const CLIENT_SILENCE_MS = 5 * 60_000;

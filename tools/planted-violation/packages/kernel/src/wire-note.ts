/** Wire: an oddity that clients know. */
export const oddity = 'oddity';

export const vocabulary = 'packages/vocabulary';

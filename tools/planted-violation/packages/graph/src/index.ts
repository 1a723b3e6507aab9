export const graph = 'packages/graph';

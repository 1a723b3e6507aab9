export const schema = 'packages/graph-schema';

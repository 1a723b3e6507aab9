export const cypher = 'packages/cypher';

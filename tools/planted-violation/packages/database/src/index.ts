export const database = 'packages/database';

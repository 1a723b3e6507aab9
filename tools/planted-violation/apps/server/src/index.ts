export const server = 'apps/server';

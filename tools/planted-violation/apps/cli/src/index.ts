export const cli = 'apps/cli';
